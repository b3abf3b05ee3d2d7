/**
 * Cleans and measures text input, both on the screen and in the account API.
 * Lengths count code points after NFC, so that `が` typed on a Mac (か + ゛) and most emoji count as one character.
 * Names stay as in the family register: NFC would replace 神 (U+FA19) by U+795E.
 */

// Control characters, lone surrogates, non-characters, and marks that reorder surrounding text (Trojan Source).
const unwantedInLine = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u
const unwantedInLines = /[\p{Cs}\p{Noncharacter_Code_Point}\u202A-\u202E\u2066-\u2069]|(?![\n\t])\p{Cc}/u

/**
 * More combining marks on one letter than any language has: Unicode's stream-safe format (UAX #15, section 13) ends at 30. Each is
 * matched from its beginning alone, so that a text is scanned once.
 */
const tooManyMarks = /(?:^|[^\p{M}\uFF9E\uFF9F])[\p{M}\uFF9E\uFF9F]{31}/u

/** Whether a letter has more marks than any language has. */
export const hasTooManyMarks = (text: string): boolean => tooManyMarks.test(text)

/** All but CJK compatibility ideographs: forms of kanji that names use, and that NFC would replace by their unified ones. */
const composable = /[^\uF900-\uFAFF\u{2F800}-\u{2FA1F}]+/gu

/** NFC, except that compatibility ideographs stay. */
export const composed = (text: string): string => text.replace(composable, part => part.normalize('NFC'))

/** The normal form of a text, in time proportional to its length. A text with too many marks on a letter, which costs the square, stays. */
const normalized = (text: string, normalize: (text: string) => string): string =>
  hasTooManyMarks(text) ? text : normalize(text)

/** NFKC in the same way, for what is compared: half-width letters, unified kanji. */
export const compatible = (text: string): string => normalized(text, text => text.normalize('NFKC'))

/** A letter, digit, sign or symbol that can be seen, unlike U+3164 or U+2800. */
const visible = /(?![\p{Default_Ignorable_Code_Point}\u2800\u{1D159}])[\p{L}\p{N}\p{P}\p{S}]/u

/** A text, or '' if nothing of it can be seen. Characters that are refused stay, so that they get their error. */
const seen = (text: string): string => (visible.test(text) || unwantedInLines.test(text) ? text : '')

/** One line: NFC, without surrounding white space; '' if nothing of it can be seen. */
export const cleanLine = (text: string): string => seen(normalized(text, composed).trim())

/** Multiline text: NFC, line breaks as `\n`, without trailing white space; '' if nothing of it can be seen. */
export const cleanLines = (text: string): string => seen(normalized(text, composed).replace(/\r\n?/g, '\n').trimEnd())

/** Converts full-width letters, digits and signs (NFKC), for email addresses, phone numbers and postal codes. */
export const cleanCode = (text: string): string => compatible(text).trim()

const invisible = /\p{Default_Ignorable_Code_Point}+/gu

/** A domain with letters beyond ASCII, and no sign that means something in a URL. */
const internationalDomain = /^(?=.*[^ -~])[\p{L}\p{M}\p{N}.-]+$/u

/** A domain in the form that mail servers know (UTS #46). The URL parser does this in every browser and on the server alike. */
const asciiDomain = (domain: string): string =>
  internationalDomain.test(domain) ? (URL.parse(`http://${domain}`)?.hostname ?? domain) : domain

/**
 * Email address: half-width, lower case, without invisible characters, with `.` for 。 and the domain in ASCII. A 。 at the end
 * belongs to the sentence from which the address was copied. Addresses are compared only in this form.
 */
export const cleanEmail = (text: string): string => {
  const address = cleanCode(text.replace(invisible, '')).toLowerCase().replace(/。$/, '').replaceAll('。', '.')
  const domain = address.lastIndexOf('@') + 1
  return domain === 0 ? address : address.slice(0, domain) + asciiDomain(address.slice(domain))
}

/** Length in code points. Counts second halves of surrogate pairs, because `[...text]` takes seconds for megabytes. */
export const lengthOf = (text: string): number => {
  let length = text.length
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) >> 10 === 0x37) length--
  return length
}

/** Whether a line is free of characters that break mail headers, CSV rows or the reading order. */
export const isPlainLine = (text: string): boolean => !unwantedInLine.test(text) && !hasTooManyMarks(text)

/** The same for multiline text, in which line feeds and tabs are allowed. */
export const isPlainLines = (text: string): boolean => !unwantedInLines.test(text) && !hasTooManyMarks(text)

/** Sanitizes a line: replaces runs of disallowed characters by a space. */
export const plainLine = (text: string): string =>
  text.replace(new RegExp(`(?:${unwantedInLine.source})+`, 'gu'), ' ').trim()

/** The same for multiline text: line breaks become `\n`, and disallowed characters are removed. */
export const plainLines = (text: string): string =>
  text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(new RegExp(unwantedInLines.source, 'gu'), '')
