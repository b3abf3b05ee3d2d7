/** The three names of a person. */
export interface PersonNames {
  first_name: string
  middle_name: string
  family_name: string
}

/**
 * Formats a person's name for a language: Japanese has the family name first, English has given, middle, family.
 * Skips missing parts. Screens, mail and CSV all use this.
 */
export const personName = (names: PersonNames, locale: 'ja' | 'en'): string => {
  const { first_name, middle_name, family_name } = names
  const parts = locale === 'ja' ? [family_name, middle_name, first_name] : [first_name, middle_name, family_name]
  return parts
    .map(part => part.trim())
    .filter(Boolean)
    .join(' ')
}
