import type { FastifyReply, FastifyRequest } from 'fastify'
import { auth } from '../../../shared/contract/sign-in/auth.ts'
import type { SignedIn } from '../session/signed-in.ts'
import { discard } from '../upstream/answer.ts'
import type { Upstream } from '../upstream/upstream.ts'
import type { LoginDeps } from './deps.ts'
import { askUpstream } from './upstream-call.ts'

/** Longest time that a person waits for other systems to hear of a logout. */
const patienceMs = 5_000

/** Tells the upstream that a token is done with. Its failure is logged: the session here has ended in any case. */
export const logOutUpstream = async (
  request: FastifyRequest,
  session: Pick<SignedIn, 'kind' | 'token'>,
  upstream: Upstream,
): Promise<void> => {
  const entry = session.kind === 'customer' ? auth.postLogout : auth.postAdminLogout
  try {
    const call = { request, token: session.token, signal: AbortSignal.timeout(patienceMs) }
    const { statusCode, body } = await askUpstream(upstream, entry, call)
    discard(body)
    // 401: the token was dead before.
    if (statusCode >= 300 && statusCode !== 401) request.log.warn({ statusCode }, 'the upstream refused a logout')
  } catch (error) {
    request.log.warn({ err: error }, 'the upstream did not hear of a logout')
  }
}

/**
 * POST /bff/logout: 204 always, except when the session cannot be ended because its store is away; nobody may believe then
 * to be logged out. Of Clear-Site-Data only `storage` is used: `cookies` would take the language along (the session cookie
 * is cleared by name), and the cache holds nothing personal, because every answer with data is `no-store`.
 */
export const logout = (deps: LoginDeps) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { sessions, upstream, authService } = deps
  const session = sessions.find(request)
  if (session && (await sessions.end(request, reply))) {
    await Promise.all([logOutUpstream(request, session, upstream), authService?.logOut(request.log)])
    request.log.info({ audit: 'logout', kind: session.kind, who: session.owner }, 'logged out')
  }
  sessions.forget(reply)
  return reply.code(204).header('clear-site-data', '"storage"').send()
}
