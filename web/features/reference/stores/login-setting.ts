import type { LoginSetting } from '../../../../shared/contract/sign-in/login-setting.ts'
import { api } from '../../../api.ts'
import { ApiError } from '../../../api-error.ts'
import { resource } from '../../../state/resource.ts'

/** How people log in. */
export const useLoginSetting = resource((_: Record<never, never>, signal) => api.getAdminLoginSetting({ signal }))

/** Changes one of them. After an edit conflict, the page shows what someone else chose. */
export const saveLoginSetting = async (
  setting: LoginSetting,
  change: Partial<Omit<LoginSetting, 'row_version'>>,
): Promise<void> => {
  try {
    const saved = await api.postAdminLoginSetting({ body: { ...setting, ...change } })
    useLoginSetting.getState().change(() => saved)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'stale') await useLoginSetting.getState().reload()
    throw error
  }
}
