import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Sessions } from '../session/lifecycle.ts'
import type { SignedIn } from '../session/signed-in.ts'
import { type Answer, mayPass, refusalOf } from '../upstream/answer.ts'
import { admittedSession } from './admission.ts'

/** Ends the session after the upstream answered 401: its token is invalid. Of several concurrent 401s, one ends it. */
export const sessionRefused = async (
  request: FastifyRequest,
  reply: FastifyReply,
  sessions: Sessions,
  session: SignedIn | undefined,
): Promise<void> => {
  if (session && (await sessions.end(request, reply)))
    request.log.info(
      { audit: 'session_refused', kind: session.kind, who: session.owner },
      'the upstream ended a session',
    )
}

/** Throws if an upstream answer may not reach the browser; `type` as for `mayPass`. 401 also ends the session. */
export const mustBeAnswer = async (
  request: FastifyRequest,
  reply: FastifyReply,
  sessions: Sessions,
  answer: Answer,
  type?: string,
): Promise<void> => {
  if (mayPass(answer, type)) return
  const refusal = await refusalOf(answer)
  if (refusal.code === 'unauthorized') await sessionRefused(request, reply, sessions, admittedSession(request))
  throw refusal
}
