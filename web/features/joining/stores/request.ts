import type * as v from 'valibot'
import { create } from 'zustand'
import type { AccessRequest } from '../../../../shared/contract/joining/request.ts'
import { api } from '../../../api.ts'
import { resource } from '../../../state/resource.ts'
import { steppedForm } from '../../../state/stepped-form.ts'

/** Values of the unfinished form. */
export type RequestDraft = Partial<v.InferInput<typeof AccessRequest>>

/** State of the access request across its three pages. */
export const useAccessRequest = steppedForm<RequestDraft, AccessRequest>('access-request', body =>
  api.postFormSubscription({ body }),
)

/** How the maker receives access requests: kinds of customer that wait for approval. */
export const useRequestPolicy = resource((_: Record<never, never>, signal) => api.getRequestPolicy({ signal }))

/** What waits for the maker after a request: nothing, some of its services, or the account itself. */
export type Waiting = 'nothing' | 'services' | 'account'

/** What waits after the request that this page has just sent. */
export const useSentRequest = create<{ waiting: Waiting }>(() => ({ waiting: 'nothing' }))
