import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import { endBegun } from '../../access/endings.ts'
import { consumeLink, lockLinkOwner, mustBeValid } from '../../access/link.ts'
import type { Deps, RequestContext } from '../../access/request-context.ts'
import { clearLoginAttempts } from '../auth/login-attempts.ts'
import { findResetLink, setPassword } from './queries.ts'

/**
 * Sets a new password through a reset link, at most once: one of concurrent calls succeeds. Ends everything that was
 * begun before, and deletes failed logins. A lock stays.
 *
 * @returns the owner
 * @throws 410 with the link's state, 404
 */
export const reset = async (
  { token, password }: { token: string; password: string },
  context: RequestContext,
  { db, passwords }: Deps,
) => {
  const { now, hasLeft } = context
  const found = await findResetLink(db, token)
  const link = mustBeValid(found?.link, now)
  const hash = await passwords.hash(password, hasLeft)
  return db.transaction().execute(async trx => {
    await lockLinkOwner(trx, link.user_id)
    await consumeLink(trx, link, now)
    // Read again after the lock: during hashing the address may have changed, or the person may have been removed.
    const holder = (await findResetLink(trx, token))?.holder
    if (!holder) throw new AppError('not_found')
    await setPassword(trx, { userId: holder.id, hash }, now)
    await clearLoginAttempts(trx, holder.id)
    await endBegun(trx, 'passwordReset', { userIds: [holder.id] }, now)
    await audit(trx, context, { action: 'user.password_reset', target: { kind: 'user', id: holder.id } }, holder)
    return holder
  })
}
