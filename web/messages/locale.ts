import { type Locale, locales } from '../../shared/model/flag.ts'

const year = 365 * 24 * 60 * 60

const isLocale = (text: string | undefined): text is Locale => locales.some(locale => locale === text)

/** The saved language, else the browser's: Japanese where it asks for that, English for everyone else (specification §4). */
export const chooseLocale = (cookies: string, browserLanguage: string): Locale => {
  const saved = /(?:^|;\s*)locale=([^;]*)/.exec(cookies)?.[1]
  if (isLocale(saved)) return saved
  return /^ja\b/i.test(browserLanguage) ? 'ja' : 'en'
}

/** Keeps the choice for 365 days (specification §9). */
export const saveLocale = (locale: Locale) => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store has no synchronous write, and the page reloads right after.
  document.cookie = `locale=${locale}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`
}
