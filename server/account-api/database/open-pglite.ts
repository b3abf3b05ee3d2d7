import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { Kysely, type Logger, PGliteDialect } from 'kysely'
import { DatabaseUnavailableError } from './database-unavailable-error.ts'
import { lockFolder } from './folder-lock.ts'
import type { OpenDatabase } from './opened-database.ts'
import { makePrivateFolder } from './private-folder.ts'
import type { Database } from './schema.ts'

/**
 * Opens the embedded database of a folder; a new folder becomes an empty database (about three seconds). An answered
 * write has reached the operating system, so the end of this process by any means loses nothing.
 *
 * @throws FolderInUseError when another process has it open; FolderNotPrivateError when other accounts cannot be kept out of it
 */
export const openPglite = async (folder: string, log?: Logger): Promise<OpenDatabase> => {
  const release = lockFolder(folder)
  try {
    makePrivateFolder(folder)
    const pglite = await PGlite.create(folder, { extensions: { pg_trgm }, relaxedDurability: false })
    return await databaseOn(pglite, release, log)
  } catch (error) {
    release()
    throw error
  }
}

type KyselyPglite = Exclude<ConstructorParameters<typeof PGliteDialect>[0]['pglite'], () => unknown>

/** SQLSTATE classes of resources (a full disk) and of the system (PostgreSQL, appendix A): not about the statement. */
const diskTrouble = /^(?:53|58)/

const guardedWork = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    const isDisk = error instanceof Error && 'code' in error && diskTrouble.test(String(error.code))
    throw isDisk ? new DatabaseUnavailableError(error) : error
  }
}

/** The instance as Kysely uses it: trouble with the disk becomes a DatabaseUnavailableError. */
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

/** The same on an instance that is open already, such as one in memory. */
export const databaseOn = async (pglite: PGlite, release = () => {}, log?: Logger): Promise<OpenDatabase> => {
  await pglite.query(`set time zone 'UTC'`)
  const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite: guarded(pglite) }), log })
  return {
    db,
    withoutTimeout: work => work(db),
    close: async () => {
      await db.destroy()
      // Kysely closes an instance only after a first query went through it.
      if (!pglite.closed) await pglite.close()
      release()
    },
  }
}
