import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, type Logger, PGliteDialect } from 'kysely'
import { DatabaseUnavailableError } from './database-unavailable-error.ts'
import { lockFolder } from './folder-lock.ts'
import type { OpenDatabase } from './opened-database.ts'
import { makePrivateFolder } from './private-folder.ts'
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

/** How PostgreSQL starts in PGlite. */
export const startParams = [
  ...PGlite.defaultStartParams,
  ...[`shared_buffers=${sharedBuffers}`, `max_files_per_process=${openFiles}`].flatMap(setting => ['-c', setting]),
]

// Rarely, V8's list of machine code is wrong when it frees WebAssembly code that a better version has replaced. It then ends the
// process: “Check failed: jit_page_->allocations_.erase(addr) == 1” (nodejs/node#64500). Replaced code is kept instead.
setFlagsFromString('--no-wasm-code-gc')

/**
 * Opens the embedded database in a folder; a new folder is initialised (about three seconds). A committed write has
 * been passed to the operating system, so it survives a crash of this process.
 *
 * @throws FolderInUseError if another process has it open; FolderNotPrivateError if other OS accounts cannot be excluded
 */
export const openPglite = async (folder: string, log?: Logger): Promise<OpenDatabase> => {
  const release = lockFolder(folder)
  try {
    makePrivateFolder(folder)
    const pglite = await PGlite.create(folder, { relaxedDurability: false, startParams })
    return await databaseOn(pglite, release, log)
  } catch (error) {
    release()
    throw asFileError(error, folder)
  }
}

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
