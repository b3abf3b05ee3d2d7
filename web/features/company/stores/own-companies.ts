import { api } from '../../../api.ts'
import { resource } from '../../../state/resource.ts'

/** The companies that the signed-in customer administers. An upstream without `manager_flg` lists only those. */
export const useOwnCompanies = resource(async (_: Record<never, never>, signal) =>
  (await api.getCompanies({ signal })).filter(company => company.manager_flg !== 0),
)
