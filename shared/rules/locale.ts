/** The languages of the product. */
export const locales = ['ja', 'en'] as const
export type Locale = (typeof locales)[number]
/** A text in each language. */
export type Words = Readonly<Record<Locale, string>>
