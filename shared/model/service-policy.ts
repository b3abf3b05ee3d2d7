import * as v from 'valibot'
import { requestKinds } from '../rules/requests.ts'
import { Flag } from './flag.ts'

export const RequestKind = v.picklist(requestKinds, 'choice')

/** The fields of a `ServicePolicy` in an answer. */
export const servicePolicyFields = {
  kinds: v.array(RequestKind),
  approved_kinds: v.array(RequestKind),
  needs_contract: Flag,
  open_for_request: Flag,
}
