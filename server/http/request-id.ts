import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Safe in a header and in a log line: a UUID or a similar short token. */
const safe = /^[\w-]{8,64}$/

/**
 * Generates request ids. Adopts the `x-request-id` of clients that are trusted, so that the logs of two servers can be joined;
 * else creates a UUID.
 */
export const requestIds =
  (isTrusted: (address: string) => boolean) =>
  ({ headers, socket: { remoteAddress } }: IncomingMessage): string => {
    const given = headers['x-request-id']
    if (typeof given !== 'string' || !safe.test(given) || remoteAddress === undefined) return randomUUID()
    return isTrusted(remoteAddress) ? given : randomUUID()
  }
