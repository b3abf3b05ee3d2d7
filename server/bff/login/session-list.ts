import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { auth } from '../../../shared/contract/sign-in/auth.ts'
import type { OwnSession } from '../../../shared/model/session.ts'
import { AppError } from '../../http/app-error.ts'
import type { ListedSession } from '../session/lifecycle.ts'
import type { SignedIn } from '../session/signed-in.ts'
import { discard } from '../upstream/answer.ts'
import { askUpstream } from '../upstream/call.ts'
import type { LoginDeps } from './deps.ts'
import { logOutUpstream } from './logout.ts'

const timeoutMs = 5_000

/** The id of a session for the browser. The key itself is not disclosed. */
const idOf = ({ key }: { key: string }): string => createHash('sha256').update(key).digest('base64url').slice(0, 22)

/** Whether the upstream has revoked a session's token, for example after a new password. False if the upstream fails. */
const isDead = async (request: FastifyRequest, session: ListedSession, { upstream }: LoginDeps): Promise<boolean> => {
  const { kind, token } = session
  if (token === undefined) return true
  const entry = kind === 'customer' ? auth.getCheck : auth.getAdminCheck
  try {
    const answer = await askUpstream(upstream, entry, { request, token, signal: AbortSignal.timeout(timeoutMs) })
    discard(answer.body)
    return answer.statusCode === 401
  } catch {
    return false
  }
}

/** The caller's session and the other active ones of the account. Ends those whose token the upstream has revoked. */
const findAll = async (request: FastifyRequest, deps: LoginDeps) => {
  const { sessions } = deps
  const own = sessions.find(request)
  if (!own) throw new AppError('unauthorized')
  const listed = (await sessions.listOf(own)).filter(session => session.kind === own.kind)
  const alive = await Promise.all(
    listed.map(async session => {
      if (session.key === own.key || !(await isDead(request, session, deps))) return [session]
      await sessions.endOther(session.key)
      return []
    }),
  )
  return { own, all: alive.flat() }
}

const asListed = (session: ListedSession, own: SignedIn): OwnSession => ({
  id: idOf(session),
  isCurrent: session.key === own.key,
  userAgent: session.userAgent,
  createdAt: new Date(session.createdAt).toISOString(),
  seenAt: new Date(session.seenAt).toISOString(),
})

/** GET /bff/sessions: where the person is signed in, this browser first. */
export const listSessions = (deps: LoginDeps) => async (request: FastifyRequest) => {
  const { own, all } = await findAll(request, deps)
  const seen = all.map(session => asListed(session, own))
  return { sessions: [...seen.filter(({ isCurrent }) => isCurrent), ...seen.filter(({ isCurrent }) => !isCurrent)] }
}

/**
 * DELETE /bff/sessions/:id ends one other session of the person, DELETE /bff/sessions all others, for every BFF and upstream.
 * 404 for the caller's own session, which logs out instead, and for sessions of other people.
 */
export const endOtherSessions =
  (deps: LoginDeps) => async (request: FastifyRequest<{ Params: { id?: string } }>, reply: FastifyReply) => {
    const { own, all } = await findAll(request, deps)
    const { id } = request.params
    const others = all.filter(session => session.key !== own.key && (id === undefined || idOf(session) === id))
    if (id !== undefined && others.length === 0) throw new AppError('not_found')
    await Promise.all(
      others.map(async ({ key, kind, token }) => {
        if (!(await deps.sessions.endOther(key))) return
        if (token !== undefined) await logOutUpstream(request, { kind, token }, deps.upstream)
        request.log.info({ audit: 'session_ended', kind, who: own.owner }, 'a session was ended from another one')
      }),
    )
    return reply.code(204).send()
  }
