import type { AnswerOf } from '../../shared/contract/index.ts'
import { api } from '../api.ts'
import { resource } from './resource.ts'

export type Top = AnswerOf<'getTop'>

/** The signed-in customer's own page: person, services, notices. */
export const useTop = resource((_: Record<never, never>, signal) => api.getTop({ signal }))
