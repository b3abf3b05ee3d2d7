import * as v from 'valibot'
import { RequestOptions, UsedPasskey } from '../../model/passkey.ts'
import { GivenPassword } from '../../model/text.ts'
import { both, oneself } from '../both.ts'
import { alwaysOpen } from './session.ts'

/** The password of the signed-in person, given again. The same schema checks the dialog and the call. */
export const Proof = v.object({ password: GivenPassword })

const prove = {
  ...alwaysOpen,
  effects: {},
  body: Proof,
  response: v.object({}),
  web: 'same',
  errors: ['too_many_attempts'],
  summary:
    'Proves with the password who uses the session: for five to 30 minutes, by what a call brings about. 422 `password`: [`wrong`]',
} as const
const options = {
  ...alwaysOpen,
  effects: {},
  response: v.object({ options: RequestOptions }),
  web: 'same',
  errors: ['no_passkey'],
  summary: 'What the browser needs to prove it with a passkey: a challenge of the session, once, for five minutes',
} as const
const proveByPasskey = {
  ...alwaysOpen,
  effects: { factor: 'proves' },
  body: UsedPasskey,
  response: v.object({}),
  web: 'same',
  errors: ['challenge_ended', 'passkey_refused'],
  summary: 'The same with a passkey',
} as const

/** A fresh proof for what matters most (our own calls): see `effects`. */
export const reauthentication = {
  ...both('POST', 'session/proof', prove, oneself),
  ...both('POST', 'session/proof/options', options, oneself),
  ...both('POST', 'session/proof/passkey', proveByPasskey, oneself),
}
