import { AppError } from '../../../http/app-error.ts'
import type { Deps } from '../../access/caller/request-context.ts'
import { findEmergencyAccount } from '../../access/emergency-account.ts'
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
