import type { password } from '../../../../shared/contract/sign-in/password.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import type { Caller, Deps, Employee, HandlersOf, RequestContext } from '../../access/caller/request-context.ts'
import { endBegun } from '../../access/ending/end-begun.ts'
import { nameHeldJobsOf } from '../../access/ending/held-jobs.ts'
import { consumeLink, linkState, lockLinkOwner, mustBeValid } from '../../access/link.ts'
import { hashNewPassword } from '../../access/password/new-password.ts'
import type { MailTransaction } from '../../access/posting/mail-port.ts'
import { inTransaction, inTransactionUntilSent } from '../../access/posting/mail-transaction.ts'
import { clearAttempts, countAttempt, undoOnFailure } from '../../access/rate-limit.ts'
import { tellOfChange } from '../notice/post-secure-link.ts'
import { clearLoginLimits } from '../pending-login/clear-limits.ts'
import { findPerson } from '../person/find-person.ts'
import { rememberBrowser } from '../person/known-browsers.ts'
import { forget, postResetLink, resend } from './forget.ts'
import { passwordTries } from './password-tries.ts'
import { findPasswordHash, findResetLink, setPassword } from './queries.ts'

/**
 * Stores the mail that tells a person of their new password.
 *
 * @param factorSince of the session that set it
 */
const tellChange = async (
  trx: MailTransaction,
  { id, factorSince }: { id: string; factorSince: Date | null },
  { now }: RequestContext,
  { mail }: Pick<Deps, 'mail'>,
): Promise<void> => {
  const person = await findPerson(trx, { id })
  if (!person) throw new AppError('not_found')
  await tellOfChange(trx, person, { template: 'password_changed' }, { now, mail, factorSince })
}

const wrong = () => new AppError('invalid', { errors: { current_password: ['wrong'] } })

/**
 * Changes the caller's password. Everything that was begun before ends, except the caller's session.
 *
 * @throws 422 for a wrong current password, which counts as an attempt, or for a refused new one; 429 after too many
 */
const edit = async (
  { current_password, password }: { current_password: string; password: string },
  context: RequestContext<Caller>,
  deps: Deps,
): Promise<void> => {
  const { db, config, passwords } = deps
  const { caller, now } = context
  const { userId } = caller
  const subject = passwordTries(caller)
  const undo = await countAttempt(db, [{ subject, limit: config.loginFailuresPerAccount }], now)
  const replaced = await findPasswordHash(db, userId)
  const fits = await undoOnFailure(passwords.verify(replaced, current_password, context), undo)
  if (!fits || !replaced) {
    context.log.info({ audit: 'password_change_failed', account: userId }, 'wrong current password')
    throw wrong()
  }
  await clearAttempts(db, subject)
  const hash = await hashNewPassword({ userId, password }, context, { db, passwords })
  await inTransaction(deps, async trx => {
    // A concurrent change was first, so the given password is no longer the current one.
    if (!(await setPassword(trx, { userId, hash, replaced }, now))) throw wrong()
    await endBegun(trx, 'passwordChange', { userIds: [userId], keep: caller }, context)
    await audit(trx, context, { action: 'user.password_change', target: { kind: 'user', id: userId } })
    await tellChange(trx, { id: userId, factorSince: caller.way.factorSince }, context, deps)
  })
}

/**
 * Sets a new password through a reset link, at most once: one of concurrent calls succeeds. Ends everything that was
 * begun before, and deletes failed logins. A lock stays.
 *
 * @returns whose it is, the jobs of theirs that are held, and a mark for the browser, which is known from then on
 * @throws 410 with the link's state, 404, 422 for a refused password
 */
const reset = async ({ token, password }: { token: string; password: string }, context: RequestContext, deps: Deps) => {
  const { db, passwords } = deps
  const { now } = context
  const found = await findResetLink(db, token)
  const link = mustBeValid(found?.link, now)
  const hash = await hashNewPassword({ userId: link.user_id, password }, context, { db, passwords })
  return inTransaction(deps, async trx => {
    await lockLinkOwner(trx, link.user_id)
    await consumeLink(trx, link, now)
    // Read again after the lock: during hashing the address may have changed, or the person may have been removed.
    const holder = (await findResetLink(trx, token))?.holder
    if (!holder) throw new AppError('not_found')
    await setPassword(trx, { userId: holder.id, hash }, now)
    await clearLoginLimits(trx, holder)
    await endBegun(trx, 'passwordReset', { userIds: [holder.id] }, context)
    await audit(trx, context, { action: 'user.password_reset', target: { kind: 'user', id: holder.id } }, holder)
    // The link is a proof of the mailbox, as a code is.
    const { mark } = await rememberBrowser(trx, { userId: holder.id, replaced: undefined }, now)
    const held = await nameHeldJobsOf(trx, holder.id, context.locale)
    await tellChange(trx, { id: holder.id, factorSince: null }, context, deps)
    return { is_employee: holder.is_employee, user_id: holder.id, held, device_mark: mark }
  })
}

/**
 * Mails a reset link to a customer or employee, on behalf of an employee. The account is unchanged until the link is
 * used.
 *
 * @returns whether the mail was sent at once
 * @throws 404, 409 `not_registered_yet`, 429
 */
const sendResetLink = async (userId: string, context: RequestContext<Employee>, deps: Deps): Promise<boolean> => {
  const person = await findPerson(deps.db, { id: userId })
  if (!person) throw new AppError('not_found')
  if (person.regist_flg !== 1) throw new AppError('not_registered_yet')
  const cause = { ...context, companyCode: null }
  const post = (trx: MailTransaction) => postResetLink(trx, person, context, deps, { cause })
  const { mail_sent } = await inTransactionUntilSent(deps, post)
  return mail_sent
}

export const passwordHandlers = (deps: Deps): HandlersOf<typeof password> => ({
  postForgetPassword: async ({ body, ...context }) => {
    await forget(body.email, context, deps)
    return {}
  },
  postForgetPasswordResend: async ({ body, ...context }) => {
    const { email, is_employee } = await resend(body.token, context, deps)
    return { email, is_employee }
  },
  getForgetPasswordCheck: async ({ params, now }) => {
    const found = await findResetLink(deps.db, params.token)
    const state = linkState(found?.link, now)
    return { state, email: state === 'valid' ? found?.holder.email : '' }
  },
  postForgetPasswordVerification: async ({ params, body, ...context }) =>
    reset({ token: params.token, password: body.password }, context, deps),
  postAdminUserPassword: async ({ params, ...context }) => ({
    mail_sent: await sendResetLink(params.user_id, context, deps),
  }),
  postEditPassword: async ({ body, ...context }) => {
    await edit(body, context, deps)
    return {}
  },
})
