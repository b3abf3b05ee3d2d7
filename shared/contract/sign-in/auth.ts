import * as v from 'valibot'
import { Credentials } from '../../model/credentials.ts'
import { Flag } from '../../model/flag.ts'
import { LinkToken } from '../../model/text.ts'
import { call } from '../entry.ts'

/**
 * The mark of a browser in which the person has logged in before. It is no credential. It exempts the browser from lockouts that
 * other people's failed logins cause. Each login returns a new mark. An account API without marks returns none and gets none.
 */
const LoginRequest = v.object({ ...Credentials.entries, device_mark: v.optional(LinkToken) })

/** What a session knows about its person. Each `check` returns the current values. */
const flags = {
  email: v.string(),
  is_terms_update: Flag,
  is_only_view: Flag,
  is_in_maintenance: Flag,
  /** Of customers: whether they administer a company. An upstream without it tells by `user/info`. */
  manager_flg: v.optional(Flag),
}
export const Check = v.object(flags)
const LoggedIn = v.object({
  api_token: v.pipe(v.string(), v.minLength(16)),
  device_mark: v.nullish(v.string()),
  ...flags,
})

const login = {
  method: 'POST',
  callers: ['anyone'],
  body: LoginRequest,
  response: LoggedIn,
  web: 'none',
  errors: ['login_failed', 'locked', 'suspended', 'too_many_attempts', 'maintenance', 'unavailable'],
} as const
const logout = { method: 'POST', response: v.object({}), web: 'none' } as const
const check = { method: 'GET', response: Check, web: 'none' } as const

export const auth = {
  postLogin: call({ ...login, path: '/api/login', summary: 'Customer login' }),
  postLogout: call({
    ...logout,
    path: '/api/logout',
    callers: ['customer'],
    summary: 'Customer logout; revokes the token',
  }),
  getCheck: call({
    ...check,
    path: '/api/v1/front/check',
    callers: ['customer'],
    summary: 'State of a customer session',
  }),
  postAdminLogin: call({ ...login, path: '/api/v1/admin/login', summary: 'Employee login' }),
  postAdminLogout: call({
    ...logout,
    path: '/api/v1/admin/logout',
    callers: ['employee'],
    summary: 'Employee logout; revokes the token',
  }),
  getAdminCheck: call({
    ...check,
    path: '/api/v1/admin/check',
    callers: ['employee'],
    summary: 'State of an employee session',
  }),
}
