import * as v from 'valibot'
import { browserMark } from '../../model/browser-mark.ts'
import { checkZip, companyFields } from '../../model/company.ts'
import { crossCheck } from '../../model/cross-check.ts'
import { Flag, Locale } from '../../model/flag.ts'
import { NewPassword } from '../../model/new-password.ts'
import { Agreement, LinkToken } from '../../model/text.ts'
import { checkNames, LinkState, membershipInputs, membershipTexts, nameInputs, nameTexts } from '../../model/user.ts'
import { call } from '../entry.ts'
import { shownDocuments } from '../sign-in/document.ts'

/** Checks that a new password and its confirmation match. Last in `v.pipe(v.object(…), passwordPair())`. */
export const passwordPair = <TInput extends { password: string; password_confirmation: string }>() =>
  crossCheck<'password' | 'password_confirmation', TInput>(
    ['password', 'password_confirmation'],
    'password_confirmation',
    input => input.password === input.password_confirmation,
    'password_mismatch',
  )

/** Profile of a person who registers. */
export const RegistProfile = v.pipe(
  v.object({ ...nameInputs, ...membershipInputs, agree: Agreement, locale: Locale }),
  checkNames(),
)

/** The same with the company's fields, for a new company. */
export const RegistCompanyProfile = v.pipe(
  v.object({ ...companyFields, ...RegistProfile.entries }),
  checkNames(),
  checkZip(),
)

export const RegistPassword = v.pipe(
  v.object({
    password: NewPassword,
    /** One that is longer than every password differs from it. */
    password_confirmation: v.pipe(
      v.string('required'),
      v.minLength(1, 'required'),
      v.maxLength(255, 'password_mismatch'),
    ),
  }),
  passwordPair(),
)

const token = { token: LinkToken }
/** `is_employee` selects the login page that follows. Without it, the person counts as a customer. */
const Registered = v.object({ email: v.string(), is_employee: v.optional(Flag, 0) })
const linkErrors = ['link_expired', 'link_used', 'link_superseded', 'link_ended'] as const
const open = { callers: ['anyone'], web: 'same', limit: { calls: 60, minutes: 15 } } as const

export const registration = {
  postVerification: call('POST', '/api/v1/front/verification', {
    ...open,
    effects: {},
    body: v.object(token),
    response: v.object({
      kind: v.picklist(['new', 'invite', 'addition']),
      state: LinkState,
      email: v.string(),
      company: v.object({ code: v.string(), company: v.string() }),
      /** Name of the company that the person leaves by agreeing. */
      former: v.optional(v.nullable(v.string()), null),
      /** Data that is already known, for prefilling the form. */
      known: v.object({
        ...nameTexts,
        ...membershipTexts,
        nation: v.string(),
        tel: v.string(),
        zip: v.string(),
        address1: v.string(),
        address2: v.string(),
      }),
    }),
    summary: 'State of a mailed link. Does not use it up; only a valid link discloses its account',
  }),
  postRegistProfile: call('POST', '/api/v1/front/regist/profile', {
    ...open,
    effects: {},
    /** A link of kind `new` requires the company's fields. The handler checks them with `RegistCompanyProfile`. */
    body: v.pipe(
      v.object({
        ...token,
        ...v.partial(v.object(companyFields)).entries,
        ...RegistProfile.entries,
        ...shownDocuments,
      }),
      checkNames(),
    ),
    response: v.object({}),
    errors: ['conflict', ...linkErrors],
    summary:
      'Saves the profile, with a new company, until the password is set; 409 if a newer version of a document is in force than was shown',
  }),
  postRegistPassword: call('POST', '/api/v1/front/regist/password', {
    ...open,
    effects: { account: 'proves', password: 'proves', role: 'proves', access: 'proves' },
    body: v.pipe(v.object({ ...token, ...RegistPassword.entries }), passwordPair()),
    response: v.object({ ...Registered.entries, ...browserMark }),
    web: { response: Registered },
    marksBrowser: true,
    errors: ['conflict', ...linkErrors],
    summary:
      'Completes the registration and uses up the link; 409 without a saved profile. 422 `password`: [`password_common`] or [`password_personal`] if it is easy to guess',
  }),
  postRegistResend: call('POST', '/api/v1/front/regist/resend', {
    ...open,
    effects: { account: 'proves' },
    body: v.object(token),
    response: v.object({ email: v.string() }),
    errors: ['suspended', 'conflict', 'link_used', 'link_superseded', 'link_ended', 'too_many_attempts'],
    limit: { calls: 5, minutes: 15 },
    summary: 'Mails a new registration link to the address of an expired one',
  }),
}
