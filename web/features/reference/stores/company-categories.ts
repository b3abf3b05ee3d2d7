import { api } from '../../../api.ts'
import { resource } from '../../../state/resource.ts'

type Nothing = Record<never, never>

/** Categories of companies, for employees. */
export const useAdminCompanyCategories = resource((_: Nothing, signal) => api.getAdminCompanyCategories({ signal }))
