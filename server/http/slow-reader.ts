import type { FastifyReply } from 'fastify'

const longestPauseMs = 10 * 60_000

/**
 * Lets the reader of a file take its time: only after ten minutes without a byte in either direction its connection is given up.
 * The connection's next request has the usual time again.
 */
export const waitForSlowReader = (reply: FastifyReply): void => {
  reply.raw.setTimeout(longestPauseMs, () => reply.raw.destroy())
}
