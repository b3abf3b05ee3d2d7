import { browserName } from '../../../../shared/rules/browser-name.ts'
import { accountDigest } from '../../../http/account-digest.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import { findEmergencyAccount } from '../../access/emergency-account.ts'
import type { Deps, RequestContext } from '../../access/request-context.ts'
import { addGroupNotice, tellGroup } from '../notice/group-notices.ts'
import type { Account, Kind } from '../person/account-state.ts'

/**
 * Refuses the password of an employee while passwords are off; only after the right one.
 *
 * @returns whether this is the emergency account, which logs in although they are
 * @throws 403 `passwords_off`
 */
export const mustHavePassword = async (
  kind: Kind,
  { id }: Pick<Account, 'id'>,
  { db, config }: Deps,
): Promise<boolean> => {
  const emergencyId = kind === 'employee' ? await findEmergencyAccount(db, config) : undefined
  if (emergencyId === undefined) return false
  if (emergencyId !== id) throw new AppError('passwords_off')
  return true
}

/** Records each login of the emergency account, and tells all employees who can make changes. */
export const tellEmergencyLogin = async (account: Account, context: RequestContext, deps: Deps): Promise<void> => {
  const { now, userAgent, log } = context
  const who = accountDigest('employee', account.id)
  log.warn({ audit: 'emergency_login', who, account: account.id }, 'the emergency account logged in')
  const noticeId = await deps.db.transaction().execute(async trx => {
    await audit(trx, context, { action: 'login.emergency', target: { kind: 'user', id: account.id } }, account)
    const news = { template: 'emergency_login', account: account.email, browser: browserName(userAgent) } as const
    return addGroupNotice(trx, null, news, now)
  })
  await tellGroup(noticeId, deps)
}
