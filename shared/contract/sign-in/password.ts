import * as v from 'valibot'
import { browserMark } from '../../model/browser-mark.ts'
import { Flag, Id } from '../../model/flag.ts'
import { HeldJob } from '../../model/held-job.ts'
import { NewPassword } from '../../model/new-password.ts'
import { Email, GivenPassword, LinkToken } from '../../model/text.ts'
import { LinkState } from '../../model/user.ts'
import { both, oneself } from '../both.ts'
import { call } from '../entry.ts'
import { passwordPair, RegistPassword } from '../joining/registration.ts'

/** Request for a reset link. The same schema checks the form and the call. */
export const ForgetPassword = v.object({ email: Email })

/** Change of one's own password, which requires the current one. */
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
const Reset = v.object({
  /** Selects the login page that follows. Without it, the person counts as a customer. */
  is_employee: v.optional(Flag, 0),
  /** Jobs of the account that are held. */
  held: v.optional(v.array(HeldJob), []),
})

/** Reset and change of passwords. */
export const password = {
  postForgetPassword: call('POST', '/api/v1/front/forget/password', {
    ...open,
    opens: ['maintenance'],
    effects: {},
    body: ForgetPassword,
    response: v.object({}),
    errors: ['unregistered_email', 'not_registered_yet', 'too_many_attempts'],
    summary: 'Mails a reset link, which is valid for 24 hours and supersedes earlier ones',
  }),
  /** Our own call, for the page of an expired link (specification §8). */
  postForgetPasswordResend: call('POST', '/api/v1/front/forget/password/resend', {
    ...open,
    opens: ['maintenance'],
    effects: {},
    body: token,
    response: v.object({ email: v.string(), is_employee: v.optional(Flag, 0) }),
    errors: ['conflict', 'link_used', 'link_superseded', 'link_ended', 'too_many_attempts'],
    limit: { calls: 5, minutes: 15 },
    summary: 'Mails a new reset link to the address of an expired one',
  }),
  getForgetPasswordCheck: call('GET', '/api/v1/front/forget/password/check/:token', {
    ...open,
    params: token,
    /** `email`: the account of a valid link, so that the page can ask first if another person is logged in. */
    response: v.object({ state: LinkState, email: v.optional(v.string(), '') }),
    summary: 'State of a reset link, and the account of a valid one. Does not use up the link',
  }),
  postForgetPasswordVerification: call('POST', '/api/v1/front/forget/password/verification/:token', {
    ...open,
    opens: ['maintenance'],
    effects: { password: 'proves' },
    params: token,
    body: RegistPassword,
    response: v.object({ ...Reset.entries, ...browserMark }),
    web: { response: Reset },
    marksBrowser: true,
    errors: ['link_expired', 'link_used', 'link_superseded', 'link_ended'],
    summary:
      'Sets the new password; revokes all reset links and sessions of the account. 422 `password`: [`password_common`] or [`password_personal`] if it is easy to guess',
  }),
  postAdminUserPassword: call('POST', '/api/v1/admin/user/password/:user_id', {
    callers: ['editor'],
    effects: {},
    params: v.object({ user_id: Id }),
    response: v.object({ mail_sent: Flag }),
    web: 'same',
    errors: ['not_registered_yet', 'too_many_attempts'],
    summary: 'Mails a reset link to a person; `mail_sent` tells whether it was sent',
  }),
  /** Of employees our own call. View-only ones have it too: it changes nothing but their own password. */
  ...both(
    'POST',
    'edit/password',
    {
      effects: { password: 'proves' },
      body: EditPassword,
      response: v.object({}),
      web: 'same',
      errors: ['too_many_attempts'],
      summary:
        "Changes one's own password and ends the account's other sessions. 422 `current_password`: [`wrong`] if the current password is wrong; `password`: [`password_common`] or [`password_personal`] if the new one is easy to guess",
    },
    oneself,
  ),
}
