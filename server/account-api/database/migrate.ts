import fs from 'node:fs/promises'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, FileMigrationProvider, Migrator } from 'kysely/migration'
import type { Database } from './schema.ts'

/** The files run in the order of their names. Append only: a migration that has run anywhere is never edited. */
const migrationFolder = path.join(import.meta.dirname, 'migrations')

/** Checked first, because the migrator reads the whole catalogue, which delays a start by a quarter of a second. */
const isUpToDate = async (db: Kysely<Database>): Promise<boolean> => {
  const { rows: found } = await sql`select 1 where to_regclass(${DEFAULT_MIGRATION_TABLE}) is not null`.execute(db)
  if (found.length === 0) return false
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db)
  const done = new Set(rows.map(row => row.name))
  return (await fs.readdir(migrationFolder)).every(file => done.has(path.parse(file).name))
}

/**
 * Applies pending migrations. Concurrent processes wait for each other (Kysely takes an advisory lock). A failed
 * migration is rolled back.
 *
 * @throws the error of the failed statement
 */
export const migrate = async (db: Kysely<Database>): Promise<void> => {
  if (await isUpToDate(db)) return
  const migrator = new Migrator({ db, provider: new FileMigrationProvider({ fs, path, migrationFolder }) })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw error
}
