import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder } from '../../http/durable.ts'
import { makePrivateFile } from '../../http/private-folder.ts'

/** Another process has the embedded database open. The message is for the operator who starts this process. */
export class FolderInUseError extends Error {
  constructor(folder: string, cause: unknown) {
    super(
      `The database folder ${folder} is in use by another Yardkey process. ` +
        'Stop that one first, or start this one with another DATA_DIR.',
      { cause },
    )
    this.name = 'FolderInUseError'
  }
}

const sqliteBusy = 5

/** Locks of this thread: one without a reference would be released by the garbage collector. */
const held = new Set<DatabaseSync>()

/**
 * Locks the folder of the embedded database: two PGlite instances on one folder corrupt it. The lock is an
 * operating-system lock that SQLite takes on a file beside the folder. It is released when its process ends for any
 * reason, and it also excludes other threads.
 *
 * @returns a function that releases the lock
 * @throws FolderInUseError at once, without waiting; FolderNotPrivateError
 */
export const lockFolder = (folder: string): (() => void) => {
  makeFolder(dirname(folder))
  makePrivateFile(`${folder}.lock`)
  const lock = new DatabaseSync(`${folder}.lock`)
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy)
      throw new FolderInUseError(folder, error)
    throw error
  }
  held.add(lock)
  return () => {
    held.delete(lock)
    lock.close()
  }
}
