import type { FastifyRequest } from 'fastify'

/**
 * Warns, once, of a request with X-Forwarded-For from an address that TRUST_PROXY does not name. The header is ignored then,
 * and all visitors of that BFF count as one address in every limit.
 */
export const warnOfUntrustedProxy = () => {
  let warned = false
  return async (request: FastifyRequest): Promise<void> => {
    if (warned || request.headers['x-forwarded-for'] === undefined) return
    // The sender's own address, and after it whatever a trusted sender forwards.
    if ((request.ips?.length ?? 1) > 1) return
    warned = true
    const from = request.socket.remoteAddress
    request.log.warn(
      { from },
      'X-Forwarded-For is ignored: TRUST_PROXY does not name its sender, so its visitors count as one',
    )
  }
}
