/**
 * Cleans and measures text input, both on the screen and in the account API.
 * Lengths count code points after NFC, so that `が` typed on a Mac (か + ゛) and most emoji count as one character.
 */

// Control characters, lone surrogates, non-characters, and marks that reorder surrounding text (Trojan Source).
const unwantedInLine = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u
const unwantedInLines = /[\p{Cs}\p{Noncharacter_Code_Point}\u202A-\u202E\u2066-\u2069]|(?![\n\t])\p{Cc}/u

/**
 * More combining marks on one letter than any language has: Unicode's stream-safe format (UAX #15, section 13) ends at 30. Each is
 * matched from its beginning alone, so that a text is scanned once.
 */
const tooManyMarks = /(?:^|[^\p{M}\uFF9E\uFF9F])[\p{M}\uFF9E\uFF9F]{31}/u

/** `text.normalize(form)` in time proportional to the length. A text with too many marks on a letter, which costs the square, stays. */
export const normalized = (text: string, form: 'NFC' | 'NFKC'): string =>
  tooManyMarks.test(text) ? text : text.normalize(form)

/** A letter, digit, sign or symbol that can be seen, unlike U+3164 or U+2800. */
const visible = /(?![\p{Default_Ignorable_Code_Point}\u2800\u{1D159}])[\p{L}\p{N}\p{P}\p{S}]/u

/** A text, or '' if nothing of it can be seen. Characters that are refused stay, so that they get their error. */
const seen = (text: string): string => (visible.test(text) || unwantedInLines.test(text) ? text : '')

/** One line: NFC, without surrounding white space; '' if nothing of it can be seen. */
export const cleanLine = (text: string): string => seen(normalized(text, 'NFC').trim())

/** Multiline text: NFC, line breaks as `\n`, without trailing white space; '' if nothing of it can be seen. */
export const cleanLines = (text: string): string => seen(normalized(text, 'NFC').replace(/\r\n?/g, '\n').trimEnd())

/** Converts full-width letters, digits and signs (NFKC), for email addresses, phone numbers and postal codes. */
const cleanCode = (text: string): string => normalized(text, 'NFKC').trim()

/** Email address: half-width, lower case. Addresses are compared only in this form. */
export const cleanEmail = (text: string): string => cleanCode(text).toLowerCase()

/** Postal code: half-width, without spaces and hyphens of any kind, including the long vowel mark. */
export const cleanZip = (text: string): string =>
  cleanCode(text)
    .replace(/[\s\-‐-―−ーｰ]/gu, '')
    .toUpperCase()

/** Characters of the longest phone number (specification, section 5). */
export const maxPhone = 15

/**
 * Phone number: half-width; every kind of hyphen becomes `-`. A number that is too long with its spaces, hyphens and brackets
 * loses them: `+44 20 7946 0000` becomes `+442079460000`.
 */
export const cleanPhone = (text: string): string => {
  const phone = cleanCode(text).replace(/[‐-―−ーｰ]/gu, '-')
  if (lengthOf(phone) <= maxPhone) return phone
  // A zero in brackets is not dialled after a country code.
  return phone.replace(/^(\+[\d\s-]*)\(0\)/, '$1').replace(/[\s()-]/g, '') || phone
}

/** Length in code points. Counts second halves of surrogate pairs, because `[...text]` takes seconds for megabytes. */
export const lengthOf = (text: string): number => {
  let length = text.length
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) >> 10 === 0x37) length--
  return length
}

/** Whether a line is free of characters that break mail headers, CSV rows or the reading order. */
export const isPlainLine = (text: string): boolean => !unwantedInLine.test(text) && !tooManyMarks.test(text)

/** The same for multiline text, in which line feeds and tabs are allowed. */
export const isPlainLines = (text: string): boolean => !unwantedInLines.test(text) && !tooManyMarks.test(text)

/** Sanitizes a line: replaces runs of disallowed characters by a space. */
export const plainLine = (text: string): string =>
  text.replace(new RegExp(`(?:${unwantedInLine.source})+`, 'gu'), ' ').trim()

/** The same for multiline text: line breaks become `\n`, and disallowed characters are removed. */
export const plainLines = (text: string): string =>
  text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(new RegExp(unwantedInLines.source, 'gu'), '')
