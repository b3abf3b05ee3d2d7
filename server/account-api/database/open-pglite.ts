import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, type Logger, PGliteDialect } from 'kysely'
import { syncTree } from '../../http/durable.ts'
import { makePrivateFolder } from '../../http/private-folder.ts'
import { DatabaseUnavailableError } from './database-unavailable-error.ts'
import { DurableFiles } from './durable-files.ts'
import { lockFolder } from './folder-lock.ts'
import { copyInitialDatabase } from './initial-database.ts'
import type { OpenDatabase } from './opened-database.ts'
import type { Database } from './schema.ts'

/**
 * PGlite's default is 128 MB, which it clears, and so occupies, at every start. Other pages are read from the operating system's
 * cache of files.
 */
const sharedBuffers = '32MB'

/**
 * The fewest that PostgreSQL accepts. PGlite keeps each file of a table or an index open that it has read, and by default a
 * thousand: more than some processes may have, all connections included.
 */
const openFiles = 64

/** PGlite's default, which is Linux's too, calls fdatasync: PGlite does nothing for it (0.5.16). */
const syncMethod = 'fsync'

/** How PostgreSQL starts in PGlite. Its default `-F` would switch fsync off. */
export const startParams = [
  ...PGlite.defaultStartParams.filter(parameter => parameter !== '-F'),
  ...[
    'fsync=on',
    `wal_sync_method=${syncMethod}`,
    `shared_buffers=${sharedBuffers}`,
    `max_files_per_process=${openFiles}`,
  ].flatMap(setting => ['-c', setting]),
]

// Rarely, V8's list of machine code is wrong when it frees WebAssembly code that a better version has replaced. It then ends the
// process: “Check failed: jit_page_->allocations_.erase(addr) == 1” (nodejs/node#64500). Replaced code is kept instead.
setFlagsFromString('--no-wasm-code-gc')

/** What V8 does not do with PGlite's code. See `createPglite`. */
const optimizing = ['liftoff-only', 'no-wasm-tier-up', 'no-wasm-dynamic-tiering']
const inverse = (flag: string): string => (flag.startsWith('no-') ? flag.slice('no-'.length) : `no-${flag}`)
const setFlags = (flags: readonly string[]): void => {
  for (const flag of flags) setFlagsFromString(`--${flag}`)
}

/**
 * Creates PGlite with V8's baseline compiler alone: its optimizing compiler takes 600 MB for one function of PGlite (0.5.16, Node 24),
 * more than all else. Statements about few rows take as long; one that reads 60,000 takes twice as long. Code is compiled when it first
 * runs, but by what was set when its module was made, so other WebAssembly is optimized as always.
 */
const createPglite = async (fs: DurableFiles): Promise<PGlite> => {
  setFlags(optimizing)
  try {
    return await PGlite.create({ fs, relaxedDurability: false, startParams })
  } finally {
    setFlags(optimizing.map(inverse))
  }
}

/** Opens an existing database. Its files are synced before: they may be those of an earlier version, or a copy. */
const openIn = async (folder: string): Promise<PGlite> => {
  await syncTree(folder)
  return createPglite(new DurableFiles(folder))
}

/**
 * Opens the embedded database in a folder; a new folder begins as the initial database. A committed write is on the disk, so it survives
 * a crash of this process and a power cut.
 *
 * @throws FolderInUseError if another process has it open; FolderNotPrivateError if other OS accounts cannot be excluded
 */
export const openPglite = async (folder: string, log?: Logger): Promise<OpenDatabase> => {
  const release = lockFolder(folder)
  try {
    if (existsSync(folder)) makePrivateFolder(folder)
    if (!existsSync(join(folder, 'PG_VERSION'))) await copyInitialDatabase(folder)
    return await databaseOn(await openIn(folder), release, log)
  } catch (error) {
    release()
    throw asFileError(error, folder)
  }
}

/** Makes an empty database in a new folder. */
export const createFolder = async (folder: string): Promise<OpenDatabase> =>
  databaseOn(await createPglite(new DurableFiles(folder)))

/** Error codes by the numbers of Emscripten (WASI), which PGlite throws as they are. */
const wasiErrors: Record<number, string> = { 2: 'EACCES', 19: 'EDQUOT', 51: 'ENOSPC', 63: 'EPERM', 69: 'EROFS' }

const asFileError = (error: unknown, path: string): unknown => {
  if (error instanceof Error || typeof error !== 'object' || error === null || !('errno' in error)) return error
  const code = wasiErrors[Number(error.errno)] ?? `errno ${error.errno}`
  return Object.assign(new Error(`PGlite cannot use ${path}: ${code}`, { cause: error }), { code, path })
}

type KyselyPglite = Exclude<ConstructorParameters<typeof PGliteDialect>[0]['pglite'], () => unknown>

/**
 * SQLSTATE classes of resource (full disk) and system errors (PostgreSQL, appendix A), which do not concern the
 * statement.
 */
const diskError = /^(?:53|58)/

const guardedWork = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    const isDisk = error instanceof Error && 'code' in error && diskError.test(String(error.code))
    throw isDisk ? new DatabaseUnavailableError(error) : error
  }
}

/** Wraps the instance for Kysely: disk errors become a DatabaseUnavailableError. */
const guarded = (pglite: PGlite): KyselyPglite => ({
  close: () => pglite.close(),
  get closed() {
    return pglite.closed
  },
  get ready() {
    return pglite.ready
  },
  get waitReady() {
    return pglite.waitReady
  },
  query: (...args) => guardedWork(pglite.query(...args)),
  transaction: work =>
    guardedWork(
      pglite.transaction(trx =>
        work({ query: (...args) => guardedWork(trx.query(...args)), rollback: () => trx.rollback() }),
      ),
    ),
})

/** Wraps an open instance, such as one in memory. */
export const databaseOn = async (pglite: PGlite, release = () => {}, log?: Logger): Promise<OpenDatabase> => {
  await pglite.query(`set time zone 'UTC'`)
  const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite: guarded(pglite) }), log })
  return {
    db,
    withoutTimeout: work => work(db),
    close: async () => {
      await db.destroy()
      // Kysely closes an instance only if it has run a query.
      if (!pglite.closed) await pglite.close()
      release()
    },
  }
}
