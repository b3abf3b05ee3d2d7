import { api } from '../api.ts'
import { resource } from './resource.ts'

/** The signed-in customer. */
export const useUser = resource((_: Record<never, never>, signal) => api.getUserInfo({ signal }))
