import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session, Sessions } from '../session/sessions.ts'

/** The upstream said 401: the token is dead, and so is the session, if there was one. Of several answers at once one ends it. */
export const sessionRefused = async (
  request: FastifyRequest,
  reply: FastifyReply,
  sessions: Sessions,
  session: Session | undefined,
): Promise<void> => {
  if (session && (await sessions.end(reply, session)))
    request.log.info({ audit: 'session_refused', kind: session.kind }, 'the upstream ended a session')
}
