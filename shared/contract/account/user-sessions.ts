import * as v from 'valibot'
import { Flag, Id } from '../../model/flag.ts'
import { call } from '../entry.ts'

const end = {
  body: v.object({ company_code: Id, user_id: Id }),
  response: v.object({ mail_sent: Flag }),
  web: 'same',
  errors: ['not_registered_yet', 'too_many_attempts'],
} as const

/** Our own calls: sessions that someone else ends. */
export const userSessions = {
  postUserSessionsEnd: call('POST', '/api/v1/front/user/sessions/end', {
    ...end,
    callers: ['manager'],
    effects: { session: 'always' },
    summary:
      'Ends all sessions of another member, with a pending address, and tells the member by mail; `mail_sent` tells whether it was sent. 403 for a person who belongs to another company, too',
  }),
  postAdminUserSessionsEnd: call('POST', '/api/v1/admin/user/sessions/end', {
    ...end,
    callers: ['editor'],
    effects: { session: 'always' },
    summary: 'The same for a person of any company, or another employee',
  }),
}
