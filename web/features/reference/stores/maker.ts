import type { BodyOf } from '../../../../shared/contract/index.ts'
import type { Maker } from '../../../../shared/contract/reference/maker.ts'
import { api } from '../../../api.ts'
import { loadMaker } from '../../../state/maker.ts'
import { resource } from '../../../state/resource.ts'

/** The maker's settings, for employees. */
export const useMakerSettings = resource((_: Record<never, never>, signal) => api.getAdminMaker({ signal }))

/** Updates the stored settings from a response. */
export const showMaker = (maker: Maker): Maker => {
  useMakerSettings.getState().change(() => maker)
  return maker
}

/** Saves the maker's settings. The header shows them at once. */
export const editMaker = async (body: BodyOf<'postAdminMaker'>): Promise<Maker> => {
  const saved = showMaker(await api.postAdminMaker({ body }))
  void loadMaker()
  return saved
}
