import type { password } from '../../../../shared/contract/sign-in/password.ts'
import { linkState } from '../../access/link.ts'
import type { HandlersOf, Parts } from '../../access/request-context.ts'
import { edit } from './edit.ts'
import { forget, resend } from './forget.ts'
import { findResetLink } from './queries.ts'
import { reset } from './reset.ts'
import { sendResetLink } from './send.ts'

export const passwordHandlers = (parts: Parts): HandlersOf<typeof password> => ({
  postForgetPassword: async ({ body, ...asking }) => {
    await forget(body.email, asking, parts)
    return {}
  },
  postForgetPasswordResend: async ({ body, ...asking }) => ({ email: await resend(body.token, asking, parts) }),
  getForgetPasswordCheck: async ({ params, now }) => {
    const found = await findResetLink(parts.db, params.token)
    const state = linkState(found?.link, now)
    return { state, email: state === 'valid' ? found?.holder.email : '' }
  },
  postForgetPasswordVerification: async ({ params, body, ...asking }) => {
    const { is_employee } = await reset({ token: params.token, password: body.password }, asking, parts)
    return { is_employee }
  },
  postAdminUserPassword: async ({ params, ...asking }) => ({
    mail_sent: await sendResetLink(params.user_id, asking, parts),
  }),
  postEditPassword: async ({ body, ...asking }) => {
    await edit(body, asking, parts)
    return {}
  },
})
