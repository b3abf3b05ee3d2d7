import type { PersonNames } from './person-fields.ts'

/** A letter of a script whose names have the family name first. */
const familyFirst = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u

/**
 * Formats a person's name in the order of its own script, in every language: family, middle, given if any part has Han,
 * kana or Hangul; otherwise given, middle, family. Skips missing parts. Screens and mail use this; the CSV has a column
 * for each part.
 */
export const personName = ({ first_name, middle_name, family_name }: PersonNames): string => {
  const ordered = familyFirst.test(family_name + middle_name + first_name)
    ? [family_name, middle_name, first_name]
    : [first_name, middle_name, family_name]
  return ordered
    .map(part => part.trim())
    .filter(Boolean)
    .join(' ')
}
