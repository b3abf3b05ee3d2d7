import type { unlock } from '../../../../shared/contract/account/unlock.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import type { Employee } from '../../access/caller.ts'
import type { Deps, HandlersOf, RequestContext } from '../../access/request-context.ts'
import { lockMemberForUnlock, rejectRequest } from './queries.ts'
import { type Member, sendUnlockMail, unlockMember } from './unlock.ts'

/**
 * Rejects the unlock request of an administrator and mails the reason. They may ask again.
 *
 * @throws 409 `conflict` if no request is pending
 */
const rejectUnlock = async (
  { user_id: userId, company_code: companyCode, text: reason }: Member & { text: string },
  context: RequestContext<Employee>,
  { db, mail }: Deps,
) => {
  const mailId = await db.transaction().execute(async trx => {
    const person = await lockMemberForUnlock(trx, companyCode, userId)
    if (!person) throw new AppError('not_found')
    const decision = { by: context.caller.userId, now: context.now }
    if (!(await rejectRequest(trx, userId, decision))) throw new AppError('conflict')
    const target = { kind: 'user', id: userId } as const
    await audit(trx, context, { action: 'user.unlock_reject', target, companyCode, reason })
    return mail.post(trx, {
      template: 'unlock_rejected',
      to: person.email,
      locale: person.locale,
      userId,
      linkId: null,
      names: person,
      reason,
    })
  })
  return { mail_sent: await mail.deliver(mailId) }
}

export const unlockHandlers = (deps: Deps): HandlersOf<typeof unlock> => ({
  postUserUnlock: async ({ params, body, ...context }) => unlockMember({ ...params, ...body }, context, deps),
  postAdminUserUnlock: async ({ params, body, ...context }) => unlockMember({ ...params, ...body }, context, deps),
  postUserUnlockMail: async ({ params, body, ...context }) => sendUnlockMail({ ...params, ...body }, context, deps),
  postAdminUserUnlockMail: async ({ params, body, ...context }) =>
    sendUnlockMail({ ...params, ...body }, context, deps),
  postAdminUserUnlockReject: async ({ params, body, ...context }) =>
    rejectUnlock({ ...params, ...body }, context, deps),
})
