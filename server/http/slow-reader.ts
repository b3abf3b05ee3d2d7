import type { FastifyReply } from 'fastify'

const longestPauseMs = 10 * 60_000

/**
 * Allows a slow reader of a file: its connection is closed only after ten minutes without a byte in either direction. The
 * connection's next request has the usual timeout again.
 */
export const waitForSlowReader = (reply: FastifyReply): void => {
  reply.raw.setTimeout(longestPauseMs, () => reply.raw.destroy())
}
