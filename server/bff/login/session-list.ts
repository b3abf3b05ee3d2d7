import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { sidesOf } from '../../../shared/contract/both.ts'
import { auth } from '../../../shared/contract/sign-in/auth.ts'
import { session as sessionCalls } from '../../../shared/contract/sign-in/session.ts'
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

/**
 * Whether the upstream refuses a call of a person. One that it lacks decides nothing: 404 or 405, and 403 from one that knows only the
 * specification, such as behind a gateway.
 */
const isRefusal = async ({ statusCode }: Answer, { capabilities }: LoginDeps['upstream']): Promise<boolean> =>
  statusCode >= 400 &&
  statusCode !== 404 &&
  statusCode !== 405 &&
  (statusCode !== 403 || (await capabilities()).speaksContract)

const Forbidden = v.object({ code: v.picklist(['forbidden', 'passkey_required', 'proof_old', 'terms_update']) })

/** The error of a refusal. Ends the caller's session after a 401. */
const refuse = async (
  request: FastifyRequest,
  reply: FastifyReply,
  sessions: Sessions,
  own: SignedIn,
  answer: Answer,
): Promise<AppError> => {
  if (answer.statusCode === 401) await sessionRefused(request, reply, sessions, own)
  if (answer.statusCode !== 403) return refusalOf(answer)
  const said = v.safeParse(Forbidden, await readRefusal(answer.body))
  return new AppError(said.success ? said.output.code : 'forbidden')
}

/**
 * Digests of the account's valid tokens, in one call. A new password, for example, ends tokens upstream first. Undefined:
 * the upstream does not tell; a session that ended there then stays in the list until its next request.
 *
 * @throws 401; 403 `passkey_required`: a person who must set up a passkey first sees no sessions
 */
const askValid = async (
  request: FastifyRequest,
  reply: FastifyReply,
  own: SignedIn,
  { upstream, sessions }: LoginDeps,
): Promise<ReadonlySet<string> | undefined> => {
  const entry = sidesOf(auth, 'getSessionList')[own.kind]
  const answer = await askUpstream(upstream, entry, { request, token: own.token, client: reply.raw })
  if (answer.statusCode === 200) return new Set((await readAnswer(request, upstream, entry, answer)).tokens)
  if (!(await isRefusal(answer, upstream))) {
    discard(answer.body)
    return undefined
  }
  const refusal = await refuse(request, reply, sessions, own, answer)
  if (refusal.code === 'unauthorized' || refusal.code === 'passkey_required') throw refusal
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
  // Before the valid tokens: a session that begins in between would seem to have ended.
  const listed = await sessions.listOf(own)
  const valid = await askValid(request, reply, own, deps)
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
 * DELETE /bff/sessions/:id: ends one other session of the person, here and upstream, which holds the jobs that it began. 404 for the
 * caller's own session, which logs out instead, and for sessions of other people.
 *
 * @throws what the upstream says to someone who may not end sessions, such as 401 or 403 `proof_old`
 */
export const endOtherSession =
  ({ sessions, upstream }: LoginDeps) =>
  async (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => {
    const own = mustFind(request, sessions)
    const found = (await sessions.listOf(own)).find(session => idOf(session) === request.params.id)
    // A session whose token cannot be read is not listed, and of no use.
    if (found?.token === undefined || found.key === own.key) throw new AppError('not_found')
    const entry = sidesOf(sessionCalls, 'postSessionEnd')[own.kind]
    const body = { session: digestOf(found.token) }
    const answer = await askUpstream(upstream, entry, { request, token: own.token, client: reply.raw, body })
    if (await isRefusal(answer, upstream)) throw await refuse(request, reply, sessions, own, answer)
    discard(answer.body)
    const [ended] = await endHere(request, [found], own, sessions)
    if (ended && answer.statusCode >= 400) await logOutUpstream(request, ended, upstream)
    return reply.code(204).send()
  }

/**
 * Ends all other sessions of the account upstream, in one call.
 *
 * @returns whether the upstream lacks that call, or why it failed
 * @throws what the upstream says to someone who may not end sessions
 */
const endUpstream = async (
  request: FastifyRequest,
  reply: FastifyReply,
  own: SignedIn,
  { upstream, sessions }: LoginDeps,
): Promise<{ isLacking: boolean } | { failure: unknown }> => {
  const { kind, token } = own
  const entry = sidesOf(sessionCalls, 'postSessionOthers')[kind]
  let answer: Answer
  try {
    // Not bound to the browser: the sessions end although it has left.
    answer = await askUpstream(upstream, entry, { request, token, signal: AbortSignal.timeout(timeoutMs) })
  } catch (failure) {
    return { failure }
  }
  if (answer.statusCode >= 500) return { failure: await refusalOf(answer) }
  if (await isRefusal(answer, upstream)) throw await refuse(request, reply, sessions, own, answer)
  discard(answer.body)
  return { isLacking: answer.statusCode >= 400 }
}

/**
 * DELETE /bff/sessions: ends all other sessions of the person. One call ends them upstream, with everything else that was
 * begun there. An upstream without that call gets a logout for each, at most 20. Of two browsers that end each other's
 * session, the upstream keeps one, and the other gets 401.
 *
 * @throws what the upstream refuses: no session has ended. AppError of its failure: the sessions have ended here, and a repetition ends
 * them there
 */
export const endOtherSessions = (deps: LoginDeps) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { sessions, upstream } = deps
  const own = mustFind(request, sessions)
  const told = await endUpstream(request, reply, own, deps)
  const others = (await sessions.listOf(own)).filter(({ key }) => key !== own.key)
  const ended = await endHere(request, others, own, sessions)
  if ('failure' in told) throw told.failure
  // One after the other: one request must not occupy the upstream's connections.
  if (told.isLacking) for (const session of ended) await logOutUpstream(request, session, upstream)
  return reply.code(204).send()
}
