import { api } from '../../../api.ts'
import { resource } from '../../../state/resource.ts'

type Nothing = Record<never, never>

/** Industries, for employees. */
export const useAdminIndustries = resource((_: Nothing, signal) => api.getAdminIndustries({ signal }))
