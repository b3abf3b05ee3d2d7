import type { Kysely } from 'kysely'
import type { FlagValue } from '../../../shared/rules/status.ts'
import { oidcSetting } from '../../../shared/settings/oidc.ts'
import type { AccountApiConfig } from '../config.ts'
import type { Database } from '../database/schema.ts'
import { findSetting } from './setting.ts'

/** Whether employees have passwords; if not, the one employee who still has one. */
interface PasswordSetting {
  passwords_off: FlagValue
  emergency_id: string | null
  row_version: number
}

export const passwordSetting: { name: string; initial: PasswordSetting } = {
  name: oidcSetting.name,
  initial: { passwords_off: oidcSetting.initial.passwords_off, emergency_id: null, row_version: 0 },
}

/**
 * The employee who alone may log in with a password; undefined while all may. Without a provider, as after a change of the
 * configuration, all may: no one could log in otherwise.
 */
export const findEmergencyAccount = async (
  db: Kysely<Database>,
  { oidc }: Pick<AccountApiConfig, 'oidc'>,
): Promise<string | undefined> => {
  if (!oidc) return undefined
  const { passwords_off, emergency_id } = await findSetting(db, passwordSetting)
  return passwords_off === 1 ? (emergency_id ?? '') : undefined
}
