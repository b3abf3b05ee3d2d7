import type { OidcSetting } from '../../../../shared/contract/sign-in/oidc-setting.ts'
import { api } from '../../../api.ts'
import { ApiError } from '../../../api-error.ts'
import { resource } from '../../../state/resource.ts'

/** Whether employees have passwords beside their company accounts. */
export const useOidcSetting = resource((_: Record<never, never>, signal) => api.getAdminOidcSetting({ signal }))

/** Switches passwords of employees off, except that of the emergency account; without one, on. */
export const savePasswords = async ({ row_version }: OidcSetting, emergency_email = ''): Promise<void> => {
  try {
    const passwords_off = emergency_email === '' ? 0 : 1
    const saved = await api.postAdminOidcSetting({ body: { passwords_off, emergency_email, row_version } })
    useOidcSetting.getState().change(() => saved)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'stale') await useOidcSetting.getState().reload()
    throw error
  }
}
