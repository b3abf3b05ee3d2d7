import type { FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'

const loopback: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/**
 * Refuses requests for another host than PUBLIC_URL's or this machine, at any port. A page elsewhere can let its own name lead to
 * a developer's machine (DNS rebinding), and would read what no login protects.
 *
 * @throws 404
 */
export const mustBeForHost = ({ headers: { host = '' } }: FastifyRequest, publicUrl: string): void => {
  const hostname = URL.parse(`http://${host}/`)?.hostname
  if (hostname === undefined || (!loopback.includes(hostname) && hostname !== new URL(publicUrl).hostname))
    throw new AppError('not_found')
}
