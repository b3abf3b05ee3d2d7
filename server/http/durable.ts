/**
 * Files that survive a power cut. What a file holds is on the disk once the file is synced, and its name once its folder is.
 */
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/** Windows opens no folder, and keeps names by itself. */
const hasFolderSync = process.platform !== 'win32'

/** Makes the names in a folder durable: files that were created, renamed or removed there. */
export const syncFolder = (folder: string): void => {
  if (!hasFolderSync) return
  const opened = openSync(folder, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

/** Creates a folder with its missing parents, for its owner only. */
export const makeFolder = (folder: string): void => {
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  const end = dirname(resolve(first))
  for (let made = resolve(folder); made !== end; made = dirname(made)) syncFolder(dirname(made))
}

/** Writes a draft beside `path`, readable only by its owner. @returns its path */
const writeDraft = (path: string, content: string): string => {
  const draft = `${path}.${process.pid}`
  const opened = openSync(draft, 'w', 0o600)
  try {
    writeFileSync(opened, content)
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
  return draft
}

/** Creates a file whole or not at all. One that exists is kept, so two processes that start together use the same file. */
export const createFile = (path: string, content: string): void => {
  const draft = writeDraft(path, content)
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  syncFolder(dirname(path))
}

/** Files that are synced at a time: the disk writes them together. */
const atOnce = 8

/** Syncs a folder with all that it contains. */
export const syncTree = async (folder: string): Promise<void> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const isSynced = (entry: (typeof entries)[number]) => entry.isFile() || (entry.isDirectory() && hasFolderSync)
  const paths = [
    ...(hasFolderSync ? [folder] : []),
    ...entries.filter(isSynced).map(at => join(at.parentPath, at.name)),
  ]
  const syncNext = async () => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
      const opened = await open(path, 'r')
      try {
        await opened.sync()
      } finally {
        await opened.close()
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, syncNext))
}
