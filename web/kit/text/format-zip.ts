/** Formats a Japanese postal code as `123-4567`; leaves those of other countries unchanged. */
export const formatZip = (zip: string, nation: string): string =>
  nation === 'JP' ? zip.replace(/^(\d{3})(\d{4})$/, '$1-$2') : zip
