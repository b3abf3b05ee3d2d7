import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import { consumeLink, lockLinkOwner, mustBeValid } from '../../access/link.ts'
import type { Deps, RequestContext } from '../../access/request-context.ts'
import { forgetBrowsers } from '../auth/known-browsers.ts'
import { clearLoginAttempts } from '../auth/login-attempts.ts'
import { findResetLink, setPassword } from './queries.ts'

/**
 * Sets the password that a person chose behind a reset link. The link is used up in the same transaction, so that of two at
 * once one wins. All sessions and reset links of the account end; failed logins and known browsers are forgotten. A lock stays.
 *
 * @returns whose password it was
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
    // Read again behind the lock: the address may have changed, or the person may have been removed, while we hashed.
    const holder = (await findResetLink(trx, token))?.holder
    if (!holder) throw new AppError('not_found')
    await setPassword(trx, { userId: holder.id, hash }, now)
    await clearLoginAttempts(trx, holder.email)
    await forgetBrowsers(trx, holder.id)
    await audit(trx, context, { action: 'user.password_reset', target: { kind: 'user', id: holder.id } }, holder)
    return holder
  })
}
