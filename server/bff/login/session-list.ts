import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { auth } from '../../../shared/contract/sign-in/auth.ts'
import type { OwnSession } from '../../../shared/model/session.ts'
import { AppError } from '../../http/app-error.ts'
import type { ListedSession } from '../session/lifecycle.ts'
import type { SignedIn } from '../session/signed-in.ts'
import { discard } from '../upstream/answer.ts'
import type { LoginDeps } from './deps.ts'
import { logOutUpstream } from './logout.ts'
import { askUpstream } from './upstream-call.ts'

const patienceMs = 5_000

/** What the browser knows a session by: keys stay inside. */
const idOf = ({ key }: { key: string }): string => createHash('sha256').update(key).digest('base64url').slice(0, 22)

/** Whether the upstream has ended a session's token, by a new password say; where it does not tell, the session counts. */
const isDead = async (request: FastifyRequest, session: ListedSession, { upstream }: LoginDeps): Promise<boolean> => {
  const { kind, token } = session
  if (token === undefined) return true
  const entry = kind === 'customer' ? auth.getCheck : auth.getAdminCheck
  try {
    const answer = await askUpstream(upstream, entry, { request, token, signal: AbortSignal.timeout(patienceMs) })
    discard(answer.body)
    return answer.statusCode === 401
  } catch {
    return false
  }
}

/** The session that asks and the other living ones of its account. Those that are dead upstream are dropped here, too. */
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

const asSeen = (session: ListedSession, own: SignedIn): OwnSession => ({
  id: idOf(session),
  isCurrent: session.key === own.key,
  userAgent: session.userAgent,
  createdAt: new Date(session.createdAt).toISOString(),
  seenAt: new Date(session.seenAt).toISOString(),
})

/** GET /bff/sessions: where the person is signed in, this browser first. */
export const listSessions = (deps: LoginDeps) => async (request: FastifyRequest) => {
  const { own, all } = await findAll(request, deps)
  const seen = all.map(session => asSeen(session, own))
  return { sessions: [...seen.filter(({ isCurrent }) => isCurrent), ...seen.filter(({ isCurrent }) => !isCurrent)] }
}

/**
 * DELETE /bff/sessions/:id ends one other session of the person, DELETE /bff/sessions all others, for every BFF and upstream.
 * The own one is logged out instead; nobody else's can be named: 404.
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
