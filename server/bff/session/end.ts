import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { AppError } from '../../http/app-error.ts'
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
    app.get('/bff/session/end', { exposeHeadRoute: false }, async request => {
      const { valid, value } = request.unsignCookie(request.cookies[cookie.name] ?? '')
      const found = valid ? await sessions.look(value) : undefined
      if (!found) throw new AppError('unauthorized')
      mustBePageOf(request, found.owner)
      return found.end
    })
  },
  { name: 'session-end', dependencies: ['@fastify/cookie'], encapsulate: true },
)
