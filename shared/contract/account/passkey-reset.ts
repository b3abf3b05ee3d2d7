import * as v from 'valibot'
import { Flag, Id } from '../../model/flag.ts'
import { Reason } from '../../model/text.ts'
import { both, editors } from '../both.ts'

const member = { params: v.object({ user_id: Id }), response: v.object({ mail_sent: Flag }), web: 'same' } as const

/** Passkeys of people that others remove: as they have asked, or with a reason of one's own (our own calls). */
export const passkeyReset = {
  ...both(
    'POST',
    'user/passkey/reset/:user_id',
    {
      ...member,
      effects: { factor: 'always' },
      /** `text`: the reason, where the person has not asked. It is in the trail. */
      body: v.object({ company_code: Id, text: v.optional(Reason.entries.text) }),
      errors: ['conflict', 'no_passkey'],
      summary:
        'Removes the passkeys and recovery codes of a member, ends all their sessions and tells them by mail. Without `text` as the member has asked: 409 `conflict` if no request is waiting. Of members of several companies, and of other employees, only employees do',
    },
    editors,
  ),
  ...both(
    'POST',
    'user/passkey/reject/:user_id',
    {
      ...member,
      body: v.object({ company_code: Id, ...Reason.entries }),
      errors: ['conflict'],
      summary: 'Rejects such a request and mails the reason; 409 if none is pending',
    },
    {
      customer: { callers: ['manager'], effects: {} },
      employee: { callers: ['editor'], effects: { voice: 'always' } },
    },
  ),
}
