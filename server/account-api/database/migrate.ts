import fs from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { DEFAULT_MIGRATION_TABLE, FileMigrationProvider, Migrator } from 'kysely/migration'
import { DatabaseUnavailableError } from './database-unavailable-error.ts'
import type { Database } from './schema.ts'

/** The files run in the order of their names. Append only: a migration that has run anywhere is never edited. */
const migrationFolder = path.join(import.meta.dirname, 'migrations')

/** The number of Kysely's lock, which earlier versions took. Of the transaction, because a pooler gives sessions to others. */
const migrationLock = '3853314791062309107'

const tableIn = (schema: string) => sql.table(`${schema}.${DEFAULT_MIGRATION_TABLE}`)

const isMigrated = async (db: Kysely<Database>, schema: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from pg_tables where schemaname = ${schema} and tablename = ${DEFAULT_MIGRATION_TABLE}`.execute(db)
  return rows.length > 0
}

interface Recorded {
  /** Migrations of this version that the database lacks. */
  pending: string[]
  /** Migrations of a newer version that it has. */
  newer: string[]
}

/** Read first, because the migrator reads the whole catalogue, which delays a start by a quarter of a second. */
const compare = async (db: Kysely<Database>, schema: string): Promise<Recorded> => {
  const own = (await fs.readdir(migrationFolder)).map(file => path.parse(file).name)
  if (!(await isMigrated(db, schema))) return { pending: own, newer: [] }
  const { rows } = await sql<{ name: string }>`select name from ${tableIn(schema)} order by name`.execute(db)
  const done = rows.map(({ name }) => name)
  const known = new Set([...own, ...replacedMigrations])
  return { pending: own.filter(name => !done.includes(name)), newer: done.filter(name => !known.has(name)) }
}

/** The migrations that the baseline replaced on 25 November 2026. */
export const replacedMigrations: readonly string[] = `
  0001-accounts 0002-contact-messages 0003-unlock 0004-unlock-requests 0005-additions 0009-search 0012-audit-trail
  0013-account-order 0014-mail-templates 0015-bulk-mail 0016-banned-order 0017-mails-by-template 0018-bulk-mail-counts
  0019-bulk-recipients 0020-blank-sent-mails 0021-login-limits 0022-company-order 0023-no-invented-addresses
  0024-service-policy 0025-bulk-mail-languages 0026-service-settings 0027-news-and-documents 0028-request-decisions
  0029-requests-by-link 0030-removed-applicants 0031-members-by-person 0032-sort-names 0033-endings 0034-codes-and-limits
  0035-by-account 0036-forms-and-order 0037-member-search`
  .trim()
  .split(/\s+/)

/** The one table that was called otherwise before the baseline. */
const baselineNames = `
  alter table login_failure rename to attempt;
  alter index login_failure_pkey rename to attempt_pkey;
  alter index login_failure_subject rename to attempt_subject;
  alter index login_failure_age rename to attempt_age;
  alter sequence login_failure_id_seq rename to attempt_id_seq`

/** A database that has all the replaced migrations has the tables of the baseline, but for a name. */
const adoptBaseline = async (trx: Kysely<Database>, schema: string): Promise<void> => {
  if (!(await isMigrated(trx, schema))) return
  const { rows } = await sql`
    delete from ${tableIn(schema)} where name = any(${replacedMigrations}::text[]) returning name`.execute(trx)
  if (rows.length === 0) return
  const missing = replacedMigrations.length - rows.length
  if (missing > 0)
    throw new DatabaseUnsuitableError(
      `The database lacks ${missing} of the ${replacedMigrations.length} migrations of versions before 25 November 2026. ` +
        'Start the version of that day on it once, or use an empty database.',
    )
  for (const statement of baselineNames.split(';')) await sql.raw(statement).execute(trx)
  await sql`
    insert into ${tableIn(schema)} (name, timestamp) values ('0001-baseline', ${new Date().toISOString()})`.execute(trx)
}

/**
 * How long a statement of a migration waits for a lock: less than PostgreSQL's `deadlock_timeout` of a second, so that a migration that
 * meets requests of other processes gives way before one of these is chosen as the victim. Requests wait behind it no longer.
 */
const lockWaitMs = 900

/** Attempts before a start gives up, and the pause between them. Most transactions of the product last milliseconds. */
const attempts = 120
const pauseMs = 1_000

/** The codes of a lock that is not had in time, and of a deadlock. */
const inTheWay: readonly unknown[] = ['55P03', '40P01']

/**
 * Applies what is pending: to an empty database all by one transaction, else the next one.
 *
 * @returns whether there may be more
 */
const migrateOnce = (db: Kysely<Database>, { schema }: Place): Promise<boolean> =>
  db.transaction().execute(async trx => {
    // Processes wait for each other as long as it takes.
    await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(trx)
    await sql`set local lock_timeout = ${sql.lit(lockWaitMs)}`.execute(trx)
    await adoptBaseline(trx, schema)
    const isEmpty = !(await isMigrated(trx, schema))
    const migrator = new Migrator({
      db: trx,
      provider: new FileMigrationProvider({ fs, path, migrationFolder }),
      migrationTableSchema: schema,
    })
    const { error, results = [] } = await (isEmpty ? migrator.migrateToLatest() : migrator.migrateUp())
    if (error !== undefined) throw error
    return !isEmpty && results.length > 0
  })

/**
 * Applies pending migrations, in the first schema of the search path: another application may have tables of the same names in
 * another one. Each is a transaction of its own, which a failure rolls back, and is tried again while other processes hold what it
 * changes. Concurrent processes wait for each other (by an advisory lock).
 *
 * @param warn is told of each attempt that gave way, and of a database of a newer version
 * @returns the names of those that were pending
 * @throws DatabaseUnsuitableError; else the error of the failed statement
 */
export const migrate = async (
  db: Kysely<Database>,
  warn: (details: object, message: string) => void = () => {},
): Promise<string[]> => {
  const place = await findPlace(db)
  try {
    const { pending, newer } = await compare(db, place.schema)
    if (newer.length > 0) warn({ migrations: newer }, 'the database is of a newer version than this program')
    if (pending.length === 0) return []
    if (newer.length > 0) throw apart(newer, pending)
    checkRights(place)
    for (let attempt = 1; ; ) {
      try {
        if (!(await migrateOnce(db, place))) return pending
        attempt = 1
      } catch (error) {
        if (!(error instanceof Error) || !inTheWay.includes(codeOf(error)) || attempt === attempts) throw error
        attempt += 1
        warn({ err: error }, 'a migration gives way to other processes, and is tried again')
        await setTimeout(pauseMs)
      }
    }
  } catch (error) {
    throw asUnsuitable(error, place)
  }
}

/** The database cannot be used as it is. The message tells the operator what to do. */
export class DatabaseUnsuitableError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'DatabaseUnsuitableError'
  }
}

/** Where our tables are, or will be. The name of the role is quoted if necessary. */
interface Place {
  role: string
  schema: string
  mayCreate: boolean
}

interface Found extends Omit<Place, 'schema'> {
  database: string
  encoding: string
  schema: string | null
  path: string
}

/** Finds where our tables belong. @throws DatabaseUnsuitableError if the encoding is not UTF8, or there is no such schema */
const findPlace = async (db: Kysely<Database>): Promise<Place> => {
  const { rows } = await sql<Found>`
    select quote_ident(current_user) as role, quote_ident(current_database()) as database,
      current_setting('server_encoding') as encoding, current_schema()::text as schema,
      current_setting('search_path') as path,
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate"`.execute(db)
  const [found] = rows
  if (!found) throw new Error('the database does not tell its name')
  const { role, database, encoding, schema, path, mayCreate } = found
  if (encoding !== 'UTF8')
    throw new DatabaseUnsuitableError(
      `The database ${database} has the encoding ${encoding}, which cannot hold all names. Yardkey needs UTF8. Create another one:\n` +
        `  CREATE DATABASE yardkey OWNER ${role} ENCODING 'UTF8' TEMPLATE template0 LOCALE 'C.UTF-8';`,
    )
  if (schema === null)
    throw new DatabaseUnsuitableError(
      `No schema of the search path (${path}) exists in the database ${database}, or ${role} may not use it. Create one:\n` +
        `  CREATE SCHEMA yardkey AUTHORIZATION ${role};\n  ALTER ROLE ${role} IN DATABASE ${database} SET search_path = yardkey;`,
    )
  return { role, schema, mayCreate }
}

/** The code of PostgreSQL, also of what the pool reports as unavailable because of it. */
const codeOf = (error: unknown): unknown => {
  if (error instanceof DatabaseUnavailableError) return codeOf(error.cause)
  return error instanceof Error && 'code' in error ? error.code : undefined
}

const listed = (names: readonly string[]) => names.join(', ')

const apart = (newer: readonly string[], pending: readonly string[]) =>
  new DatabaseUnsuitableError(
    `The database is of a newer version (${listed(newer)}), but lacks migrations of this one (${listed(pending)}). Start the version ` +
      'that made it, or restore a backup.',
  )

const deniedRight = '42501'

/** What the role needs, and how to grant it. */
const missingRight = (because: string, { role, schema }: Place, cause?: unknown) =>
  new DatabaseUnsuitableError(
    `${because} Yardkey creates its tables in the schema ${schema}. As its owner or as a superuser:\n` +
      `  GRANT USAGE, CREATE ON SCHEMA "${schema}" TO ${role};`,
    cause,
  )

/** @throws DatabaseUnsuitableError if the role may not create tables there. */
const checkRights = (place: Place): void => {
  if (!place.mayCreate) throw missingRight(`${place.role} may not create tables in the schema ${place.schema}.`, place)
}

/** An error of a migration with what the operator has to do, if that is known; else the error itself. */
const asUnsuitable = (error: unknown, place: Place): unknown => {
  if (!(error instanceof Error)) return error
  const because = `PostgreSQL says: ${error.message}.`
  if (codeOf(error) === deniedRight) return missingRight(because, place, error)
  if (inTheWay.includes(codeOf(error)))
    return new DatabaseUnsuitableError(
      `${because} A migration met locks of other sessions ${attempts} times. Their transactions are in pg_stat_activity; end those that ` +
        'hold what it needs, and start again. Nothing of this migration has been done.',
      error,
    )
  return error
}
