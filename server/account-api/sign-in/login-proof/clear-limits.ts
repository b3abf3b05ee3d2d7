import type { Kysely } from 'kysely'
import { clearAttempts } from '../../access/rate-limit.ts'
import type { Database } from '../../database/schema.ts'
import { clearLoginAttempts } from '../auth/login-attempts.ts'
import { codeLimit } from './mail-code.ts'

/** Deletes the failed logins of a person, and the count of their codes. */
export const clearLoginLimits = async (
  db: Kysely<Database>,
  { id, email }: { id: string; email: string },
): Promise<void> => {
  await clearLoginAttempts(db, id)
  await clearAttempts(db, codeLimit(email).subject)
}
