/** Cleans phone numbers and postal codes. Apart from the other texts, since the login pages need neither. */
import { cleanCode, lengthOf } from './text.ts'

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
