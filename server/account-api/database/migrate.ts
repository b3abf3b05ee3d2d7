import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import * as accounts from './migrations/0001-accounts.ts'
import type { Database } from './schema.ts'

/** In this order, and only ever longer: what has run somewhere is not edited. */
const migrations: Record<string, Migration> = {
  '0001-accounts': accounts,
}

/**
 * Brings a database up to date; does nothing to one that is. Processes that start at once wait for one another (Kysely
 * takes an advisory lock), and a migration that fails leaves nothing behind.
 *
 * @throws the error of the statement that failed
 */
export const migrate = async (db: Kysely<Database>): Promise<void> => {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}
