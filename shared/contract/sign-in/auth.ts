import * as v from 'valibot'
import { Credentials } from '../../model/credentials.ts'
import { Flag, Id, OptionalTime } from '../../model/flag.ts'
import { List } from '../../model/list.ts'
import { LinkToken } from '../../model/text.ts'
import { both, oneself, visitors } from '../both.ts'
import { alwaysOpen } from './session.ts'

/** Marks that a browser keeps, one for each of its latest accounts. */
export const marksPerBrowser = 5

/**
 * The marks of a browser in which people have logged in before. A mark is no credential. It exempts the browser from lockouts
 * that other people's failed logins cause. The account API picks the mark of the person, and each login returns a new one. An
 * account API without marks returns none and gets none.
 */
export const browserMarks = { device_marks: v.optional(List(LinkToken, marksPerBrowser)) }

const LoginRequest = v.object({ ...Credentials.entries, ...browserMarks })

/** What a session knows about its person. Each `check` returns the current values. An upstream may lack the optional ones. */
const flags = {
  /** Id of the person, which stays when the address changes. Without it, the address of the login stands for the account. */
  user_id: v.optional(Id),
  email: v.optional(v.string()),
  is_terms_update: Flag,
  is_only_view: Flag,
  is_in_maintenance: v.optional(Flag, 0),
  /** No company of the person wants passkeys: none are offered. */
  is_passkey_off: v.optional(Flag),
  /** Whether the person must set up a passkey before anything else. */
  is_passkey_required: v.optional(Flag),
  /** When passkeys are going to be demanded of a person who has none. */
  passkey_from: v.optional(OptionalTime),
  /** Of customers: whether they administer a company. An upstream without it tells by `user/info`. */
  manager_flg: v.optional(Flag),
}
export const Check = v.object(flags)
/** A complete login. */
export const LoggedIn = v.object({
  api_token: v.pipe(v.string(), v.minLength(16)),
  device_mark: v.nullish(v.string()),
  ...flags,
})

export const auth = {
  ...both(
    'POST',
    'login',
    {
      effects: {},
      body: LoginRequest,
      response: LoggedIn,
      web: 'none',
      /**
       * `proof_required`: the password was right, and a proof is still wanted (`pending-login.ts`); with `proof_token`, `ways` and the
       * masked `mail`. An account API that asks for no proof never answers it.
       */
      errors: [
        'login_failed',
        'proof_required',
        'locked',
        'suspended',
        'too_many_attempts',
        'too_many_codes',
        'mail_unavailable',
        'login_ended',
        'maintenance',
        'unavailable',
      ],
      summary: 'Login with a password',
    },
    visitors,
  ),
  ...both(
    'POST',
    'logout',
    { ...alwaysOpen, effects: {}, response: v.object({}), web: 'none', summary: 'Logout; revokes the token' },
    oneself,
  ),
  ...both(
    'GET',
    'check',
    { opens: ['documents', 'passkey'], response: Check, web: 'none', summary: 'State of a session' },
    oneself,
  ),
  /** Our own calls. The BFF lists the sessions of a person, and leaves out those that have ended here. */
  ...both(
    'GET',
    'session/list',
    {
      /** SHA-256 digests of tokens in base64url, the newest first. */
      response: v.object({ tokens: v.array(v.string()) }),
      web: 'none',
      summary: "Valid tokens of the caller's account, as digests",
    },
    oneself,
  ),
}
