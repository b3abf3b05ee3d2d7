/** The three names of a person, as every layer carries them. */
export interface PersonNames {
  first_name: string
  middle_name: string
  family_name: string
}

/**
 * A person's name as people of that language write it: Japanese puts the family name first, English given, middle, family.
 * A missing part leaves no gap. Screens, mail and CSV all use this.
 */
export const personName = (names: PersonNames, locale: 'ja' | 'en'): string => {
  const { first_name, middle_name, family_name } = names
  const parts = locale === 'ja' ? [family_name, middle_name, first_name] : [first_name, middle_name, family_name]
  return parts
    .map(part => part.trim())
    .filter(Boolean)
    .join(' ')
}
