/**
 * Text fields as valibot schemas. An issue's message is a code (`required`, `too_long`, `format` …); the words stand with
 * the translations. Maximum lengths: 255 for lines, 15 for phone numbers, 10 for codes, 5000 for long text (specification §9).
 */
import * as v from 'valibot'
import { brokenPasswordRules } from '../rules/password.ts'
import * as rules from '../rules/text.ts'

const atMost = (max: number) => v.check((text: string) => rules.lengthOf(text) <= max, 'too_long')

/** One required line. */
export const Line = (max = 255) =>
  v.pipe(
    v.string('required'),
    v.transform(rules.cleanLine),
    v.minLength(1, 'required'),
    atMost(max),
    v.check(rules.isPlainLine, 'characters'),
  )

/** One line that may be left out; it is then ''. */
export const OptionalLine = (max = 255) =>
  v.optional(
    v.pipe(v.string('type'), v.transform(rules.cleanLine), atMost(max), v.check(rules.isPlainLine, 'characters')),
    '',
  )

/** Required text of several lines. */
export const Lines = (max = 5000) =>
  v.pipe(
    v.string('required'),
    v.transform(rules.cleanLines),
    v.check(text => text.trim() !== '', 'required'),
    atMost(max),
    v.check(rules.isPlainLines, 'characters'),
  )

// An empty one is `required` and nothing more.
const emailForm =
  /^$|^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/

/** E-mail address, normalised: full-width input is welcome, case is folded. */
export const Email = v.pipe(
  v.string('required'),
  v.transform(rules.cleanEmail),
  v.minLength(1, 'required'),
  atMost(255),
  v.regex(emailForm, 'format'),
)

/** A new password. Its rules are specification §5; every broken one is reported. */
export const NewPassword = v.pipe(
  v.string('required'),
  v.minLength(1, 'required'),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.value === '') return
    for (const code of brokenPasswordRules(dataset.value)) addIssue({ message: code })
  }),
)

/** A password that someone types to prove who they are: no rule but a bound on the work of hashing it. */
export const GivenPassword = v.pipe(v.string('required'), v.minLength(1, 'required'), v.maxLength(255, 'too_long'))

const phoneForm = /^\+?[0-9()\- ]*[0-9][0-9()\- ]*$/
const Phone = v.pipe(
  v.string('required'),
  v.transform(rules.cleanPhone),
  atMost(15),
  v.check(phone => phone === '' || phoneForm.test(phone), 'format'),
)

/** Phone number: digits, `+`, brackets, hyphens and spaces. */
export const RequiredPhone = v.pipe(Phone, v.minLength(1, 'required'))
export const OptionalPhone = v.optional(Phone, '')

/** Postal code without hyphens. Seven digits where the country is Japan: see `checkZip`. */
export const Zip = v.pipe(
  v.string('required'),
  v.transform(rules.cleanZip),
  v.minLength(1, 'required'),
  atMost(10),
  v.regex(/^[0-9A-Z]*$/, 'format'),
)

/** Consent: only `true` passes (specification §5). */
export const Agreement = v.literal(true, 'agree')

/** Secret of a mailed link or an unlock request. */
export const LinkToken = v.pipe(v.string('required'), v.regex(/^[\w-]{20,128}$/, 'format'))

/** Why a person did what others will read about. */
export const Reason = v.object({ text: Lines() })
