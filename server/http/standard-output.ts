import { write, writeSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { DestinationStream } from 'pino'

const standard = 1
/** Lines of requests are written together when there are so many characters. A pipe takes 4,096 bytes as one (PIPE_BUF). */
const together = 3_500
/** Or after so many milliseconds. */
const waitMs = 200
/** While a reader stands still, so many characters wait for it; further lines are dropped. */
const keptLength = 1024 * 1024
/** Until a pipe that is full, and does not let us wait, is tried again. */
const againMs = 100
/** Longest time that the end of an app waits for its last lines. */
const drainMs = 500

export interface StandardOutput {
  /** Takes lines that are written at once, and those before them. */
  now: DestinationStream
  /** Takes lines that wait for each other, since writing costs as much as all the rest of a line. */
  soon: DestinationStream
  /** Resolves when all lines are written, or their reader stands still. */
  drained: () => Promise<void>
}

/**
 * Standard output for logs, in the order of the lines.
 *
 * pino's own destinations either stop the whole process while a reader stands still, or never let it end while the disk is
 * full. Here neither does: what cannot be written is lost, and the next lines are written as soon as they can be.
 */
export const standardOutput = (): StandardOutput => {
  const waiting: string[] = []
  let length = 0
  let timer: NodeJS.Timeout | undefined
  let isWriting = false

  const push = (bytes: Buffer): void =>
    write(standard, bytes, (error, written) => {
      if (error?.code === 'EAGAIN') setTimeout(push, againMs, bytes)
      else if (!error && written < bytes.length) push(bytes.subarray(written))
      else {
        isWriting = false
        if (waiting.length > 0 && timer === undefined) flush()
      }
    })
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (isWriting || waiting.length === 0) return
    isWriting = true
    length = 0
    push(Buffer.from(waiting.splice(0).join('')))
  }
  const keep = (line: string) => {
    if (length + line.length > keptLength) return
    waiting.push(line)
    length += line.length
  }
  // Lines that come when the app has closed already. Behind a reader that stands still this would wait for ever.
  process.once('exit', () => {
    try {
      if (!isWriting && waiting.length > 0) writeSync(standard, waiting.join(''))
    } catch {
      // Nobody is left to be told.
    }
  })

  return {
    now: {
      write: line => {
        keep(line)
        flush()
      },
    },
    soon: {
      write: line => {
        keep(line)
        if (length >= together) flush()
        else timer ??= setTimeout(flush, waitMs).unref()
      },
    },
    drained: async () => {
      flush()
      for (const end = Date.now() + drainMs; (isWriting || waiting.length > 0) && Date.now() < end; ) await wait(5)
    },
  }
}
