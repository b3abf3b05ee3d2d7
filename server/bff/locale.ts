import type { FastifyRequest } from 'fastify'
import { type Locale, locales } from '../../shared/rules/locale.ts'
import { localeOf } from '../http/locale.ts'

/**
 * The language of a request: the person's choice, else the browser's preference. The page saves the choice in a cookie, whose
 * name has a prefix over https (RFC 6265bis §4.1.3.2).
 */
export const localeFor = ({ cookies, headers }: FastifyRequest): Locale => {
  const chosen = cookies['__Host-locale'] ?? cookies.locale
  return locales.find(locale => locale === chosen) ?? localeOf(headers['accept-language'])
}
