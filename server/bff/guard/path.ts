import type { FastifyRequest } from 'fastify'
import { AppError } from '../../http/app-error.ts'

/**
 * What no path of ours contains, and what proxies and servers read in different ways: encoded slashes, backslashes, dots,
 * NUL and percent signs (the beginning of a double encoding), raw backslashes, and dot segments.
 */
const ambiguous = /%(?:2f|5c|2e|25|00)|\\|\/\.{1,2}(?:\/|$)/i

/** 400 before routing has any effect. */
export const refuseAmbiguousPath = (request: FastifyRequest): void => {
  if (ambiguous.test(request.url.split('?', 1)[0] ?? '')) throw new AppError('malformed')
}
