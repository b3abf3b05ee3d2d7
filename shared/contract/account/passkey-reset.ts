import * as v from 'valibot'
import { Flag, Id } from '../../model/flag.ts'
import { Reason } from '../../model/text.ts'
import { call } from '../entry.ts'

const member = {
  params: v.object({ user_id: Id }),
  response: v.object({ mail_sent: Flag }),
  web: 'same',
  errors: ['conflict'],
} as const
const reset = {
  ...member,
  /** `text`: the reason, where the person has not asked. It is in the trail. */
  body: v.object({ company_code: Id, text: v.optional(Reason.entries.text) }),
  errors: ['conflict', 'no_passkey'],
} as const
const reject = { ...member, body: v.object({ company_code: Id, ...Reason.entries }) } as const

/** Passkeys of people that others remove: as they have asked, or with a reason of one's own (our own calls). */
export const passkeyReset = {
  postUserPasskeyReset: call('POST', '/api/v1/front/user/passkey/reset/:user_id', {
    ...reset,
    callers: ['manager'],
    effects: { factor: 'always' },
    summary:
      'Removes the passkeys and recovery codes of a member, ends all their sessions and tells them by mail. Without `text` as the member has asked: 409 `conflict` if no request is waiting. Of members of other companies, only employees do',
  }),
  postUserPasskeyReject: call('POST', '/api/v1/front/user/passkey/reject/:user_id', {
    ...reject,
    callers: ['manager'],
    effects: {},
    summary: 'Rejects such a request and mails the reason; 409 if none is pending',
  }),
  postAdminUserPasskeyReset: call('POST', '/api/v1/admin/user/passkey/reset/:user_id', {
    ...reset,
    callers: ['editor'],
    effects: { factor: 'always' },
    summary: 'The same for a member of any company, and for other employees',
  }),
  postAdminUserPasskeyReject: call('POST', '/api/v1/admin/user/passkey/reject/:user_id', {
    ...reject,
    callers: ['editor'],
    effects: { voice: 'always' },
    summary: 'The same for a member of any company, and for other employees',
  }),
}
