import * as v from 'valibot'
import { LoginCode } from '../../model/login-code.ts'
import { LinkToken } from '../../model/text.ts'
import { call } from '../entry.ts'
import { LoggedIn } from './auth.ts'

const pending = { proof_token: LinkToken }
const code = {
  callers: ['anyone'],
  body: v.object({ ...pending, ...LoginCode.entries }),
  response: LoggedIn,
  web: 'none',
  errors: ['code_void', 'login_ended', 'locked', 'suspended', 'too_many_attempts', 'maintenance', 'unavailable'],
} as const
const resend = {
  callers: ['anyone'],
  body: v.object(pending),
  response: v.object({}),
  web: 'none',
  errors: ['login_ended', 'too_many_attempts', 'too_many_codes', 'mail_unavailable', 'maintenance', 'unavailable'],
} as const

/**
 * The second step of a login that was refused with `proof_required` (our own calls). Its `proof_token` is a secret of the BFF:
 * with the password it stands for the browser and the attempt. `ways` names the calls that complete the login; each way has its own.
 */
export const loginProof = {
  postLoginCode: call('POST', '/api/login/code', {
    ...code,
    effects: {},
    summary:
      'Completes a customer login with the code of the newest mail: five tries in ten minutes. 422 `code`: [`wrong_code`]',
  }),
  postLoginCodeResend: call('POST', '/api/login/code/resend', {
    ...resend,
    effects: {},
    summary: 'Mails another code for a customer login, at most three times; the earlier code is void',
  }),
  postAdminLoginCode: call('POST', '/api/v1/admin/login/code', {
    ...code,
    summary: 'The same for an employee login',
    effects: {},
  }),
  postAdminLoginCodeResend: call('POST', '/api/v1/admin/login/code/resend', {
    ...resend,
    effects: {},
    summary: 'The same for an employee login',
  }),
}
