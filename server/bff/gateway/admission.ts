import type { FastifyRequest } from 'fastify'
import type { Entry } from '../../../shared/contract/entry.ts'
import { AppError } from '../../http/app-error.ts'
import type { Sessions } from '../session/lifecycle.ts'
import type { SignedIn } from '../session/signed-in.ts'
import type { AccountKind } from '../session/store.ts'

/** Name of the request decorator that holds the admitted session. */
export const admitted = 'admitted'

const kindOf = ({ callers }: Entry): AccountKind =>
  callers.some(caller => caller === 'employee' || caller === 'editor') ? 'employee' : 'customer'

/**
 * Checks the session before the request reaches the upstream: 401 without a required session, 403 with one of the other
 * kind. The upstream checks what the person may do. Public calls carry a customer's token if there is one, and never an
 * employee's.
 */
export const admit = (request: FastifyRequest, entry: Entry, sessions: Sessions): void => {
  const session = sessions.find(request)
  const suits = session?.kind === kindOf(entry)
  if (!entry.callers.includes('anyone')) {
    if (!session) throw new AppError('unauthorized')
    if (!suits) {
      request.log.info(
        { audit: 'forbidden', kind: session.kind, who: session.owner },
        'call refused: it belongs to the other kind of account',
      )
      throw new AppError('forbidden')
    }
  }
  request.setDecorator<SignedIn | undefined>(admitted, suits ? session : undefined)
}

/** The session whose token is sent upstream with a request. */
export const admittedSession = (request: FastifyRequest): SignedIn | undefined =>
  request.getDecorator<SignedIn | undefined>(admitted)
