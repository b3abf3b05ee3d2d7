/**
 * Databases for tests of the account API, which run on one engine in the short run and on both in the full one:
 *
 *   describe.each(engines)('login on %s', engine => {
 *     let database: OpenDatabase
 *     beforeAll(async () => { database = await freshDatabase(engine) })
 *     afterAll(() => database.close())
 *
 * Tests of what engines can differ in run `onBothEngines` in `npm run test:all`, too: authorization, input, the audit trail, seeds,
 * migrations, the embedded account API and bulk sending. A fresh database is migrated and contains the reference lists, but no people
 * and no postal addresses.
 */
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { describe } from 'vitest'
import { databaseOn, startParams } from '../../server/account-api/database/open-pglite.ts'
import { openPostgres } from '../../server/account-api/database/open-postgres.ts'
import type { OpenDatabase } from '../../server/account-api/database/opened-database.ts'
import { makeFresh } from './fresh-database.ts'
import { filledSocketUrl, isFull, isMissing, migratedSocketUrl } from './services.ts'

export type Engine = 'PGlite' | 'PostgreSQL'

/** Both, or only PGlite if PostgreSQL is not installed; under CI=true always both. */
const bothEngines: Engine[] = isMissing('postgres') ? ['PGlite'] : ['PostgreSQL', 'PGlite']

/** PostgreSQL, which takes half of the processor time of PGlite, if it is installed. */
export const fastEngine: Engine = bothEngines[0] ?? 'PGlite'

/** Engines of a test that does not depend on the engine. */
export const engines: Engine[] = isFull ? bothEngines : [fastEngine]

/**
 * A group of tests on each engine, on the slower one in `npm run test:all` only. `%s` in its name is the engine.
 */
export const onBothEngines = (name: string, tests: (engine: Engine) => void): void => {
  for (const engine of bothEngines) {
    const tags = engine === fastEngine ? [] : ['all' as const]
    describe(name.replace('%s', engine), { tags }, () => tests(engine))
  }
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const cache = join(root, 'node_modules/.cache/yardkey')

/** Hash of everything that determines the content of a fresh database. */
const templateKey = async (): Promise<string> => {
  const hash = createHash('sha256')
  const folder = join(root, 'server/account-api/database')
  const names = await readdir(folder, { recursive: true })
  for (const name of names.filter(name => name.endsWith('.ts')).sort()) hash.update(await readFile(join(folder, name)))
  hash.update(await readFile(join(root, 'node_modules/@electric-sql/pglite/package.json')))
  for (const name of ['account-api.ts', 'fresh-database.ts'])
    hash.update(await readFile(join(root, 'test/helper', name)))
  return hash.digest('hex').slice(0, 16)
}

/** Drops the two databases from which PostgreSQL would copy a new one: a third of a data folder. */
const dropTemplates = async (pglite: PGlite): Promise<void> => {
  await pglite.exec(`update pg_database set datistemplate = false`)
  for (const name of ['template0', 'template1']) await pglite.exec(`drop database ${name}`)
}

const makeTemplate = async (file: string): Promise<Blob> => {
  // A log of 1 MB segments: one of the default size doubles the data that each fresh database reads.
  const pglite = await PGlite.create({ startParams, initDbStartParams: ['--wal-segsize=1'] })
  const database = await databaseOn(pglite)
  await makeFresh(database.db)
  await dropTemplates(pglite)
  // Removes the segments that are no longer needed.
  await pglite.exec('checkpoint')
  const dump = await pglite.dumpDataDir('none')
  await database.close()
  await mkdir(cache, { recursive: true })
  // Several test files may create it at once: each writes its own file and renames it atomically.
  const own = `${file}.${randomUUID()}`
  await writeFile(own, Buffer.from(await dump.arrayBuffer()))
  await rename(own, file)
  const older = (await readdir(cache)).filter(name => name.endsWith('.tar') && join(cache, name) !== file)
  await Promise.all(older.map(name => rm(join(cache, name), { force: true })))
  return dump
}

/** A dump of a fresh data folder: creating one takes seconds, loading it a quarter of a second. */
const template = async (): Promise<Blob> => {
  const file = join(cache, `pglite-${await templateKey()}.tar`)
  const kept = await readFile(file).catch(() => undefined)
  return kept ? new Blob([kept]) : makeTemplate(file)
}

/** A fresh embedded database in memory, without Kysely. */
export const freshInstance = async (): Promise<PGlite> => PGlite.create({ loadDataDir: await template(), startParams })

const freshPglite = async (): Promise<OpenDatabase> => databaseOn(await freshInstance())

/** Creates an embedded database in a folder and closes it. Faster than `openDatabase`, which takes seconds. */
export const freshFolder = async (folder: string): Promise<void> => {
  const pglite = await PGlite.create(folder, { loadDataDir: await template(), startParams })
  await pglite.close()
}

/** Longer than a test may take, so that no answer is judged by the speed of the machine. */
const never = 600_000

const openPatiently = (url: string): Promise<OpenDatabase> =>
  openPostgres(url, { timeouts: { connectMs: never, probeMs: never, statementMs: never } })

/** A new database, in memory or on the PostgreSQL of this run. The caller closes it. */
export const freshDatabase = async (engine: Engine): Promise<OpenDatabase> =>
  engine === 'PGlite' ? freshPglite() : openPatiently(await migratedSocketUrl())

/** A new PostgreSQL database with 50,000 accounts (see many-accounts.ts). The caller closes it. */
export const filledDatabase = async (): Promise<OpenDatabase> => openPatiently(await filledSocketUrl())
