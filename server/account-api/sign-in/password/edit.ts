import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import type { Caller } from '../../access/caller.ts'
import { endBegun } from '../../access/endings.ts'
import { clearAttempts, countAttempt, undoOnFailure } from '../../access/rate-limit.ts'
import type { Deps, RequestContext } from '../../access/request-context.ts'
import { findPasswordHash, setPassword } from './queries.ts'

/** Subject of wrong current passwords: the session, so that a stolen session does not block the person's others. */
const limitSubject = ({ tokenHash }: Caller): string =>
  `password-session:${Buffer.from(tokenHash).toString('base64url')}`

const wrong = () => new AppError('invalid', { errors: { current_password: ['wrong'] } })

/**
 * Changes the caller's password. Everything that was begun before ends, except the caller's session.
 *
 * @throws 422 for a wrong current password, which counts as an attempt; 429 after too many
 */
export const edit = async (
  { current_password, password }: { current_password: string; password: string },
  context: RequestContext<Caller>,
  { db, config, passwords }: Deps,
): Promise<void> => {
  const { caller, now, hasLeft } = context
  const { userId } = caller
  const subject = limitSubject(caller)
  const undo = await countAttempt(db, [{ subject, limit: config.loginFailuresPerAccount }], now)
  const replaced = await findPasswordHash(db, userId)
  const fits = await undoOnFailure(passwords.verify(replaced, current_password, hasLeft), undo)
  if (!fits || !replaced) {
    context.log.info({ audit: 'password_change_failed', account: userId }, 'wrong current password')
    throw wrong()
  }
  await clearAttempts(db, subject)
  const hash = await passwords.hash(password, hasLeft)
  await db.transaction().execute(async trx => {
    // A concurrent change was first, so the given password is no longer the current one.
    if (!(await setPassword(trx, { userId, hash, replaced }, now))) throw wrong()
    await endBegun(trx, 'passwordChange', { userIds: [userId], keep: caller }, now)
    await audit(trx, context, { action: 'user.password_change', target: { kind: 'user', id: userId } })
  })
}
