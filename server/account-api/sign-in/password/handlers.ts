import type { password } from '../../../../shared/contract/sign-in/password.ts'
import { linkState } from '../../access/link.ts'
import type { Deps, HandlersOf } from '../../access/request-context.ts'
import { edit } from './edit.ts'
import { forget, resend } from './forget.ts'
import { findResetLink } from './queries.ts'
import { reset } from './reset.ts'
import { sendResetLink } from './send.ts'

export const passwordHandlers = (deps: Deps): HandlersOf<typeof password> => ({
  postForgetPassword: async ({ body, ...context }) => {
    await forget(body.email, context, deps)
    return {}
  },
  postForgetPasswordResend: async ({ body, ...context }) => {
    const { email, is_employee } = await resend(body.token, context, deps)
    return { email, is_employee }
  },
  getForgetPasswordCheck: async ({ params, now }) => {
    const found = await findResetLink(deps.db, params.token)
    const state = linkState(found?.link, now)
    return { state, email: state === 'valid' ? found?.holder.email : '' }
  },
  postForgetPasswordVerification: async ({ params, body, ...context }) => {
    const { is_employee } = await reset({ token: params.token, password: body.password }, context, deps)
    return { is_employee }
  },
  postAdminUserPassword: async ({ params, ...context }) => ({
    mail_sent: await sendResetLink(params.user_id, context, deps),
  }),
  postEditPassword: async ({ body, ...context }) => {
    await edit(body, context, deps)
    return {}
  },
  postAdminEditPassword: async ({ body, ...context }) => {
    await edit(body, context, deps)
    return {}
  },
})
