import { existsSync, renameSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { syncFolder, syncTree } from '../../http/durable.ts'
import { makePrivateFolder } from '../../http/private-folder.ts'

/**
 * A database that has its tables and postal addresses, and nothing else: made by a build (`config/initial-database.ts`), because a process
 * that makes one takes three times the memory of one that opens it.
 */
export const initialDatabase = fileURLToPath(new URL('../../../dist/database', import.meta.url))

/** The error of a file that was not copied. Node names the one that was read, but it is the other place that an operator can change. */
const aboutCopy = (error: unknown): unknown =>
  error instanceof Error && 'dest' in error ? Object.assign(error, { path: error.dest }) : error

/**
 * Copies the initial database to a folder that does not exist. The copy gets its name once all of it is on the disk: a folder of that name is
 * whole, and what an interrupted start has left is replaced.
 *
 * @throws if it has not been built; the error of the file system
 */
export const copyInitialDatabase = async (folder: string): Promise<void> => {
  if (!existsSync(initialDatabase)) throw new Error(`${initialDatabase} does not exist: build it first (npm run build)`)
  const draft = `${folder}.new`
  rmSync(draft, { recursive: true, force: true })
  makePrivateFolder(draft)
  await cp(initialDatabase, draft, { recursive: true }).catch((error: unknown) => {
    throw aboutCopy(error)
  })
  makePrivateFolder(draft)
  await syncTree(draft)
  renameSync(draft, folder)
  syncFolder(dirname(folder))
}
