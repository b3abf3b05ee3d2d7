import { type Locale, locales } from '../../shared/rules/locale.ts'

const year = 365 * 24 * 60 * 60

export const isLocale = (text: string | undefined): text is Locale => locales.some(locale => locale === text)

/** The saved language; otherwise Japanese for Japanese browsers and English for all others (specification §4). */
export const chooseLocale = (cookies: string, browserLanguage: string): Locale => {
  // The last match wins: over https, the cookie with the `__Host-` prefix.
  const saved = /.*\blocale=(\w*)/.exec(cookies)?.[1]
  if (isLocale(saved)) return saved
  return /^ja\b/i.test(browserLanguage) ? 'ja' : 'en'
}

/**
 * Saves the choice for 365 days (specification §9). Over https, the prefix stops sibling hosts from setting it.
 *
 * @returns the cookies with it
 */
export const saveLocale = (locale: Locale): string => {
  const [prefix, secure] = location.protocol === 'https:' ? ['__Host-', '; Secure'] : ['', '']
  // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store has no synchronous write, and the page reloads right after.
  document.cookie = `${prefix}locale=${locale}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`
  // A browser may write it only after the request of the reload. Reading waits for the write.
  return document.cookie
}
