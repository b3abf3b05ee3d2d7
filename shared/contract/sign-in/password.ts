import * as v from 'valibot'
import { Flag, Id } from '../../model/flag.ts'
import { Email, GivenPassword, LinkToken, NewPassword } from '../../model/text.ts'
import { LinkState } from '../../model/user.ts'
import { call } from '../entry.ts'
import { passwordPair, RegistPassword } from '../joining/registration.ts'

/** Asks for a reset link. The same schema checks the form and the call. */
export const ForgetPassword = v.object({ email: Email })

/** One's own new password, with the present one as a proof. */
export const EditPassword = v.pipe(
  v.object({
    current_password: GivenPassword,
    password: NewPassword,
    password_confirmation: RegistPassword.entries.password_confirmation,
  }),
  passwordPair(),
)

const open = { callers: ['anyone'], web: 'same', limit: { calls: 20, minutes: 15 } } as const
const token = v.object({ token: LinkToken })

/** Passwords that are forgotten, set anew or changed. */
export const password = {
  postForgetPassword: call({
    ...open,
    method: 'POST',
    path: '/api/v1/front/forget/password',
    body: ForgetPassword,
    response: v.object({}),
    errors: ['unregistered_email', 'not_registered_yet', 'too_many_attempts'],
    summary: 'Mails a link that sets a new password; it lives 24 hours, and supersedes earlier ones',
  }),
  /** Ours: what the page of an expired link offers (specification §8). */
  postForgetPasswordResend: call({
    ...open,
    method: 'POST',
    path: '/api/v1/front/forget/password/resend',
    body: token,
    response: v.object({ email: v.string() }),
    errors: ['conflict', 'link_used', 'link_superseded', 'too_many_attempts'],
    limit: { calls: 5, minutes: 15 },
    summary: 'A new reset link to the address of an expired one',
  }),
  getForgetPasswordCheck: call({
    ...open,
    method: 'GET',
    path: '/api/v1/front/forget/password/check/:token',
    params: token,
    /** `email`: whose password a valid link resets, so that somebody else who is logged in is asked first. */
    response: v.object({ state: LinkState, email: v.optional(v.string(), '') }),
    summary: 'State of a reset link, and of a valid one whose it is. Reading never uses it up',
  }),
  postForgetPasswordVerification: call({
    ...open,
    method: 'POST',
    path: '/api/v1/front/forget/password/verification/:token',
    params: token,
    body: RegistPassword,
    /** On whose login page the person goes on; an account API that does not say it has customers here. */
    response: v.object({ is_employee: v.optional(Flag, 0) }),
    errors: ['link_expired', 'link_used', 'link_superseded'],
    summary: 'Sets the new password; all reset links and sessions of the account end',
  }),
  postAdminUserPassword: call({
    method: 'POST',
    path: '/api/v1/admin/user/password/:user_id',
    callers: ['editor'],
    params: v.object({ user_id: Id }),
    response: v.object({ mail_sent: Flag }),
    web: 'same',
    errors: ['not_registered_yet'],
    summary: 'Mails a person the link that sets a new password; `mail_sent` says whether it went',
  }),
  postEditPassword: call({
    method: 'POST',
    path: '/api/v1/front/edit/password',
    callers: ['customer'],
    body: EditPassword,
    response: v.object({}),
    web: 'same',
    errors: ['too_many_attempts'],
    summary:
      "Changes one's own password; the account's other sessions end. A wrong present one is 422 `current_password`: [`wrong`]",
  }),
}
