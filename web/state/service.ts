import { api } from '../api.ts'
import { publicResource, resource } from './resource.ts'

/** All services of the maker, in the reader's language. */
export const useServices = publicResource('services', signal => api.getServiceList({ signal }))

/** All services of the maker, for employees. */
export const useAdminServices = resource((_: Record<never, never>, signal) => api.getAdminServiceList({ signal }))
