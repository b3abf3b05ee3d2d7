import type { userSessions } from '../../../../shared/contract/account/user-sessions.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import type { Caller, Deps, HandlersOf, RequestContext } from '../../access/caller/request-context.ts'
import { endBegun } from '../../access/ending/end-begun.ts'
import { mustControlPerson } from '../../access/person-ownership.ts'
import { addressLimit } from '../../access/posting/mail-limits.ts'
import { inTransactionUntilSent } from '../../access/posting/mail-transaction.ts'
import { countAttempt, isWithinLimits } from '../../access/rate-limit.ts'
import { postNotices } from '../../directory/post-notices.ts'
import { lockMember } from '../user-status/queries.ts'

/** How often a person is logged out by others within 15 minutes. */
const endsPerPerson = 20

/**
 * Logs another person out everywhere, and tells them by mail, at most ten times a day. Their password stays, and so do links to
 * choose one.
 *
 * @returns whether the mail, or earlier ones of the same day, were sent
 * @throws 404, 403 for the caller's own account and for an administrator who does not control the person, 409
 *   `not_registered_yet`, 429
 */
const endSessions = async (
  { company_code, user_id }: { company_code: string; user_id: string },
  context: RequestContext<Caller>,
  deps: Deps,
): Promise<boolean> => {
  const { caller, now } = context
  const { mail_sent } = await inTransactionUntilSent(deps, async trx => {
    const member = await lockMember(trx, company_code, user_id)
    if (!member) throw new AppError('not_found')
    if (member.id === caller.userId) throw new AppError('forbidden')
    mustControlPerson(caller, member)
    if (member.regist_flg !== 1) throw new AppError('not_registered_yet')
    await countAttempt(trx, [{ subject: `sessions-end:${user_id}`, limit: endsPerPerson }], now)
    await endBegun(trx, 'sessionsEndByOther', { userIds: [user_id] }, context)
    const target = { kind: 'user', id: user_id } as const
    await audit(trx, context, { action: 'user.sessions_revoke', target, companyCode: company_code })
    const limit = addressLimit('sessions_ended', member.email, { caller, companyCode: company_code })
    if (!(await isWithinLimits(trx, [limit], now))) return
    await postNotices(
      { trx, context, mail: deps.mail, userIds: [user_id], companyCodes: [company_code] },
      { template: 'sessions_ended', at: now },
    )
  })
  return mail_sent
}

export const userSessionsHandlers = (deps: Deps): HandlersOf<typeof userSessions> => ({
  postUserSessionsEnd: async ({ body, ...context }) => ({ mail_sent: await endSessions(body, context, deps) }),
})
