/**
 * Text fields as valibot schemas. An issue's message is a code (`required`, `too_long:255`, `format` …), whose text is in
 * the translations. Maximum lengths: 255 for lines, 15 for phone numbers, 10 for codes, 5000 for long text (specification §9).
 */
import * as v from 'valibot'
import * as rules from '../rules/text.ts'

/**
 * Bounds a text before anything looks at it. NFC makes one character of at most four code units, so that a longer text has more
 * than `max` characters in any case.
 */
export const rawLength = (max: number) => v.maxLength<string, number, string>(4 * max, `too_long:${max}`)

/** A text of at most `max` characters after cleaning. */
export const text = (clean: (text: string) => string, max: number, missing = 'type') =>
  v.pipe(
    v.string(missing),
    rawLength(max),
    v.transform(clean),
    v.check(text => rules.lengthOf(text) <= max, `too_long:${max}`),
  )

const line = (max: number, missing?: string) =>
  v.pipe(text(rules.cleanLine, max, missing), v.check(rules.isPlainLine, 'characters'))

const lines = (max: number, missing?: string) =>
  v.pipe(text(rules.cleanLines, max, missing), v.check(rules.isPlainLines, 'characters'))

/** One required line. */
export const Line = (max = 255) => v.pipe(line(max, 'required'), v.minLength(1, 'required'))

/** One line that may be empty, but not absent. */
export const PresentLine = (max = 255) => line(max, 'required')

/** One optional line; '' if absent. */
export const OptionalLine = (max = 255) => v.optional(line(max), '')

/** Required text of several lines. */
export const Lines = (max = 5000) => v.pipe(lines(max, 'required'), v.minLength(1, 'required'))

/** Optional text of several lines; '' if absent or blank. */
export const OptionalLines = (max = 5000) => v.optional(lines(max), '')

// Matches the empty text too.
const emailForm =
  /^$|^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/

/** Part of an email address that is searched for, in the form that addresses have; '' if absent. */
export const EmailPart = v.optional(v.pipe(text(rules.cleanEmail, 255), v.check(rules.isPlainLine, 'characters')), '')

/** Email address, normalized (`cleanEmail`); '' for none. */
export const OptionalEmail = v.pipe(text(rules.cleanEmail, 255, 'required'), v.regex(emailForm, 'format'))

/** The same, required. */
export const Email = v.pipe(OptionalEmail, v.minLength(1, 'required'))

/** An existing password, for authentication. Only its length is limited, to bound the cost of hashing. */
export const GivenPassword = v.pipe(v.string('required'), v.minLength(1, 'required'), v.maxLength(255, 'too_long:255'))

/** Consent: only `true` passes (specification §5). */
export const Agreement = v.literal(true, 'agree')

/** Secret of a mailed link or an unlock request. */
export const LinkToken = v.pipe(v.string('required'), v.maxLength(128, 'format'), v.regex(/^[\w-]{20,128}$/, 'format'))

/** The reason of an action, which other people will read. */
export const Reason = v.object({ text: Lines() })
