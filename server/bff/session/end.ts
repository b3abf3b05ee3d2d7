import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { AppError } from '../../http/app-error.ts'
import type { SessionCookie } from './cookie.ts'
import type { Sessions } from './lifecycle.ts'

/**
 * GET /bff/session/end: how long the session of this browser lasts; 401 once it is over. A page asks before it warns, since
 * other tabs may have used the session. It stands outside the scope that reads sessions, where asking would be a use: a tab
 * that is left open would live for ever.
 */
export const sessionEnd = fp(
  async (app: FastifyInstance, { sessions, cookie }: { sessions: Sessions; cookie: SessionCookie }) => {
    app.get('/bff/session/end', { exposeHeadRoute: false }, async request => {
      const { valid, value } = request.unsignCookie(request.cookies[cookie.name] ?? '')
      const end = valid ? await sessions.look(value) : undefined
      if (!end) throw new AppError('unauthorized')
      return end
    })
  },
  { name: 'session-end', dependencies: ['@fastify/cookie'], encapsulate: true },
)
