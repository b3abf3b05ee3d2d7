import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { Kysely, PGliteDialect } from 'kysely'
import { lockFolder } from './folder-lock.ts'
import type { OpenDatabase } from './open-database.ts'
import { ownFolder } from './own-folder.ts'
import type { Database } from './schema.ts'

/**
 * Opens the embedded database of a folder; a new folder becomes an empty database (about three seconds). An answered
 * write has reached the operating system, so the end of this process by any means loses nothing.
 *
 * @throws FolderHeldError when another process has it open; NotOwnFolderError when other accounts cannot be kept out of it
 */
export const openPglite = async (folder: string): Promise<OpenDatabase> => {
  const release = lockFolder(folder)
  try {
    ownFolder(folder)
    return await databaseOn(await PGlite.create(folder, { extensions: { pg_trgm }, relaxedDurability: false }), release)
  } catch (error) {
    release()
    throw error
  }
}

/** The same on an instance that is open already, such as one in memory. */
export const databaseOn = async (pglite: PGlite, release: () => void = () => {}): Promise<OpenDatabase> => {
  await pglite.query(`set time zone 'UTC'`)
  const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) })
  return {
    db,
    patiently: work => work(db),
    // Inside Kysely's turn on the one connection: nobody's transaction is open then.
    script: text =>
      db.connection().execute(async () => {
        try {
          return (await pglite.exec(text)).flatMap(({ rows }) => rows)
        } catch (error) {
          await pglite.exec('rollback')
          throw error
        }
      }),
    close: async () => {
      await db.destroy()
      // Kysely closes an instance only after a first query went through it.
      if (!pglite.closed) await pglite.close()
      release()
    },
  }
}
