import type { Logger } from 'kysely'
import type { AccountApiConfig } from '../config.ts'
import type { OpenDatabase } from './opened-database.ts'

/**
 * Opens the configured database: embedded in a folder, or a PostgreSQL server. Loads the driver of that one only.
 *
 * @param log receives each statement; absent: no overhead
 */
export const openDatabase = async (database: AccountApiConfig['database'], log?: Logger): Promise<OpenDatabase> =>
  database.kind === 'pglite'
    ? (await import('./open-pglite.ts')).openPglite(database.folder, log)
    : (await import('./open-postgres.ts')).openPostgres(database.url, { connections: database.connections, log })
