/**
 * Text fields as valibot schemas. An issue's message is a code (`required`, `too_long:255`, `format` …), whose text is in
 * the translations. Maximum lengths: 255 for lines, 15 for phone numbers, 10 for codes, 5000 for long text (specification §9).
 */
import * as v from 'valibot'
import { brokenPasswordRules } from '../rules/password.ts'
import * as rules from '../rules/text.ts'

const atMost = (max: number) => v.check((text: string) => rules.lengthOf(text) <= max, `too_long:${max}`)

/** One required line. */
export const Line = (max = 255) =>
  v.pipe(
    v.string('required'),
    v.transform(rules.cleanLine),
    v.minLength(1, 'required'),
    atMost(max),
    v.check(rules.isPlainLine, 'characters'),
  )

/** One optional line; '' if absent. */
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
    v.minLength(1, 'required'),
    atMost(max),
    v.check(rules.isPlainLines, 'characters'),
  )

/** Optional text of several lines; '' if absent or blank. */
export const OptionalLines = (max = 5000) =>
  v.optional(
    v.pipe(v.string('type'), v.transform(rules.cleanLines), atMost(max), v.check(rules.isPlainLines, 'characters')),
    '',
  )

// Matches the empty text too, which already fails as `required`.
const emailForm =
  /^$|^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/

/** Email address, normalized: accepts full-width input, and becomes lower case. */
export const Email = v.pipe(
  v.string('required'),
  v.transform(rules.cleanEmail),
  v.minLength(1, 'required'),
  atMost(255),
  v.regex(emailForm, 'format'),
)

/** A new password (rules: specification §5). Reports every broken rule. */
export const NewPassword = v.pipe(
  v.string('required'),
  v.minLength(1, 'required'),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.value === '') return
    for (const code of brokenPasswordRules(dataset.value)) addIssue({ message: code })
  }),
)

/** An existing password, for authentication. Only its length is limited, to bound the cost of hashing. */
export const GivenPassword = v.pipe(v.string('required'), v.minLength(1, 'required'), v.maxLength(255, 'too_long:255'))

const phoneForm = /^\+?[0-9()\- ]*[0-9][0-9()\- ]*$/
const Phone = v.pipe(
  v.string('required'),
  v.transform(rules.cleanPhone),
  atMost(rules.maxPhone),
  v.check(phone => phone === '' || phoneForm.test(phone), 'format'),
)

/** Phone number: digits, `+`, brackets, hyphens and spaces. */
export const RequiredPhone = v.pipe(Phone, v.minLength(1, 'required'))
export const OptionalPhone = v.optional(Phone, '')

/** Postal code without hyphens; '' for none, which many countries do not have. `checkZip` requires seven digits in Japan. */
export const Zip = v.pipe(
  v.string('required'),
  v.transform(rules.cleanZip),
  atMost(10),
  v.regex(/^[0-9A-Z]*$/, 'format'),
)

/** Consent: only `true` passes (specification §5). */
export const Agreement = v.literal(true, 'agree')

/** Secret of a mailed link or an unlock request. */
export const LinkToken = v.pipe(v.string('required'), v.regex(/^[\w-]{20,128}$/, 'format'))

/** The reason of an action, which other people will read. */
export const Reason = v.object({ text: Lines() })
