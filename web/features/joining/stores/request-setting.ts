import type { RequestSetting } from '../../../../shared/contract/joining/request-setting.ts'
import { api } from '../../../api.ts'
import { resource } from '../../../state/resource.ts'

/** How requests are received. */
export const useRequestSetting = resource((_: Record<never, never>, signal) => api.getAdminRequestSetting({ signal }))

/** Changes how requests are received. */
export const saveRequestSetting = async (setting: RequestSetting): Promise<void> => {
  const saved = await api.postAdminRequestSetting({ body: setting })
  useRequestSetting.getState().change(() => saved)
}
