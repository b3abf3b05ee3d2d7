import type { FastifyReply, FastifyRequest } from 'fastify'
import { sidesOf } from '../../../shared/contract/both.ts'
import { auth } from '../../../shared/contract/sign-in/auth.ts'
import type { AccountKind } from '../session/store.ts'
import { discard } from '../upstream/answer.ts'
import { askUpstream } from '../upstream/call.ts'
import type { Upstream } from '../upstream/upstream.ts'
import type { LoginDeps } from './deps.ts'

/** Longest time that a logout waits for other systems, in milliseconds. */
const timeoutMs = 5_000

/**
 * Revokes a token upstream. A failure is only logged, because the session here has already ended. Without a token, it was
 * sealed with a key that is no longer configured.
 */
export const logOutUpstream = async (
  request: FastifyRequest,
  session: { kind: AccountKind; token: string | undefined },
  upstream: Upstream,
): Promise<void> => {
  if (session.token === undefined) return
  const entry = sidesOf(auth, 'postLogout')[session.kind]
  try {
    const call = { request, token: session.token, signal: AbortSignal.timeout(timeoutMs) }
    const { statusCode, body } = await askUpstream(upstream, entry, call)
    discard(body)
    // 401: the token was already invalid.
    if (statusCode >= 300 && statusCode !== 401) request.log.warn({ statusCode }, 'the upstream refused a logout')
  } catch (error) {
    request.log.warn({ err: error }, 'the upstream could not be told of a logout')
  }
}

/**
 * POST /bff/logout: 204, or for a session that began at the OpenID provider 200 with `next`, where the browser logs out there; unless the session store is unavailable: then the session is not ended, and the page must say so.
 * Clear-Site-Data has only `storage`. `cookies` would also remove the language; the session cookie is cleared by name. The
 * cache holds no personal data, because every response with data is `no-store`.
 */
export const logout = (deps: LoginDeps) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { sessions, upstream, authService, oidc } = deps
  const session = sessions.find(request)
  if (session && (await sessions.end(request, reply))) {
    await Promise.all([logOutUpstream(request, session, upstream), authService?.logOut(request.log)])
    request.log.info({ audit: 'logout', kind: session.kind, who: session.owner }, 'logged out')
  }
  sessions.forget(reply)
  reply.header('clear-site-data', '"storage"')
  const next = session?.logout === undefined ? undefined : await oidc?.provider.endSession(session.logout)
  return next === undefined ? reply.code(204).send() : { next }
}
