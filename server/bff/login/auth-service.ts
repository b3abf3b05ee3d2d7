import type { FastifyBaseLogger } from 'fastify'
import { request } from 'undici'
import type { BffConfig } from '../config.ts'

const patienceMs = 5_000

export interface AuthService {
  /** Tells the service of a logout; a failure is logged and nothing else. */
  logOut: (log: FastifyBaseLogger) => Promise<void>
}

/**
 * The maker's common authentication service (specification §4, logout; §7). Its address, client id and secret come from the
 * configuration. The specification shows no payload: it gets its client's credentials as a form (RFC 6749 §2.3.1).
 */
export const createAuthService = ({
  url,
  clientId,
  clientSecret,
}: NonNullable<BffConfig['authService']>): AuthService => ({
  logOut: async log => {
    try {
      const { statusCode, body } = await request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ client_id: clientId, client_secret: clientSecret }).toString(),
        signal: AbortSignal.timeout(patienceMs),
      })
      await body.dump()
      if (statusCode >= 300) log.warn({ statusCode }, 'the common authentication service refused a logout')
    } catch (error) {
      log.warn({ err: error }, 'the common authentication service did not hear of a logout')
    }
  },
})
