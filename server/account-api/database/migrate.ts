import fs from 'node:fs/promises'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, FileMigrationProvider, Migrator } from 'kysely/migration'
import type { Database } from './schema.ts'
import { asUnsuitable, checkRights, findPlace } from './unsuitable-database.ts'

/** The files run in the order of their names. Append only: a migration that has run anywhere is never edited. */
const migrationFolder = path.join(import.meta.dirname, 'migrations')

/** The number of Kysely's lock, which earlier versions took. Of the transaction, because a pooler gives sessions to others. */
const migrationLock = '3853314791062309107'

/** Checked first, because the migrator reads the whole catalogue, which delays a start by a quarter of a second. */
const isUpToDate = async (db: Kysely<Database>, schema: string): Promise<boolean> => {
  const table = sql.table(`${schema}.${DEFAULT_MIGRATION_TABLE}`)
  const { rows: found } = await sql`
    select 1 from pg_tables where schemaname = ${schema} and tablename = ${DEFAULT_MIGRATION_TABLE}`.execute(db)
  if (found.length === 0) return false
  const { rows } = await sql<{ name: string }>`select name from ${table}`.execute(db)
  const done = new Set(rows.map(row => row.name))
  return (await fs.readdir(migrationFolder)).every(file => done.has(path.parse(file).name))
}

/**
 * Applies pending migrations, in the first schema of the search path: another application may have tables of the same names in
 * another one. Concurrent processes wait for each other (by an advisory lock). A failed migration is rolled back.
 *
 * @throws DatabaseUnsuitableError; else the error of the failed statement
 */
export const migrate = async (db: Kysely<Database>): Promise<void> => {
  const place = await findPlace(db)
  try {
    if (await isUpToDate(db, place.schema)) return
    checkRights(place)
    await db.transaction().execute(async trx => {
      await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(trx)
      const migrator = new Migrator({
        db: trx,
        provider: new FileMigrationProvider({ fs, path, migrationFolder }),
        migrationTableSchema: place.schema,
      })
      const { error } = await migrator.migrateToLatest()
      if (error !== undefined) throw error
    })
  } catch (error) {
    throw asUnsuitable(error, place)
  }
}
