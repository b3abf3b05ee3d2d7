import * as v from 'valibot'
import { Rescued } from '../../model/rescued.ts'
import { LinkToken } from '../../model/text.ts'
import { LinkState } from '../../model/user.ts'
import { call } from '../entry.ts'

const byLink = {
  callers: ['anyone'],
  opens: ['maintenance'],
  body: v.object({ token: LinkToken }),
  web: 'same',
  limit: { calls: 60, minutes: 15 },
} as const

/** Our own calls, for the link in mails about a login or a new password. Its person may be locked out. */
export const accountSecure = {
  postAccountSecure: call('POST', '/api/v1/front/account/secure', {
    ...byLink,
    effects: { password: 'proves', factor: 'proves' },
    response: Rescued,
    errors: ['link_expired', 'link_used', 'link_superseded', 'link_ended'],
    summary:
      'Ends all sessions and the password of the account, suspends the passkeys that may be those of an intruder, holds its jobs, and mails a reset link',
  }),
  postAccountSecureCheck: call('POST', '/api/v1/front/account/secure/check', {
    ...byLink,
    effects: {},
    /** `email`: the address of the account, of a valid link only. */
    response: v.object({ state: LinkState, email: v.optional(v.string(), '') }),
    summary: 'State of a link that secures the account. Does not use up the link',
  }),
}
