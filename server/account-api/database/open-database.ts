import type { Logger } from 'kysely'
import type { AccountApiConfig } from '../config.ts'
import { openPglite } from './open-pglite.ts'
import { openPostgres } from './open-postgres.ts'
import type { OpenDatabase } from './opened-database.ts'

/**
 * Opens the configured database: embedded in a folder, or a PostgreSQL server.
 *
 * @param log receives each statement; absent: no overhead
 */
export const openDatabase = async (database: AccountApiConfig['database'], log?: Logger): Promise<OpenDatabase> =>
  database.kind === 'pglite' ? openPglite(database.folder, log) : openPostgres(database.url, log)
