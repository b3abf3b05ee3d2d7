/** The BFF's own calls: what it answers itself, beside the calls of the contract that it passes on. */
import type * as v from 'valibot'
import { Credentials } from '../model/credentials.ts'
import { LoginCode } from '../model/login-code.ts'
import { OidcBegin, OidcLogout, OidcReturn } from '../model/oidc.ts'
import { RecoveryCode, UsedPasskey } from '../model/passkey.ts'
import type { Entry } from './entry.ts'
import { UnlockReason } from './sign-in/unlock-request.ts'

export interface OwnCall {
  method: 'GET' | 'POST' | 'DELETE'
  /** Parameters in Fastify's form `:name`. */
  path: `/bff/${string}`
  /** What is sent; its schema bounds it. */
  body?: v.GenericSchema
  /** Also for a page that belongs to another account than the session: it asks or decides who is logged in. */
  anyPage?: true
  /** Who else than our page's code may call: a link of our page (a download), or another server, which sends no cookie. */
  from?: 'link' | 'server'
  /** No HEAD: it would do all the work of the GET, and drop its answer. */
  noHead?: true
  limit?: Entry['limit']
}

/** A step of a login. */
const step = { method: 'POST', anyPage: true } as const
/** Each login page of a browser with passkeys asks for options, which the account API stores for five minutes. */
const ofLoginPages = { calls: 600, minutes: 15 }
/** Each visit is stored, and anyone can begin one. Enough for an office behind one address. */
const ofVisits = { calls: 300, minutes: 15 }

export const ownCalls = {
  config: { method: 'GET', path: '/bff/config' },

  session: { method: 'GET', path: '/bff/session', anyPage: true },
  sessionEnd: { method: 'GET', path: '/bff/session/end', noHead: true },
  sessions: { method: 'GET', path: '/bff/sessions' },
  endSessions: { method: 'DELETE', path: '/bff/sessions' },
  endSession: { method: 'DELETE', path: '/bff/sessions/:id' },
  logout: { method: 'POST', path: '/bff/logout' },

  customerLogin: { ...step, path: '/bff/login/customer', body: Credentials },
  employeeLogin: { ...step, path: '/bff/login/employee', body: Credentials },
  customerPasskeyOptions: { ...step, path: '/bff/login/customer/passkey/options', limit: ofLoginPages },
  employeePasskeyOptions: { ...step, path: '/bff/login/employee/passkey/options', limit: ofLoginPages },
  customerPasskeyLogin: { ...step, path: '/bff/login/customer/passkey', body: UsedPasskey },
  employeePasskeyLogin: { ...step, path: '/bff/login/employee/passkey', body: UsedPasskey },

  code: { ...step, path: '/bff/login/code', body: LoginCode },
  resendCode: { ...step, path: '/bff/login/code/resend' },
  passkeyOptions: { ...step, path: '/bff/login/passkey/options' },
  passkey: { ...step, path: '/bff/login/passkey', body: UsedPasskey },
  recovery: { ...step, path: '/bff/login/recovery', body: RecoveryCode },
  reportLoss: { ...step, path: '/bff/login/lost', body: UnlockReason },

  oidcBegin: { ...step, path: '/bff/oidc/login', body: OidcBegin, limit: ofVisits },
  oidcFinish: { ...step, path: '/bff/oidc/finish', body: OidcReturn },
  oidcLogout: { method: 'POST', path: '/bff/oidc/backchannel-logout', body: OidcLogout, from: 'server' },

  usersCsv: { method: 'GET', path: '/bff/csv/users', from: 'link', noHead: true },
  employeesCsv: { method: 'GET', path: '/bff/csv/employees', from: 'link', noHead: true },
  listCsv: { method: 'GET', path: '/bff/csv/list/:call', noHead: true },
  importCsv: { method: 'GET', path: '/bff/csv/import/:kind', noHead: true },
  csvResult: { method: 'GET', path: '/bff/csv/result/:id' },
} as const satisfies Record<string, OwnCall>
