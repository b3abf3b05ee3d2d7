import { browserName } from '../../../../shared/rules/browser-name.ts'
import { AppError } from '../../../http/app-error.ts'
import { selectEditors } from '../../access/administrators.ts'
import { audit } from '../../access/audit.ts'
import { findEmergencyAccount } from '../../access/emergency-account.ts'
import type { Deps, RequestContext } from '../../access/request-context.ts'
import { nameColumns } from '../../database/schema.ts'
import type { Account, Kind } from './account-state.ts'

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
export const tellEmergencyLogin = async (
  account: Account,
  context: RequestContext,
  { db, mail, background }: Deps,
): Promise<void> => {
  const { now, userAgent, log } = context
  log.warn({ audit: 'emergency_login', account: account.id }, 'the emergency account logged in')
  const mailIds = await db.transaction().execute(async trx => {
    await audit(trx, context, { action: 'login.emergency', target: { kind: 'user', id: account.id } }, account)
    const news = {
      template: 'emergency_login',
      account: account.email,
      at: now,
      browser: browserName(userAgent),
      page: '/audit',
      linkId: null,
    } as const
    const editors = await selectEditors(trx).select(['email', 'locale']).select(nameColumns).orderBy('id').execute()
    const ids: string[] = []
    for (const { id: userId, email: to, locale, ...names } of editors)
      ids.push(await mail.post(trx, { ...news, to, locale, userId, names }))
    return ids
  })
  for (const id of mailIds) background(mail.deliver(id))
}
