import { api } from '../api.ts'
import { resource } from './resource.ts'

/** The signed-in customer's own page: person, services, notices. */
export const useTop = resource((_: Record<never, never>, signal) => api.getTop({ signal }))
