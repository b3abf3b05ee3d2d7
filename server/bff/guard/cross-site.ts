import type { FastifyRequest } from 'fastify'
import { AppError } from '../../http/app-error.ts'

const refuse: (request: FastifyRequest) => never = request => {
  request.log.warn({ audit: 'cross_site_refused', origin: request.headers.origin }, 'cross-site request refused')
  throw new AppError('cross_site')
}

const isSameOrigin = ({ headers }: FastifyRequest, publicUrl: string): boolean => {
  const site = headers['sec-fetch-site']
  return site === undefined ? headers.origin === publicUrl : site === 'same-origin'
}

/**
 * Changing requests come from our own page only: they carry a header that no form and no link can send, and the browser's
 * word for where they come from (Fetch Metadata; its absence means an old browser or plain http, then Origin decides).
 * Logging in and out are no exception. 403 before a session is read or a token touched.
 */
export const refuseCrossSite = (publicUrl: string) => async (request: FastifyRequest) => {
  if (request.method === 'GET' || request.method === 'HEAD') return
  if (request.headers['x-csrf'] === '1' && isSameOrigin(request, publicUrl)) return
  refuse(request)
}

/**
 * For a GET that is work or a file: no other site may make a person's browser ask for it, be it one of the same domain, whose
 * requests carry our cookie all the same. Asking from our page or by hand (`none`) is welcome.
 */
export const refuseOtherSites = async (request: FastifyRequest) => {
  const site = request.headers['sec-fetch-site'] ?? 'none'
  if (site !== 'same-origin' && site !== 'none') refuse(request)
}
