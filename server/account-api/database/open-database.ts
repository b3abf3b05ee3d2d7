import type { Logger } from 'kysely'
import type { AccountApiConfig } from '../config.ts'
import { openPglite } from './open-pglite.ts'
import { openPostgres } from './open-postgres.ts'
import type { OpenDatabase } from './opened-database.ts'

/**
 * Opens the database that the configuration names: embedded in a folder, or a PostgreSQL server.
 *
 * @param log hears of each statement; absent: that costs nothing
 */
export const openDatabase = async (database: AccountApiConfig['database'], log?: Logger): Promise<OpenDatabase> =>
  database.kind === 'pglite' ? openPglite(database.folder, log) : openPostgres(database.url, log)
