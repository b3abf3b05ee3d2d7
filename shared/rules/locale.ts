/** The languages of the product. */
export const locales = ['ja', 'en'] as const
export type Locale = (typeof locales)[number]
