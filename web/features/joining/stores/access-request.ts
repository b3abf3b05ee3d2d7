import type * as v from 'valibot'
import type { AccessRequest } from '../../../../shared/contract/joining/request.ts'
import { api } from '../../../api.ts'
import { steppedForm } from '../../../state/stepped-form.ts'

/** Values of the unfinished form. */
export type RequestDraft = Partial<v.InferInput<typeof AccessRequest>>

/** State of the access request across its three pages. */
export const useAccessRequest = steppedForm<RequestDraft, AccessRequest>('access-request', body =>
  api.postFormSubscription({ body }),
)
