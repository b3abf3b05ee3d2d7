import * as v from 'valibot'
import { checkZip, Nation } from '../../model/company.ts'
import { crossCheck } from '../../model/cross-check.ts'
import { Id } from '../../model/flag.ts'
import { List } from '../../model/list.ts'
import { RequiredPhone, Zip } from '../../model/phone-and-zip.ts'
import { RequestKind } from '../../model/service-policy.ts'
import { Agreement, Email, Line } from '../../model/text.ts'
import { checkNames, membershipInputs, nameInputs } from '../../model/user.ts'
import { call } from '../entry.ts'

/** The access request. The same schema checks the form and the call. */
export const AccessRequest = v.pipe(
  v.object({
    kind: RequestKind,
    company: Line(),
    ...nameInputs,
    department: membershipInputs.department,
    position: membershipInputs.position,
    nation: Nation,
    zip: Zip,
    address1: Line(),
    address2: Line(),
    tel: RequiredPhone,
    mail: Email,
    mail_confirmation: Email,
    services: v.pipe(List(Id, 20, 'required'), v.minLength(1, 'required')),
    agree: Agreement,
  }),
  checkNames(),
  checkZip(),
  crossCheck(
    ['mail', 'mail_confirmation'],
    'mail_confirmation',
    input => input.mail === input.mail_confirmation,
    'email_mismatch',
  ),
)
export type AccessRequest = v.InferOutput<typeof AccessRequest>

/** Policy of access requests, for visitors. */
const RequestPolicy = v.object({
  /** Kinds of customer whose registration link waits for an employee's approval. */
  held_kinds: v.array(RequestKind),
})

export const request = {
  getRequestPolicy: call('GET', '/api/v1/front/request/policy', {
    callers: ['anyone'],
    response: RequestPolicy,
    web: 'same',
    summary: 'Kinds of customer whose access requests wait for approval',
  }),

  postFormSubscription: call('POST', '/api/form/subscription', {
    callers: ['anyone'],
    effects: { account: 'always' },
    body: AccessRequest,
    response: v.object({}),
    web: 'same',
    errors: ['too_many_attempts'],
    limit: { calls: 20, minutes: 15 },
    summary:
      'Requests access: mails the registration link, or that the request is being checked. A registered address gets a mail that says so; the answer is the same',
  }),
}
