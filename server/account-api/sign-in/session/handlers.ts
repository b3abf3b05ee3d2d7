import type { session } from '../../../../shared/contract/sign-in/session.ts'
import { audit } from '../../access/audit.ts'
import { endBegun } from '../../access/endings.ts'
import { lockLinkOwner } from '../../access/link.ts'
import type { Caller, Deps, HandlersOf, RequestContext } from '../../access/request-context.ts'
import { mustHoldToken } from '../../access/token.ts'

export const sessionHandlers = ({ db }: Deps): HandlersOf<typeof session> => {
  /** Of concurrent calls by two sessions of a person, one succeeds, and the other is 401. */
  const endOthers = async (context: RequestContext<Caller>) => {
    const { caller, now } = context
    const { userId } = caller
    await db.transaction().execute(async trx => {
      await lockLinkOwner(trx, userId)
      await mustHoldToken(trx, caller)
      await endBegun(trx, 'sessionsEnd', { userIds: [userId], keep: caller }, now)
      await audit(trx, context, { action: 'user.sessions_end', target: { kind: 'user', id: userId } })
    })
    return {}
  }
  return { postSessionOthers: endOthers, postAdminSessionOthers: endOthers }
}
