import * as v from 'valibot'
import { RecoveryCode, RequestOptions, UsedPasskey } from '../../model/passkey.ts'
import { LinkToken } from '../../model/text.ts'
import { both, visitors } from '../both.ts'
import { browserMarks, LoggedIn } from './auth.ts'

/** A secret of the BFF for this browser, to which challenges are bound. */
const browser = { browser_token: LinkToken }
const pending = { proof_token: LinkToken }

const refusals = ['locked', 'suspended', 'too_many_attempts', 'maintenance', 'unavailable'] as const

const options = {
  effects: {},
  response: v.object({ options: RequestOptions }),
  web: 'none',
  errors: ['login_ended', 'maintenance', 'unavailable'],
} as const
const complete = { effects: { factor: 'proves' }, response: LoggedIn, web: 'none' } as const

/**
 * Logins with a passkey (our own calls): without a password, or as the second step of a login that was refused with
 * `proof_required` and the way `passkey`. A recovery code stands for the passkey in the second step.
 */
export const passkeyLogin = {
  ...both(
    'POST',
    'login/passkey/options',
    {
      ...options,
      body: v.object(browser),
      summary: 'What the browser needs for a login without a password: a challenge, once, for five minutes',
    },
    visitors,
  ),
  ...both(
    'POST',
    'login/passkey',
    {
      ...complete,
      body: v.object({ ...browser, ...UsedPasskey.entries, ...browserMarks }),
      errors: ['challenge_ended', 'passkey_refused', 'login_ended', ...refusals],
      summary: 'Login with a passkey alone, whose authenticator has verified its user',
    },
    visitors,
  ),
  ...both(
    'POST',
    'login/proof/passkey/options',
    {
      ...options,
      body: v.object(pending),
      summary: 'What the browser needs for the second step of a login: its passkeys, and a challenge',
    },
    visitors,
  ),
  ...both(
    'POST',
    'login/proof/passkey',
    {
      ...complete,
      body: v.object({ ...pending, ...UsedPasskey.entries, ...browserMarks }),
      errors: ['challenge_ended', 'passkey_refused', 'login_ended', ...refusals],
      summary: 'Completes a login with a passkey',
    },
    visitors,
  ),
  ...both(
    'POST',
    'login/proof/recovery',
    {
      ...complete,
      body: v.object({ ...pending, ...RecoveryCode.entries, ...browserMarks }),
      errors: ['login_ended', ...refusals],
      summary: 'Completes a login with a recovery code, which is used up. 422 `recovery_code`: [`wrong_code`]',
    },
    visitors,
  ),
}
