import type { FastifyRequest } from 'fastify'

/**
 * Warns once if X-Forwarded-For comes from an address that TRUST_PROXY does not name. The header is then ignored, and
 * every limit counts all visitors behind that proxy as one address.
 */
export const warnOfUntrustedProxy = () => {
  let warned = false
  return async (request: FastifyRequest): Promise<void> => {
    if (warned || request.headers['x-forwarded-for'] === undefined) return
    // `ips` starts with the peer address; forwarded addresses follow only if the peer is trusted.
    if ((request.ips?.length ?? 1) > 1) return
    warned = true
    const from = request.socket.remoteAddress
    request.log.warn(
      { from },
      'X-Forwarded-For is ignored: TRUST_PROXY does not name its sender, so its visitors count as one',
    )
  }
}
