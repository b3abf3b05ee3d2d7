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
const reset = { ...member, body: v.object({ company_code: Id }), freshProof: true } as const
const reject = { ...member, body: v.object({ company_code: Id, ...Reason.entries }) } as const

/** Decisions on people who have lost their passkeys and asked for help (our own calls). */
export const passkeyReset = {
  postUserPasskeyReset: call('POST', '/api/v1/front/user/passkey/reset/:user_id', {
    ...reset,
    callers: ['manager'],
    summary:
      'Removes the passkeys and recovery codes of a member who has asked for it, ends all their sessions and tells them by mail; 409 without a pending request. Of members of other companies, only employees do',
  }),
  postUserPasskeyReject: call('POST', '/api/v1/front/user/passkey/reject/:user_id', {
    ...reject,
    callers: ['manager'],
    summary: 'Rejects such a request and mails the reason; 409 if none is pending',
  }),
  postAdminUserPasskeyReset: call('POST', '/api/v1/admin/user/passkey/reset/:user_id', {
    ...reset,
    callers: ['editor'],
    summary: 'The same for a member of any company, and for other employees',
  }),
  postAdminUserPasskeyReject: call('POST', '/api/v1/admin/user/passkey/reject/:user_id', {
    ...reject,
    callers: ['editor'],
    summary: 'The same for a member of any company, and for other employees',
  }),
}
