/** A Japanese postal code as people write it; those of other countries as they are. */
export const formatZip = (zip: string, nation: string): string =>
  nation === 'JP' ? zip.replace(/^(\d{3})(\d{4})$/, '$1-$2') : zip
