import * as v from 'valibot'
import { Flag, Id } from '../../model/flag.ts'
import { Reason } from '../../model/text.ts'
import { both, editors } from '../both.ts'
import { call } from '../entry.ts'

const member = {
  params: v.object({ user_id: Id }),
  body: v.object({ company_code: Id }),
  response: v.object({ mail_sent: Flag }),
  web: 'same',
} as const

/** Unlocking of accounts. */
export const unlock = {
  ...both(
    'POST',
    'user/unlock/:user_id',
    { ...member, effects: { access: 'always', role: 'sometimes' } },
    {
      customer: {
        callers: ['manager'],
        summary:
          'Unlocks a member after an inactivity lock, and notifies them by mail; `mail_sent` tells whether it was sent',
      },
      employee: {
        callers: ['editor'],
        summary: 'Unlocks a member of any company, whatever the lock; approves a pending unlock request',
      },
    },
  ),
  /** Our own call, for the specification's unlock-send-mail dialog. */
  ...both(
    'POST',
    'user/unlock/:user_id/mail',
    {
      ...member,
      effects: {},
      errors: ['conflict', 'too_many_attempts'],
      summary: 'Sends that mail again to a member who has not logged in since; else 409',
    },
    editors,
  ),
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
