import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { AppError } from '../../http/app-error.ts'
import { createFile } from '../../http/durable.ts'
import { makePrivateFile } from '../../http/private-folder.ts'
import type { Clock } from '../clock.ts'
import { createLineFile, type LineFile } from './line-file.ts'
import { createMemoryStore, type MemoryStore, type StoredSession } from './memory-store.ts'
import type { SessionRecord, SessionRecords } from './store.ts'

/** A session that began or was used; without the rest of it, one that ended. */
type Line = { key: string } & Partial<StoredSession>

interface Options {
  path: string
  clock: Clock
  /** Resolves when this process alone has the folder: nothing is read or written before. */
  owned: Promise<unknown>
  /** Most sessions; the least recently used ones are evicted. */
  limit?: number
}

/** A file of fewer outdated lines is left as it is. */
const fewestOutdated = 1_000

const parse = (text: string): Line | undefined => {
  try {
    return JSON.parse(text) as Line
  } catch {
    return undefined
  }
}

/** Reads the file into memory. @returns the number of its lines */
const load = async (path: string, memory: MemoryStore): Promise<number> => {
  createFile(path, '')
  makePrivateFile(path)
  let lines = 0
  for await (const text of createInterface({ input: createReadStream(path) })) {
    lines++
    const { key, record, expiresAt } = parse(text) ?? {}
    if (key === undefined) continue
    if (record && expiresAt !== undefined) await memory.create(key, record, expiresAt)
    else await memory.remove(key)
  }
  return lines
}

function* linesOf(memory: MemoryStore): Generator<string> {
  for (const [key, stored] of memory.entries()) yield JSON.stringify({ key, ...stored } satisfies Line)
}

const unavailable = (cause: unknown) => new AppError('unavailable', { data: { retry_after: 5 }, cause })

/**
 * Sessions of one process that survive its end: in memory, and each change in a file, synced before it is answered. The file holds
 * what Redis would: digests of ids, and sealed tokens. A file, because the BFF cannot use the account API's database, and one of its own
 * would sync in the thread that serves.
 */
export const createFileStore = ({ path, clock, owned, limit }: Options): SessionRecords => {
  const memory = createMemoryStore(clock, limit)
  const isLong = (lines: number) => lines > 2 * memory.size() + fewestOutdated
  const shorten = (lines: number) => (isLong(lines) ? linesOf(memory) : undefined)
  const opened = owned.then(async (): Promise<LineFile> => {
    return createLineFile({ path, lines: await load(path, memory), shorten })
  })
  // Each use of the store reports a failure.
  opened.catch(() => {})

  let isFailing = false
  const append = async (line: Line): Promise<void> => {
    try {
      await (await opened).append(JSON.stringify(line))
      isFailing = false
    } catch (error) {
      isFailing = true
      throw unavailable(error)
    }
  }
  const ready = async <T>(use: () => Promise<T>): Promise<T> => {
    await opened.catch(error => {
      throw unavailable(error)
    })
    return use()
  }
  const write = async (key: string, record: SessionRecord, expiresAt: number) => append({ key, record, expiresAt })

  return {
    // In memory first: a file that is written again takes what memory holds.
    create: (key, record, expiresAt) =>
      ready(async () => {
        await memory.create(key, record, expiresAt)
        await write(key, record, expiresAt).catch(async error => {
          await memory.remove(key)
          throw error
        })
      }),
    read: key => ready(() => memory.read(key)),
    update: (key, record, expiresAt) =>
      ready(async () => {
        if (!(await memory.read(key))) return
        await memory.update(key, record, expiresAt)
        await write(key, record, expiresAt)
      }),
    remove: key =>
      ready(async () => {
        const existed = await memory.remove(key)
        // Not stored, the session comes back at the next start with a token that has ended, and ends at its first call.
        if (existed) await append({ key }).catch(() => {})
        return existed
      }),
    listOf: owner => ready(() => memory.listOf(owner)),
    size: memory.size,
    ping: () => ready(async () => (isFailing ? append({ key: '' }) : undefined)),
  }
}
