import type { FastifyBaseLogger } from 'fastify'
import { request } from 'undici'
import type { BffConfig } from '../config.ts'

const timeoutMs = 5_000

export interface AuthService {
  /** Notifies the service of a logout. A failure is only logged. */
  logOut: (log: FastifyBaseLogger) => Promise<void>
}

/**
 * The maker's common authentication service (specification §4, logout; §7). Its URL, client id and secret come from the
 * configuration. The specification defines no payload, so the credentials are sent as a form (RFC 6749 §2.3.1).
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
        signal: AbortSignal.timeout(timeoutMs),
      })
      await body.dump()
      if (statusCode >= 300) log.warn({ statusCode }, 'the common authentication service refused a logout')
    } catch (error) {
      log.warn({ err: error }, 'the common authentication service could not be told of a logout')
    }
  },
})
