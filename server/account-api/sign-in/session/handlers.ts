import type { session } from '../../../../shared/contract/sign-in/session.ts'
import { audit } from '../../access/audit.ts'
import type { Caller, Deps, HandlersOf, RequestContext } from '../../access/caller/request-context.ts'
import { hasToken, mustHoldToken } from '../../access/caller/token.ts'
import { endBegun } from '../../access/ending/end-begun.ts'
import { lockLinkOwner } from '../../access/link.ts'

export const sessionHandlers = ({ db }: Deps): HandlersOf<typeof session> => {
  /** Of concurrent calls by two sessions of a person, one succeeds, and the other is 401. */
  const endOthers = async (context: RequestContext<Caller>) => {
    const { caller } = context
    const { userId } = caller
    await db.transaction().execute(async trx => {
      await lockLinkOwner(trx, userId)
      await mustHoldToken(trx, caller)
      await endBegun(trx, 'sessionsEnd', { userIds: [userId], keep: caller }, context)
      await audit(trx, context, { action: 'user.sessions_end', target: { kind: 'user', id: userId } })
    })
    return {}
  }
  /** Does nothing about the caller's own session, one of another person, and one that has ended. */
  const endOne = async ({ body, ...context }: RequestContext<Caller> & { body: { session: string } }) => {
    const { caller } = context
    const { userId } = caller
    const named = Buffer.from(body.session, 'base64url')
    await db.transaction().execute(async trx => {
      await lockLinkOwner(trx, userId)
      await mustHoldToken(trx, caller)
      if (named.equals(caller.tokenHash) || !(await hasToken(trx, userId, named))) return
      await endBegun(trx, 'sessionEnd', { userIds: [userId], keep: caller, sessions: [named] }, context)
      await audit(trx, context, { action: 'user.session_end', target: { kind: 'user', id: userId } })
    })
    return {}
  }
  return { postSessionOthers: endOthers, postSessionEnd: endOne }
}
