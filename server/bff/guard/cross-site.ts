import type { FastifyRequest } from 'fastify'
import type { Entry } from '../../../shared/contract/entry.ts'
import { contract } from '../../../shared/contract/index.ts'
import { AppError } from '../../http/app-error.ts'

/** Paths of calls whose GET changes something. */
const changing = new Set<string | undefined>(
  Object.values<Entry>(contract).flatMap(({ path, changes }) => (changes ? [path] : [])),
)

const refuse: (request: FastifyRequest) => never = request => {
  request.log.warn({ audit: 'cross_site_refused', origin: request.headers.origin }, 'cross-site request refused')
  throw new AppError('cross_site')
}

/** The browser's word (Fetch Metadata); its absence means an old browser, plain http or a script. */
const siteOf = ({ headers }: FastifyRequest): unknown => headers['sec-fetch-site']

const isRead = ({ method, routeOptions }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !changing.has(routeOptions.url)

/** Whether a request is a call. The route decides: an address may be written in more than one way. */
const isCall = ({ routeOptions }: FastifyRequest): boolean => /^\/(?:api|bff)\//.test(routeOptions.url ?? '')

const mayRead = (request: FastifyRequest): boolean => {
  const site = siteOf(request) ?? 'none'
  return site === 'same-origin' || site === 'none'
}

const mayChange = (request: FastifyRequest, publicUrl: string): boolean => {
  const { method, headers } = request
  const site = siteOf(request)
  if (headers['x-csrf'] !== '1') return false
  if (site !== undefined) return site === 'same-origin'
  // Browsers send no Origin with a GET to their own origin; X-CSRF is what another origin cannot send.
  return headers.origin === publicUrl || (method === 'GET' && headers.origin === undefined)
}

/**
 * Calls come from our own page only. A request that changes something carries a header that no form and no link can send, and comes
 * from our origin: Fetch Metadata says so, else Origin. Logging in and out are no exception. A read may also be typed by hand,
 * linked to (downloads) or made by a script, but not by another site, one of the same domain included: its requests would
 * carry our cookie. 403 before a session is read or a token touched.
 */
export const refuseCrossSite = (request: FastifyRequest, publicUrl: string): void => {
  const isWelcome = isRead(request) ? !isCall(request) || mayRead(request) : mayChange(request, publicUrl)
  if (!isWelcome) refuse(request)
}
