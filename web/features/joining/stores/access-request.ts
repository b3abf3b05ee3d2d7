import type * as v from 'valibot'
import type { AccessRequest } from '../../../../shared/contract/joining/request.ts'
import { api } from '../../../api.ts'
import { steppedForm } from '../../../state/stepped-form.ts'

/** What stands in the form: any of it may be missing still. */
export type RequestDraft = Partial<v.InferInput<typeof AccessRequest>>

/** The access request on its way through its three pages. */
export const useAccessRequest = steppedForm<RequestDraft, AccessRequest>('access-request', body =>
  api.postFormSubscription({ body }),
)
