import { api } from '../api.ts'
import { resource } from './resource.ts'

/** The terms in force, in the reader's language. */
export const useTerms = resource((_: Record<never, never>, signal) => api.getTextTerms({ signal }))
