import { write, writeSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { DestinationStream } from 'pino'

const standard = 1
/** A pipe takes so many bytes as one (PIPE_BUF): several threads and processes can write to it without mixing their lines. */
const atOnce = 4_096
/** Lines of requests are written when there are so many bytes of them, or after so many milliseconds. */
const together = 3_500
const waitMs = 200
/** While a reader stands still, so many bytes wait for it; of lines that are to be written at once, twice as many. */
const keptBytes = 1024 * 1024
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
  let size = 0
  let timer: NodeJS.Timeout | undefined
  let isWriting = false
  /** Whether what was written ends within a line: the disk was full. */
  let isTorn = false
  let dropped = 0

  /** As many lines as go at once, one at least. */
  const nextLines = (): string[] => {
    let length = 0
    let count = 0
    for (const line of waiting) {
      length += Buffer.byteLength(line)
      if (count > 0 && length > atOnce) break
      count++
    }
    return waiting.splice(0, count)
  }
  const push = (bytes: Buffer, lines: number, from = 0): void =>
    write(standard, bytes, from, (error, written) => {
      const end = error ? from : from + written
      if (error?.code === 'EAGAIN') return void setTimeout(push, againMs, bytes, lines, from)
      if (!error && end < bytes.length) return push(bytes, lines, end)
      isWriting = false
      if (end > 0) isTorn = end < bytes.length
      if (!error) {
        if (timer === undefined) flush()
        return
      }
      dropped += lines
      // With nothing left to write there is nothing to try again; the next line tells how many were lost.
      if (waiting.length > 0) timer ??= setTimeout(flush, waitMs).unref()
    })
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (isWriting) return
    if (dropped > 0) {
      add(`${JSON.stringify({ level: 40, time: Date.now(), dropped, msg: 'log lines were dropped' })}\n`)
      dropped = 0
    }
    const lines = nextLines()
    if (lines.length === 0) return
    isWriting = true
    const text = lines.join('')
    size -= Buffer.byteLength(text)
    push(Buffer.from(isTorn ? `\n${text}` : text), lines.length)
  }
  const add = (line: string) => {
    waiting.push(line)
    size += Buffer.byteLength(line)
  }
  const keep = (line: string, limit: number) => {
    if (size + line.length > limit) dropped++
    else add(line)
  }
  // Lines that come when the app has closed already. Behind a reader that stands still this would wait for ever.
  process.once('exit', () => {
    try {
      if (!isWriting && waiting.length > 0) writeSync(standard, waiting.join(''))
    } catch {
      // No one is left to be told.
    }
  })

  return {
    now: {
      write: line => {
        keep(line, 2 * keptBytes)
        flush()
      },
    },
    soon: {
      write: line => {
        keep(line, keptBytes)
        if (size >= together) flush()
        else timer ??= setTimeout(flush, waitMs).unref()
      },
    },
    drained: async () => {
      flush()
      for (const end = Date.now() + drainMs; (isWriting || waiting.length > 0) && Date.now() < end; ) await wait(5)
    },
  }
}
