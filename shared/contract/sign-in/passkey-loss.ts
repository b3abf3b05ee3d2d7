import * as v from 'valibot'
import { LinkToken } from '../../model/text.ts'
import { both, visitors } from '../both.ts'
import { UnlockReason } from './unlock-request.ts'

/** Lost passkeys (our own calls), told in the second step of a login: after the right password. */
export const passkeyLoss = both(
  'POST',
  'login/proof/lost',
  {
    effects: {},
    body: v.object({ proof_token: LinkToken, ...UnlockReason.entries }),
    response: v.object({}),
    web: 'none',
    errors: [
      'login_ended',
      'no_passkey',
      'conflict',
      'locked',
      'suspended',
      'too_many_attempts',
      'maintenance',
      'unavailable',
    ],
    summary:
      "Asks to remove the passkeys of a login that waits for one: a customer the company's administrators, or the maker; an employee another one. 409 `conflict` while an earlier request is pending",
  },
  visitors,
)
