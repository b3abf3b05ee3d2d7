import * as v from 'valibot'
import { Flag, Id, Time } from '../../model/flag.ts'
import {
  CreationOptions,
  NewPasskey,
  Passkey,
  PasskeyName,
  passkeysPerPerson,
  recoveryCodesPerPerson,
  SuspendedPasskey,
} from '../../model/passkey.ts'
import { both, oneself } from '../both.ts'

const id = { passkey_id: Id }

export const PasskeyAdd = v.object({ name: PasskeyName, ...NewPasskey.entries })
export const PasskeyEdit = v.object({ ...id, name: PasskeyName })

const list = {
  opens: ['passkey'],
  response: v.object({
    /** The oldest first. */
    passkeys: v.array(Passkey),
    /** Out of use until their owner keeps or removes them; the oldest first. */
    suspended: v.optional(v.array(SuspendedPasskey), []),
    /** Recovery codes that are not used yet. */
    recovery_codes: v.number(),
    /** A request to remove all, which waits; null: there is none. `can_withdraw`: this session can. */
    loss: v.optional(v.nullable(v.object({ requested_at: Time, can_withdraw: Flag })), null),
  }),
  web: 'same',
  summary: `One's own passkeys, at most ${passkeysPerPerson}, and how many recovery codes are left`,
} as const
const options = {
  opens: ['passkey'],
  effects: { factor: 'always' },
  response: v.object({ options: CreationOptions }),
  web: 'same',
  errors: ['passkeys_full'],
  summary: 'What the browser needs to make a passkey: a challenge of the session, once, for five minutes',
} as const
const add = {
  opens: ['passkey'],
  effects: { factor: 'always' },
  body: PasskeyAdd,
  response: v.object(id),
  web: 'same',
  errors: ['challenge_ended', 'passkey_refused', 'passkey_known', 'passkeys_full'],
  summary: 'Adds the passkey that was made with these options. Its person is told by mail',
} as const
const edit = {
  opens: ['passkey'],
  effects: {},
  body: PasskeyEdit,
  response: v.object({}),
  web: 'same',
  summary: 'Names a passkey',
} as const
const remove = {
  opens: ['passkey'],
  effects: { factor: 'always' },
  body: v.object(id),
  response: v.object({}),
  web: 'same',
  errors: ['last_passkey'],
  summary:
    'Removes a passkey, a suspended one too, and the recovery codes with the last one, which stays where the company demands one. Its person is told by mail',
} as const
const keep = {
  opens: ['passkey'],
  effects: { factor: 'always' },
  body: v.object(id),
  response: v.object({}),
  web: 'same',
  errors: ['passkey_known', 'passkeys_full'],
  summary: 'Puts a suspended passkey back into use. Its person is told by mail',
} as const
const found = {
  effects: { factor: 'always' },
  response: v.object({}),
  web: 'same',
  errors: ['conflict'],
  summary:
    'Withdraws the request to remove lost passkeys. Only in a session that began with the password and with a passkey or code older than the request: 403 in others, 409 if none is waiting. Its person is told by mail',
} as const
const recovery = {
  opens: ['passkey'],
  effects: { factor: 'always' },
  response: v.object({ recovery_codes: v.array(v.string()) }),
  web: 'same',
  errors: ['no_passkey', 'too_many_attempts'],
  summary: `${recoveryCodesPerPerson} recovery codes, shown once, in place of the earlier ones. Their person is told by mail`,
} as const

/** One's own passkeys and recovery codes (our own calls). Someone with a passkey needs it, or a code, for every login by password. */
export const passkey = {
  ...both('GET', 'passkey/list', list, oneself),
  ...both('POST', 'passkey/options', options, oneself),
  ...both('POST', 'passkey/add', add, oneself),
  ...both('POST', 'passkey/edit', edit, oneself),
  ...both('POST', 'passkey/delete', remove, oneself),
  ...both('POST', 'passkey/keep', keep, oneself),
  ...both('POST', 'passkey/found', found, oneself),
  ...both('POST', 'passkey/recovery', recovery, oneself),
}
