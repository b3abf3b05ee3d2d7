import * as v from 'valibot'
import { Id } from '../../model/flag.ts'
import {
  CreationOptions,
  NewPasskey,
  Passkey,
  PasskeyName,
  passkeysPerPerson,
  recoveryCodesPerPerson,
} from '../../model/passkey.ts'
import { call } from '../entry.ts'

const id = { passkey_id: Id }

export const PasskeyAdd = v.object({ name: PasskeyName, ...NewPasskey.entries })
export const PasskeyEdit = v.object({ ...id, name: PasskeyName })

const list = {
  method: 'GET',
  response: v.object({
    /** The oldest first. */
    passkeys: v.array(Passkey),
    /** Recovery codes that are not used yet. */
    recovery_codes: v.number(),
  }),
  web: 'same',
  summary: `One's own passkeys, at most ${passkeysPerPerson}, and how many recovery codes are left`,
} as const
const options = {
  method: 'POST',
  response: v.object({ options: CreationOptions }),
  web: 'same',
  freshProof: true,
  errors: ['passkeys_full'],
  summary: 'What the browser needs to make a passkey: a challenge of the session, once, for five minutes',
} as const
const add = {
  method: 'POST',
  body: PasskeyAdd,
  response: v.object(id),
  web: 'same',
  freshProof: true,
  errors: ['challenge_ended', 'passkey_refused', 'passkey_known', 'passkeys_full'],
  summary: 'Adds the passkey that was made with these options. Its person is told by mail',
} as const
const edit = {
  method: 'POST',
  body: PasskeyEdit,
  response: v.object({}),
  web: 'same',
  summary: 'Names a passkey',
} as const
const remove = {
  method: 'POST',
  body: v.object(id),
  response: v.object({}),
  web: 'same',
  freshProof: true,
  errors: ['last_passkey'],
  summary:
    'Removes a passkey, and the recovery codes with the last one, which stays where the company demands one. Its person is told by mail',
} as const
const recovery = {
  method: 'POST',
  response: v.object({ recovery_codes: v.array(v.string()) }),
  web: 'same',
  freshProof: true,
  errors: ['no_passkey'],
  summary: `${recoveryCodesPerPerson} recovery codes, shown once, in place of the earlier ones. Their person is told by mail`,
} as const

/** One's own passkeys and recovery codes (our own calls). Someone with a passkey needs it, or a code, for every login by password. */
export const passkey = {
  getPasskeyList: call({ ...list, path: '/api/v1/front/passkey/list', callers: ['customer'] }),
  getAdminPasskeyList: call({ ...list, path: '/api/v1/admin/passkey/list', callers: ['employee'] }),
  postPasskeyOptions: call({ ...options, path: '/api/v1/front/passkey/options', callers: ['customer'] }),
  postAdminPasskeyOptions: call({ ...options, path: '/api/v1/admin/passkey/options', callers: ['employee'] }),
  postPasskeyAdd: call({ ...add, path: '/api/v1/front/passkey/add', callers: ['customer'] }),
  postAdminPasskeyAdd: call({ ...add, path: '/api/v1/admin/passkey/add', callers: ['employee'] }),
  postPasskeyEdit: call({ ...edit, path: '/api/v1/front/passkey/edit', callers: ['customer'] }),
  postAdminPasskeyEdit: call({ ...edit, path: '/api/v1/admin/passkey/edit', callers: ['employee'] }),
  postPasskeyDelete: call({ ...remove, path: '/api/v1/front/passkey/delete', callers: ['customer'] }),
  postAdminPasskeyDelete: call({ ...remove, path: '/api/v1/admin/passkey/delete', callers: ['employee'] }),
  postPasskeyRecovery: call({ ...recovery, path: '/api/v1/front/passkey/recovery', callers: ['customer'] }),
  postAdminPasskeyRecovery: call({ ...recovery, path: '/api/v1/admin/passkey/recovery', callers: ['employee'] }),
}
