/**
 * How people's text is cleaned and measured, on the screen and again in the account API.
 * Lengths count code points after NFC, so that `が` typed on a Mac (か + ゛) and an emoji count as people expect.
 */

/** One line: NFC, without surrounding white space. */
export const cleanLine = (text: string): string => text.normalize('NFC').trim()

/** Several lines: NFC, line ends as `\n`, without trailing white space. */
export const cleanLines = (text: string): string => text.normalize('NFC').replace(/\r\n?/g, '\n').trimEnd()

/** Full-width letters, digits and signs become plain ones (NFKC): for e-mail addresses, phone numbers and postal codes. */
export const cleanCode = (text: string): string => text.normalize('NFKC').trim()

/** E-mail address: plain characters, lower case. Addresses are compared in this form only. */
export const cleanEmail = (text: string): string => cleanCode(text).toLowerCase()

/** Postal code: plain characters without hyphens (any kind, the long vowel mark included) and spaces. */
export const cleanZip = (text: string): string =>
  cleanCode(text)
    .replace(/[\s\-‐-―−ーｰ]/gu, '')
    .toUpperCase()

/** Phone number: plain characters; every kind of hyphen becomes `-`. */
export const cleanPhone = (text: string): string => cleanCode(text).replace(/[‐-―−ーｰ]/gu, '-')

/** Length in code points. */
export const lengthOf = (text: string): number => [...text].length

// Control characters, lone surrogates, non-characters, and the marks that reorder other people's text (Trojan Source).
const unwantedInLine = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]/u
const unwantedInLines = /[\p{Cs}\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]|(?![\n\t])\p{Cc}/u

/** Whether a single line holds nothing that breaks mail headers, CSV rows or the reading order. */
export const isPlainLine = (text: string): boolean => !unwantedInLine.test(text)

/** The same for text of several lines; line feeds and tabs are welcome there. */
export const isPlainLines = (text: string): boolean => !unwantedInLines.test(text)

/** A line from anywhere, made plain: whatever does not belong there is a gap. */
export const plainLine = (text: string): string =>
  text.replace(new RegExp(`(?:${unwantedInLine.source})+`, 'gu'), ' ').trim()

/** The same for text of several lines; line ends become `\n`. */
export const plainLines = (text: string): string =>
  text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(new RegExp(unwantedInLines.source, 'gu'), '')
