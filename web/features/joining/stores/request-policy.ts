import { create } from 'zustand'
import { api } from '../../../api.ts'
import { resource } from '../../../state/resource.ts'

/** How the maker receives access requests: kinds of customer that wait for approval. */
export const useRequestPolicy = resource((_: Record<never, never>, signal) => api.getRequestPolicy({ signal }))

/** What waits for the maker after a request: nothing, some of its services, or the account itself. */
export type Waiting = 'nothing' | 'services' | 'account'

/** What waits after the request that this page has just sent. */
export const useSentRequest = create<{ waiting: Waiting }>(() => ({ waiting: 'nothing' }))
