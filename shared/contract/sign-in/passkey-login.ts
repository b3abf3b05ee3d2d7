import * as v from 'valibot'
import { RecoveryCode, RequestOptions, UsedPasskey } from '../../model/passkey.ts'
import { LinkToken } from '../../model/text.ts'
import { call } from '../entry.ts'
import { deviceMarks, LoggedIn } from './auth.ts'

/** A secret of the BFF for this browser, to which challenges are bound. */
const browser = { browser_token: LinkToken }
const pending = { proof_token: LinkToken }

const options = {
  callers: ['anyone'],
  response: v.object({ options: RequestOptions }),
  web: 'none',
  errors: ['login_ended', 'maintenance', 'unavailable'],
} as const
const complete = { callers: ['anyone'], response: LoggedIn, web: 'none' } as const
const refusals = ['locked', 'suspended', 'too_many_attempts', 'maintenance', 'unavailable'] as const

const loginOptions = { ...options, body: v.object(browser) } as const
const login = {
  ...complete,
  body: v.object({ ...browser, ...UsedPasskey.entries, ...deviceMarks }),
  errors: ['challenge_ended', 'passkey_refused', 'login_ended', ...refusals],
} as const
const proofOptions = { ...options, body: v.object(pending) } as const
const proof = {
  ...complete,
  body: v.object({ ...pending, ...UsedPasskey.entries, ...deviceMarks }),
  errors: ['challenge_ended', 'passkey_refused', 'login_ended', ...refusals],
} as const
const recovery = {
  ...complete,
  body: v.object({ ...pending, ...RecoveryCode.entries, ...deviceMarks }),
  errors: ['login_ended', ...refusals],
} as const

/**
 * Logins with a passkey (our own calls): without a password, or as the second step of a login that was refused with
 * `proof_required` and the way `passkey`. A recovery code stands for the passkey in the second step.
 */
export const passkeyLogin = {
  postLoginPasskeyOptions: call('POST', '/api/login/passkey/options', {
    ...loginOptions,
    effects: {},
    summary: 'What the browser needs for a customer login without a password: a challenge, once, for five minutes',
  }),
  postAdminLoginPasskeyOptions: call('POST', '/api/v1/admin/login/passkey/options', {
    ...loginOptions,
    effects: {},
    summary: 'The same for an employee login',
  }),
  postLoginPasskey: call('POST', '/api/login/passkey', {
    ...login,
    effects: { factor: 'proves' },
    summary: 'Customer login with a passkey alone, whose authenticator has verified its user',
  }),
  postAdminLoginPasskey: call('POST', '/api/v1/admin/login/passkey', {
    ...login,
    effects: { factor: 'proves' },
    summary: 'The same for an employee login',
  }),
  postLoginProofPasskeyOptions: call('POST', '/api/login/proof/passkey/options', {
    ...proofOptions,
    effects: {},
    summary: 'What the browser needs for the second step of a customer login: its passkeys, and a challenge',
  }),
  postAdminLoginProofPasskeyOptions: call('POST', '/api/v1/admin/login/proof/passkey/options', {
    ...proofOptions,
    effects: {},
    summary: 'The same for an employee login',
  }),
  postLoginProofPasskey: call('POST', '/api/login/proof/passkey', {
    ...proof,
    effects: { factor: 'proves' },
    summary: 'Completes a customer login with a passkey',
  }),
  postAdminLoginProofPasskey: call('POST', '/api/v1/admin/login/proof/passkey', {
    ...proof,
    effects: { factor: 'proves' },
    summary: 'The same for an employee login',
  }),
  postLoginProofRecovery: call('POST', '/api/login/proof/recovery', {
    ...recovery,
    effects: { factor: 'proves' },
    summary: 'Completes a customer login with a recovery code, which is used up. 422 `recovery_code`: [`wrong_code`]',
  }),
  postAdminLoginProofRecovery: call('POST', '/api/v1/admin/login/proof/recovery', {
    ...recovery,
    effects: { factor: 'proves' },
    summary: 'The same for an employee login',
  }),
}
