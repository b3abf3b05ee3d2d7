import { chmodSync, closeSync, lstatSync, mkdirSync, openSync, readdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

/** Yardkey's files cannot be protected from other OS accounts. The message is for the operator who starts it. */
export class FolderNotPrivateError extends Error {}

const otherPermissions = 0o077

/** Restricts one file or folder to its owner, which must be this process's account. */
const restrict = (path: string, mode: 0o600 | 0o700, uid: number): void => {
  const found = lstatSync(path)
  if (found.isSymbolicLink()) return
  if (found.uid !== uid)
    throw new FolderNotPrivateError(
      `${path} belongs to another account (uid ${found.uid}), which could read and change it. ` +
        `Start Yardkey as that account, or give the whole folder to uid ${uid} (chown -R), or choose another DATA_DIR.`,
    )
  if ((found.mode & otherPermissions) === 0) return
  chmodSync(path, mode)
  if ((lstatSync(path).mode & otherPermissions) !== 0)
    throw new FolderNotPrivateError(
      `${path} stays open to other accounts: its file system keeps no permissions. Choose a DATA_DIR on another one.`,
    )
}

/** Undefined on Windows, which has no such ids and modes. */
const account = (): number | undefined => process.getuid?.()

/**
 * Creates a file, or restricts an existing one, for its owner only.
 *
 * @throws FolderNotPrivateError if another account owns it
 */
export const makePrivateFile = (path: string): void => {
  closeSync(openSync(path, 'a', 0o600))
  const uid = account()
  if (uid !== undefined) restrict(path, 0o600, uid)
}

/**
 * Creates a folder, or restricts an existing one with all its contents, to 0700 and 0600. The folder is first, so that
 * it also protects files created later.
 *
 * @throws FolderNotPrivateError if another account owns any of it
 */
export const makePrivateFolder = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const uid = account()
  if (uid === undefined) return
  const root = realpathSync(folder)
  restrict(root, 0o700, uid)
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true }))
    restrict(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600, uid)
}
