import type { FastifyRequest } from 'fastify'
import { AppError } from '../../http/app-error.ts'

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
  request.log.warn({ audit: 'cross_site_refused', origin: request.headers.origin }, 'cross-site request refused')
  throw new AppError('cross_site')
}
