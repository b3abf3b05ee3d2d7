import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { auth } from '../../../shared/contract/sign-in/auth.ts'
import { session as sessionCalls } from '../../../shared/contract/sign-in/session.ts'
import { sessionProof } from '../../../shared/contract/sign-in/session-proof.ts'
import type { OwnSession } from '../../../shared/model/session.ts'
import { AppError } from '../../http/app-error.ts'
import { sessionRefused } from '../gateway/session-refused.ts'
import type { ListedSession, Sessions } from '../session/lifecycle.ts'
import type { SignedIn } from '../session/signed-in.ts'
import { type Answer, discard, readRefusal, refusalOf } from '../upstream/answer.ts'
import { askUpstream, readAnswer } from '../upstream/call.ts'
import type { LoginDeps } from './deps.ts'
import { logOutUpstream } from './logout.ts'

/** Longest time that ending sessions waits for the upstream, in milliseconds. */
const timeoutMs = 5_000

/** A digest of a session's key for the browser. The key itself is not disclosed. */
const idOf = ({ key }: { key: string }): string => createHash('sha256').update(key).digest('base64url').slice(0, 22)

/** Names a token as the account API does. */
const digestOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

const mustFind = (request: FastifyRequest, sessions: Sessions): SignedIn => {
  const own = sessions.find(request)
  if (!own) throw new AppError('unauthorized')
  return own
}

const PasskeyRequired = v.object({ code: v.literal('passkey_required') })

/** Ends the caller's session after the upstream answered 401. */
const refuse = async (request: FastifyRequest, reply: FastifyReply, sessions: Sessions, own: SignedIn) => {
  await sessionRefused(request, reply, sessions, own)
  return new AppError('unauthorized')
}

/**
 * Digests of the account's valid tokens, in one call. A new password, for example, ends tokens upstream first. Undefined:
 * the upstream does not tell; a session that ended there then stays in the list until its next request.
 *
 * @throws 403 `passkey_required`: a person who must set up a passkey first sees no sessions
 */
const askValid = async (
  request: FastifyRequest,
  reply: FastifyReply,
  own: SignedIn,
  { upstream, sessions }: LoginDeps,
): Promise<ReadonlySet<string> | undefined> => {
  const entry = own.kind === 'customer' ? auth.getSessionList : auth.getAdminSessionList
  const answer = await askUpstream(upstream, entry, { request, token: own.token, client: reply.raw })
  if (answer.statusCode === 200) return new Set((await readAnswer(request, upstream, entry, answer)).tokens)
  if (answer.statusCode === 401) {
    discard(answer.body)
    throw await refuse(request, reply, sessions, own)
  }
  const said = await readRefusal(answer.body)
  if (v.is(PasskeyRequired, said)) throw new AppError('passkey_required')
  return undefined
}

const asListed = (session: ListedSession, own: SignedIn): OwnSession => ({
  id: idOf(session),
  isCurrent: session.key === own.key,
  userAgent: session.userAgent,
  createdAt: new Date(session.createdAt).toISOString(),
  seenAt: new Date(session.seenAt).toISOString(),
})

/** GET /bff/sessions: where the person is signed in, this browser first. Ends sessions whose token has ended upstream. */
export const listSessions = (deps: LoginDeps) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { sessions } = deps
  const own = mustFind(request, sessions)
  const valid = await askValid(request, reply, own, deps)
  const listed = await sessions.listOf(own)
  const isAlive = ({ key, token }: ListedSession) =>
    key === own.key || (token !== undefined && (valid?.has(digestOf(token)) ?? true))
  await Promise.all(listed.filter(session => !isAlive(session)).map(({ key }) => sessions.endOther(key)))
  const seen = listed.filter(isAlive).map(session => asListed(session, own))
  return { sessions: [...seen.filter(({ isCurrent }) => isCurrent), ...seen.filter(({ isCurrent }) => !isCurrent)] }
}

/** Ends sessions of other browsers, for every BFF. @returns those that this call ended */
const endHere = async (request: FastifyRequest, listed: ListedSession[], { owner }: SignedIn, sessions: Sessions) => {
  const ended = await Promise.all(
    listed.map(async session => ((await sessions.endOther(session.key)) ? [session] : [])),
  )
  for (const { kind } of ended.flat())
    request.log.info({ audit: 'session_ended', kind, who: owner }, 'a session was ended from another one')
  return ended.flat()
}

/**
 * DELETE /bff/sessions/:id: ends one other session of the person, here and upstream. 404 for the caller's own session, which
 * logs out instead, and for sessions of other people.
 */
export const endOtherSession =
  ({ sessions, upstream }: LoginDeps) =>
  async (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => {
    const own = mustFind(request, sessions)
    const entry = own.kind === 'customer' ? sessionProof.getSessionProof : sessionProof.getAdminSessionProof
    const proof = await askUpstream(upstream, entry, { request, token: own.token, client: reply.raw })
    if (await isProofOld(proof)) throw new AppError('proof_old')
    discard(proof.body)
    const others = (await sessions.listOf(own)).filter(({ key }) => key !== own.key)
    const found = others.filter(session => idOf(session) === request.params.id)
    if (found.length === 0) throw new AppError('not_found')
    const [ended] = await endHere(request, found, own, sessions)
    if (ended) await logOutUpstream(request, ended, upstream)
    return reply.code(204).send()
  }

/** Whether an answer asks for the password again. An upstream that has no such rule never does. */
const isProofOld = async ({ statusCode, body }: Answer): Promise<boolean> =>
  statusCode === 403 && v.is(v.object({ code: v.literal('proof_old') }), await readRefusal(body))

/** Ends all other sessions of the account upstream, in one call. @returns its status, or why there is none */
const endUpstream = async (
  request: FastifyRequest,
  { kind, token }: SignedIn,
  { upstream }: LoginDeps,
): Promise<{ status: number } | { failure: unknown; changedNothing?: true }> => {
  const entry = kind === 'customer' ? sessionCalls.postSessionOthers : sessionCalls.postAdminSessionOthers
  try {
    // Not bound to the browser: the sessions end although it has left.
    const answer = await askUpstream(upstream, entry, { request, token, signal: AbortSignal.timeout(timeoutMs) })
    if (answer.statusCode >= 500) return { failure: await refusalOf(answer) }
    if (await isProofOld(answer)) return { failure: new AppError('proof_old'), changedNothing: true }
    discard(answer.body)
    return { status: answer.statusCode }
  } catch (failure) {
    return { failure }
  }
}

/**
 * DELETE /bff/sessions: ends all other sessions of the person. One call ends them upstream, with everything else that was
 * begun there. An upstream without that call gets a logout for each, at most 20. Of two browsers that end each other's
 * session, the upstream keeps one, and the other gets 401.
 *
 * @throws AppError of the upstream's failure; the sessions have ended here, and a repetition ends them there
 */
export const endOtherSessions = (deps: LoginDeps) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { sessions, upstream } = deps
  const own = mustFind(request, sessions)
  const told = await endUpstream(request, own, deps)
  if ('status' in told && told.status === 401) throw await refuse(request, reply, sessions, own)
  if ('failure' in told && told.changedNothing) throw told.failure
  const others = (await sessions.listOf(own)).filter(({ key }) => key !== own.key)
  const ended = await endHere(request, others, own, sessions)
  if ('failure' in told) throw told.failure
  // One after the other: one request must not occupy the upstream's connections.
  if (told.status >= 400) for (const session of ended) await logOutUpstream(request, session, upstream)
  return reply.code(204).send()
}
