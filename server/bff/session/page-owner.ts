import type { FastifyInstance, FastifyRequest } from 'fastify'
import { accountHeader } from '../../../shared/model/session.ts'
import { AppError } from '../../http/app-error.ts'
import type { Sessions } from './lifecycle.ts'

/**
 * Refuses a call of a page that belongs to another account than the session, as after a login in another tab. A request
 * without the header is served: it guards against mix-ups, not against attackers.
 *
 * @throws 409 `other_account`
 */
export const mustBePageOf = (request: FastifyRequest, owner: string): void => {
  const account = request.headers[accountHeader]
  if (account === undefined || account === owner) return
  request.log.info({ who: owner }, 'call refused: its page belongs to another account')
  throw new AppError('other_account')
}

/** Compares page and session before anything else looks at a call of the scope, and before the upstream hears of it. */
export const refuseOtherPages = (scope: FastifyInstance, sessions: Sessions): void => {
  scope.addHook('onRequest', (request, _reply, done) => {
    const session = request.routeOptions.config.own?.anyPage ? undefined : sessions.find(request)
    if (session) mustBePageOf(request, session.owner)
    done()
  })
}
