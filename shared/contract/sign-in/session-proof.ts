import * as v from 'valibot'
import { RequestOptions, UsedPasskey } from '../../model/passkey.ts'
import { GivenPassword } from '../../model/text.ts'
import { call } from '../entry.ts'

/** The password of the signed-in person, given again. The same schema checks the dialog and the call. */
export const Proof = v.object({ password: GivenPassword })

const prove = {
  body: Proof,
  response: v.object({}),
  web: 'same',
  errors: ['too_many_attempts'],
  summary:
    'Proves with the password who uses the session: for five to 30 minutes, by what a call brings about. 422 `password`: [`wrong`]',
} as const
const options = {
  response: v.object({ options: RequestOptions }),
  web: 'same',
  errors: ['no_passkey'],
  summary: 'What the browser needs to prove it with a passkey: a challenge of the session, once, for five minutes',
} as const
const proveByPasskey = {
  body: UsedPasskey,
  response: v.object({}),
  web: 'same',
  errors: ['challenge_ended', 'passkey_refused'],
  summary: 'The same with a passkey',
} as const

/** A fresh proof for what matters most (our own calls): see `effects`. */
export const sessionProof = {
  postSessionProof: call('POST', '/api/v1/front/session/proof', { ...prove, callers: ['customer'], effects: {} }),
  postAdminSessionProof: call('POST', '/api/v1/admin/session/proof', { ...prove, callers: ['employee'], effects: {} }),
  postSessionProofOptions: call('POST', '/api/v1/front/session/proof/options', {
    ...options,
    callers: ['customer'],
    effects: {},
  }),
  postAdminSessionProofOptions: call('POST', '/api/v1/admin/session/proof/options', {
    ...options,
    callers: ['employee'],
    effects: {},
  }),
  postSessionProofPasskey: call('POST', '/api/v1/front/session/proof/passkey', {
    ...proveByPasskey,
    callers: ['customer'],
    effects: { factor: 'proves' },
  }),
  postAdminSessionProofPasskey: call('POST', '/api/v1/admin/session/proof/passkey', {
    ...proveByPasskey,
    callers: ['employee'],
    effects: { factor: 'proves' },
  }),
}
