import type { FastifyRequest } from 'fastify'
import { AppError } from '../../http/app-error.ts'

/**
 * Parts of a path that proxies and servers interpret differently, and that our paths never contain: encoded slashes,
 * backslashes, dots, NUL and percent signs (double encoding), raw backslashes, and dot segments.
 */
const ambiguous = /%(?:2f|5c|2e|25|00)|\\|\/\.{1,2}(?:\/|$)/i

/** Refuses ambiguous paths with 400, before a handler runs. */
export const refuseAmbiguousPath = (request: FastifyRequest): void => {
  if (ambiguous.test(request.url.split('?', 1)[0] ?? '')) throw new AppError('malformed')
}
