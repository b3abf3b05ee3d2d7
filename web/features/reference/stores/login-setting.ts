import type { LoginSetting } from '../../../../shared/contract/sign-in/login-setting.ts'
import type { Flag } from '../../../../shared/model/flag.ts'
import { api } from '../../../api.ts'
import { ApiError } from '../../../api-error.ts'
import { resource } from '../../../state/resource.ts'

/** How people log in. */
export const useLoginSetting = resource((_: Record<never, never>, signal) => api.getAdminLoginSetting({ signal }))

/** Changes whether a login at a new browser needs a code. After an edit conflict, the switch shows what someone else chose. */
export const saveLoginSetting = async (setting: LoginSetting, new_browser_code: Flag): Promise<void> => {
  try {
    const saved = await api.postAdminLoginSetting({ body: { ...setting, new_browser_code } })
    useLoginSetting.getState().change(() => saved)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'stale') await useLoginSetting.getState().reload()
    throw error
  }
}
