import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { clearLoginAttempts } from '../person/login-attempts.ts'
import { clearCodes } from './code-limit.ts'

/** Deletes the failed logins of a person, and the count of their codes. */
export const clearLoginLimits = async (db: Kysely<Database>, { id }: { id: string }): Promise<void> => {
  await clearLoginAttempts(db, id)
  await clearCodes(db, id)
}
