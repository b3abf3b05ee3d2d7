import { chmodSync, closeSync, lstatSync, mkdirSync, openSync, readdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

/** What Yardkey keeps cannot be kept from other accounts of this machine. Its message is for the person who started it. */
export class FolderNotPrivateError extends Error {}

const othersMay = 0o077

/** Closes one file or folder to all but its owner, who has to be this process's account. */
const own = (path: string, mode: 0o600 | 0o700, uid: number): void => {
  const found = lstatSync(path)
  if (found.isSymbolicLink()) return
  if (found.uid !== uid)
    throw new FolderNotPrivateError(
      `${path} belongs to another account (uid ${found.uid}), which could read and change it. ` +
        `Start Yardkey as that account, or give the whole folder to uid ${uid} (chown -R), or choose another DATA_DIR.`,
    )
  if ((found.mode & othersMay) === 0) return
  chmodSync(path, mode)
  if ((lstatSync(path).mode & othersMay) !== 0)
    throw new FolderNotPrivateError(
      `${path} stays open to other accounts: its file system keeps no permissions. Choose a DATA_DIR on another one.`,
    )
}

/** Windows has no such accounts and modes. */
const account = (): number | undefined => process.getuid?.()

/** Makes a file, or takes the one that is there: for its owner only. @throws FolderNotPrivateError when another account owns it */
export const makePrivateFile = (path: string): void => {
  closeSync(openSync(path, 'a', 0o600))
  const uid = account()
  if (uid !== undefined) own(path, 0o600, uid)
}

/**
 * Makes a folder, or takes the one that is there with all that is in it: 0700 and 0600, whatever it was before. The folder
 * is first, so that files which are made later are closed by it, too.
 *
 * @throws FolderNotPrivateError when that is not possible, because another account owns something of it
 */
export const makePrivateFolder = (folder: string): void => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const uid = account()
  if (uid === undefined) return
  const root = realpathSync(folder)
  own(root, 0o700, uid)
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true }))
    own(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600, uid)
}
