import { appendFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncFolder } from '../../http/durable.ts'

export interface LineFile {
  /** Resolves when the line is on the disk; rejects with the system's error. Lines that wait are written together. */
  append: (line: string) => Promise<void>
}

interface Options {
  path: string
  /** Lines that the file has. */
  lines: number
  /** Fewest lines that tell the same; undefined: the file is short enough. */
  shorten: (lines: number) => Iterable<string> | undefined
}

interface Waiting {
  line: string
  resolve: () => void
  reject: (error: unknown) => void
}

/** A line is preceded by its line end, so one that a full disk or a power cut has left in part spoils no other. */
const asText = (line: string): string => `\n${line}`

function* texts(lines: Iterable<string>): Generator<string> {
  for (const line of lines) yield asText(line)
}

/** A file to which lines are added, and which is written again, as a whole, once most of its lines are outdated. */
export const createLineFile = ({ path, lines: before, shorten }: Options): LineFile => {
  let lines = before
  let waiting: Waiting[] = []
  let isWriting = false

  const replace = async (content: Iterable<string>) => {
    const draft = `${path}.new`
    await writeFile(draft, texts(content), { mode: 0o600, flush: true })
    await rename(draft, path)
    syncFolder(dirname(path))
  }
  const writeNext = async () => {
    const batch = waiting
    waiting = []
    try {
      const content = shorten(lines + batch.length)
      // What waits is among these lines.
      if (content) await replace(content)
      else await appendFile(path, batch.map(({ line }) => asText(line)).join(''), { mode: 0o600, flush: true })
      lines = content ? 0 : lines + batch.length
      for (const { resolve } of batch) resolve()
    } catch (error) {
      for (const { reject } of batch) reject(error)
    }
  }
  const writeAll = async () => {
    isWriting = true
    while (waiting.length > 0) await writeNext()
    isWriting = false
  }

  return {
    append: line => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      waiting.push({ line, resolve, reject })
      if (!isWriting) void writeAll()
      return promise
    },
  }
}
