import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makePrivateFile } from './private-folder.ts'

/** Another process has the embedded database open. Its message is for the person who started this one. */
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

/**
 * Takes the embedded database's folder for this process: two PGlite instances on one folder destroy it. The lock is the
 * operating system's own, taken by SQLite on a file beside the folder, so it ends with its holder, however that one ends;
 * it also holds between threads.
 *
 * @returns what gives the folder back
 * @throws FolderInUseError at once, without waiting; FolderNotPrivateError
 */
export const lockFolder = (folder: string): (() => void) => {
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 })
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
  return () => lock.close()
}
