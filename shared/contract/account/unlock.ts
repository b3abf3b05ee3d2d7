import * as v from 'valibot'
import { Flag, Id } from '../../model/flag.ts'
import { Reason } from '../../model/text.ts'
import { call } from '../entry.ts'

const member = {
  params: v.object({ user_id: Id }),
  body: v.object({ company_code: Id }),
  response: v.object({ mail_sent: Flag }),
  web: 'same',
} as const
const mail = { ...member, errors: ['conflict', 'too_many_attempts'] } as const

/** Unlocking of accounts. */
export const unlock = {
  postUserUnlock: call('POST', '/api/v1/front/user/unlock/:user_id', {
    ...member,
    callers: ['manager'],
    effects: { access: 'always', role: 'sometimes' },
    summary:
      'Unlocks a member after an inactivity lock, and notifies them by mail; `mail_sent` tells whether it was sent',
  }),
  postAdminUserUnlock: call('POST', '/api/v1/admin/user/unlock/:user_id', {
    ...member,
    callers: ['editor'],
    effects: { access: 'always', role: 'sometimes' },
    summary: 'Unlocks a member of any company, whatever the lock; approves a pending unlock request',
  }),
  /** Our own call, for the specification's unlock-send-mail dialog. */
  postUserUnlockMail: call('POST', '/api/v1/front/user/unlock/:user_id/mail', {
    ...mail,
    callers: ['manager'],
    effects: {},
    summary: 'Sends that mail again to a member who has not logged in since; else 409',
  }),
  postAdminUserUnlockMail: call('POST', '/api/v1/admin/user/unlock/:user_id/mail', {
    ...mail,
    callers: ['editor'],
    effects: {},
    summary: 'The same, for a member of any company',
  }),
  /** Our own call. */
  postAdminUserUnlockReject: call('POST', '/api/v1/admin/user/unlock/:user_id/reject', {
    ...member,
    callers: ['editor'],
    effects: { voice: 'always' },
    body: v.object({ company_code: Id, ...Reason.entries }),
    errors: ['conflict'],
    summary: 'Rejects the unlock request of an administrator and mails the reason; 409 if none is pending',
  }),
}
