import type { FastifyRequest } from 'fastify'
import type { Entry } from '../../../shared/contract/entry.ts'
import { AppError } from '../../http/app-error.ts'
import type { Sessions } from '../session/lifecycle.ts'
import type { SignedIn } from '../session/signed-in.ts'
import type { AccountKind } from '../session/store.ts'

/** Name of the request's decorator that holds who was admitted. */
export const admitted = 'admitted'

const kindOf = ({ callers }: Entry): AccountKind =>
  callers.some(caller => caller === 'employee' || caller === 'editor') ? 'employee' : 'customer'

/**
 * Who may make a call at all, before the upstream hears of it: 401 without a session where one is needed, 403 with one of
 * the other kind. What the person may do is the upstream's to say. Calls for anyone go up with a customer's token where
 * there is one, and never with an employee's.
 */
export const admit = (request: FastifyRequest, entry: Entry, sessions: Sessions): void => {
  const session = sessions.find(request)
  const suits = session?.kind === kindOf(entry)
  if (!entry.callers.includes('anyone')) {
    if (!session) throw new AppError('unauthorized')
    if (!suits) {
      request.log.info({ audit: 'forbidden', kind: session.kind, who: session.owner }, 'a call of the other kind')
      throw new AppError('forbidden')
    }
  }
  request.setDecorator<SignedIn | undefined>(admitted, suits ? session : undefined)
}

/** The session whose token goes up with a request. */
export const admittedSession = (request: FastifyRequest): SignedIn | undefined =>
  request.getDecorator<SignedIn | undefined>(admitted)
