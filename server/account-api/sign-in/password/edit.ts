import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import type { Customer } from '../../access/caller.ts'
import { clearAttempts, countAttempt, undoOnFailure } from '../../access/rate-limit.ts'
import type { Deps, RequestContext } from '../../access/request-context.ts'
import { renewToken } from '../../access/token.ts'
import { findPasswordHash, setPassword } from './queries.ts'

/** What wrong present passwords are counted for: the session, so that a stolen one keeps the person's own from nothing. */
const changesIn = ({ tokenHash }: Customer): string =>
  `password-session:${Buffer.from(tokenHash).toString('base64url')}`

const wrong = () => new AppError('invalid', { errors: { current_password: ['wrong'] } })

/**
 * Changes one's own password. The account's sessions end, but for the one that asks: it goes over into the new epoch.
 *
 * @throws 422 when the present password is wrong, which counts as a try; 429 after too many of them
 */
export const edit = async (
  { current_password, password }: { current_password: string; password: string },
  context: RequestContext<Customer>,
  { db, config, passwords }: Deps,
): Promise<void> => {
  const { caller, now, hasLeft } = context
  const { userId } = caller
  const subject = changesIn(caller)
  const undo = await countAttempt(db, [{ subject, limit: config.loginFailuresPerAccount }], now)
  const replaced = await findPasswordHash(db, userId)
  const fits = await undoOnFailure(passwords.verify(replaced, current_password, hasLeft), undo)
  if (!fits || !replaced) {
    context.log.info({ audit: 'password_change_failed', account: userId }, 'wrong present password')
    throw wrong()
  }
  await clearAttempts(db, subject)
  const hash = await passwords.hash(password, hasLeft)
  await db.transaction().execute(async trx => {
    // Whoever was faster has changed it: the password given is not the present one any more.
    if (!(await setPassword(trx, { userId, hash, replaced }, now))) throw wrong()
    await renewToken(trx, caller)
    await audit(trx, context, { action: 'user.password_change', target: { kind: 'user', id: userId } })
  })
}
