import { type Locale, locales } from '../../shared/model/flag.ts'

const year = 365 * 24 * 60 * 60

const isLocale = (text: string | undefined): text is Locale => locales.some(locale => locale === text)

/** The saved language, else the browser's: Japanese where it asks for that, English for everyone else (specification §4). */
export const chooseLocale = (cookies: string, browserLanguage: string): Locale => {
  // The newest comes last: over https that with the prefix.
  const saved = /.*\blocale=(\w*)/.exec(cookies)?.[1]
  if (isLocale(saved)) return saved
  return /^ja\b/i.test(browserLanguage) ? 'ja' : 'en'
}

/** Keeps the choice for 365 days (specification §9). Over https no other host of the domain can set it, for its name. */
export const saveLocale = (locale: Locale) => {
  const [prefix, secure] = location.protocol === 'https:' ? ['__Host-', '; Secure'] : ['', '']
  // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store has no synchronous write, and the page reloads right after.
  document.cookie = `${prefix}locale=${locale}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`
}
