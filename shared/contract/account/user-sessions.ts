import * as v from 'valibot'
import { Flag, Id } from '../../model/flag.ts'
import { both, editors } from '../both.ts'

/** Our own calls: sessions that someone else ends. */
export const userSessions = {
  ...both(
    'POST',
    'user/sessions/end',
    {
      effects: { session: 'always' },
      body: v.object({ company_code: Id, user_id: Id }),
      response: v.object({ mail_sent: Flag }),
      web: 'same',
      errors: ['not_registered_yet', 'too_many_attempts'],
      summary:
        'Ends all sessions of another member, or of another employee, with a pending address, and tells them by mail; `mail_sent` tells whether it was sent. An administrator gets 403 for a person who belongs to another company, too',
    },
    editors,
  ),
}
