import type { FastifyInstance, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { ownCalls } from '../../../shared/contract/own-calls.ts'
import { AppError } from '../../http/app-error.ts'
import { ownRoute } from '../own-route.ts'
import type { SessionCookie } from './cookie.ts'
import type { Sessions } from './lifecycle.ts'
import { mustBePageOf } from './page-owner.ts'

/**
 * GET /bff/session/end: the time left of this browser's session; 401 once it has ended. A page polls it before it warns,
 * because other tabs may have used the session. The route is outside the scope that reads sessions, because there the poll
 * itself would extend the session: an open tab would never time out.
 */
export const sessionEnd = fp(
  async (app: FastifyInstance, { sessions, cookie }: { sessions: Sessions; cookie: SessionCookie }) => {
    const handler = async (request: FastifyRequest) => {
      const { valid, value } = request.unsignCookie(request.cookies[cookie.name] ?? '')
      const found = valid ? await sessions.look(value) : undefined
      if (!found) throw new AppError('unauthorized')
      mustBePageOf(request, found.owner)
      return found.end
    }
    app.route({ ...ownRoute(ownCalls.sessionEnd), handler })
  },
  { name: 'session-end', dependencies: ['@fastify/cookie'], encapsulate: true },
)
