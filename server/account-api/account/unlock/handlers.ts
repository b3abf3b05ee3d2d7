import type { unlock } from '../../../../shared/contract/account/unlock.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import type { Caller, Deps, Employee, HandlersOf, RequestContext } from '../../access/caller/request-context.ts'
import { inTransactionUntilSent } from '../../access/posting/mail-transaction.ts'
import { countAttempt } from '../../access/rate-limit.ts'
import { isUnlockUnused, lockMemberForUnlock, rejectRequest } from './queries.ts'
import { type Member, postUnlocked, unlockMember } from './unlock-member.ts'

/** "Account unlocked" mails to one person within 15 minutes. */
const mailsPerPerson = 3

/** The same as a call of its own, with the mail. */
const unlockAlone = async (member: Member, context: RequestContext<Caller>, deps: Deps) => {
  const { mail_sent } = await inTransactionUntilSent(deps, trx => unlockMember(trx, member, context, deps.mail))
  return { mail_sent }
}

/**
 * Sends the "account unlocked" mail again.
 *
 * @throws 409 `conflict` if the person is locked, was never locked, or has logged in since
 */
const sendUnlockMail = async ({ user_id, company_code }: Member, context: RequestContext<Caller>, deps: Deps) => {
  const { mail_sent } = await inTransactionUntilSent(deps, async trx => {
    const person = await lockMemberForUnlock(trx, company_code, user_id)
    if (!person) throw new AppError('not_found')
    if (!isUnlockUnused(person)) throw new AppError('conflict')
    await countAttempt(trx, [{ subject: `unlock-mail:${person.id}`, limit: mailsPerPerson }], context.now)
    await audit(trx, context, {
      action: 'user.unlock_mail',
      target: { kind: 'user', id: person.id },
      companyCode: company_code,
    })
    await postUnlocked(trx, person, deps.mail)
  })
  return { mail_sent }
}

/**
 * Rejects the unlock request of an administrator and mails the reason. They may ask again.
 *
 * @throws 409 `conflict` if no request is pending
 */
const rejectUnlock = async (
  { user_id: userId, company_code: companyCode, text: reason }: Member & { text: string },
  context: RequestContext<Employee>,
  deps: Deps,
) => {
  const { mail_sent } = await inTransactionUntilSent(deps, async trx => {
    const person = await lockMemberForUnlock(trx, companyCode, userId)
    if (!person) throw new AppError('not_found')
    const decision = { by: context.caller.userId, now: context.now }
    if (!(await rejectRequest(trx, userId, decision))) throw new AppError('conflict')
    const target = { kind: 'user', id: userId } as const
    await audit(trx, context, { action: 'user.unlock_reject', target, companyCode, reason })
    await deps.mail.post(trx, {
      template: 'unlock_rejected',
      to: person.email,
      locale: person.locale,
      userId,
      linkId: null,
      names: person,
      reason,
    })
  })
  return { mail_sent }
}

export const unlockHandlers = (deps: Deps): HandlersOf<typeof unlock> => ({
  postUserUnlock: async ({ params, body, ...context }) => unlockAlone({ ...params, ...body }, context, deps),
  postUserUnlockMail: async ({ params, body, ...context }) => sendUnlockMail({ ...params, ...body }, context, deps),
  postAdminUserUnlockReject: async ({ params, body, ...context }) =>
    rejectUnlock({ ...params, ...body }, context, deps),
})
