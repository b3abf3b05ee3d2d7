import type { FastifyRequest } from 'fastify'
import { AppError } from '../../http/app-error.ts'

const refuse: (request: FastifyRequest) => never = request => {
  request.log.warn(
    { audit: 'cross_site_refused', origin: request.headers.origin?.slice(0, 255) },
    'cross-site request refused',
  )
  throw new AppError('cross_site')
}

/** Fetch Metadata. Absent from old browsers, over plain http, and from scripts. */
const siteOf = ({ headers }: FastifyRequest): unknown => headers['sec-fetch-site']

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD'

const isSameOrigin = (request: FastifyRequest, publicUrl: string): boolean => {
  const { headers } = request
  if (headers['x-csrf'] !== '1') return false
  const site = siteOf(request)
  if (site !== undefined) return site === 'same-origin'
  // Browsers send no Origin with a same-origin GET. Another origin cannot send X-CSRF.
  return headers.origin === publicUrl || (isRead(request) && headers.origin === undefined)
}

/** Requests that need no header. The matched route decides, because a path can be spelled in several ways. */
const isExempt = (request: FastifyRequest): boolean => {
  const { url = '', config } = request.routeOptions
  // The body of such a call proves whose it is.
  if (config?.own?.from === 'server') return true
  if (config?.own?.from === 'link') return siteOf(request) === 'same-origin'
  return isRead(request) && !/^\/(?:api|bff)\//.test(url)
}

/**
 * Refuses calls, reads included, that do not come from our own page (RFC 10017 §6.1.3.3). Each call has a header that no form,
 * link or other origin can send. Fetch Metadata, or else Origin, must name our origin. This includes login and logout.
 * The answer is 403 before a session is read or a token is used.
 *
 * A download link cannot send the header, so Fetch Metadata must name our own origin. A page cannot forge that. A ticket in
 * the URL would be one more secret, and would remain in histories and logs.
 */
export const refuseCrossSite = (request: FastifyRequest, publicUrl: string): void => {
  if (!isSameOrigin(request, publicUrl) && !isExempt(request)) refuse(request)
}
