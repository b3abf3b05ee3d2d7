import * as v from 'valibot'
import { LoginCode } from '../../model/login-code.ts'
import { LinkToken } from '../../model/text.ts'
import { both, visitors } from '../both.ts'
import { LoggedIn } from './auth.ts'

const pending = { proof_token: LinkToken }

/**
 * The second step of a login that was refused with `proof_required` (our own calls). Its `proof_token` is a secret of the BFF:
 * with the password it stands for the browser and the attempt. `ways` names the calls that complete the login; each way has its own.
 */
export const pendingLogin = {
  ...both(
    'POST',
    'login/code',
    {
      effects: {},
      body: v.object({ ...pending, ...LoginCode.entries }),
      response: LoggedIn,
      web: 'none',
      errors: ['code_void', 'login_ended', 'locked', 'suspended', 'too_many_attempts', 'maintenance', 'unavailable'],
      summary:
        'Completes a login with the code of the newest mail: five tries in ten minutes. 422 `code`: [`wrong_code`]',
    },
    visitors,
  ),
  ...both(
    'POST',
    'login/code/resend',
    {
      effects: {},
      body: v.object(pending),
      response: v.object({}),
      web: 'none',
      errors: ['login_ended', 'too_many_attempts', 'too_many_codes', 'mail_unavailable', 'maintenance', 'unavailable'],
      summary: 'Mails another code, at most three times; the earlier code is void',
    },
    visitors,
  ),
}
