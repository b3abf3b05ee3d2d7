import type { FastifyRequest } from 'fastify'
import { AppError } from '../../http/app-error.ts'

const refuse: (request: FastifyRequest) => never = request => {
  request.log.warn(
    { audit: 'cross_site_refused', origin: request.headers.origin?.slice(0, 255) },
    'cross-site request refused',
  )
  throw new AppError('cross_site')
}

/** The browser's word (Fetch Metadata); its absence means an old browser, plain http or a script. */
const siteOf = ({ headers }: FastifyRequest): unknown => headers['sec-fetch-site']

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

const isOfOurPage = (request: FastifyRequest, publicUrl: string): boolean => {
  const { headers } = request
  if (headers['x-csrf'] !== '1') return false
  const site = siteOf(request)
  if (site !== undefined) return site === 'same-origin'
  // Browsers send no Origin with a GET to their own origin; X-CSRF is what another origin cannot send.
  return headers.origin === publicUrl || (isRead(request) && headers.origin === undefined)
}

/** What needs no header. The route decides: an address may be written in more than one way. */
const isFree = (request: FastifyRequest): boolean => {
  if (!isRead(request)) return false
  const { url = '' } = request.routeOptions
  return /^\/bff\/csv\/(?:users|employees)$/.test(url)
    ? siteOf(request) === 'same-origin'
    : !/^\/(?:api|bff)\//.test(url)
}

/**
 * Calls come from our own page only, reads too (RFC 10017 §6.1.3.3): each carries a header that no form, link or other origin
 * can send, and comes from our origin; Fetch Metadata says so, else Origin. Logging in and out are no exception. 403 before a
 * session is read or a token touched.
 *
 * A file may also be linked to, which carries no header: Fetch Metadata must then name our own origin. It cannot be forged by
 * a page; a ticket in the address would be one more secret, kept in histories and logs.
 */
export const refuseCrossSite = (request: FastifyRequest, publicUrl: string): void => {
  if (!isOfOurPage(request, publicUrl) && !isFree(request)) refuse(request)
}
