import { write, writeSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { DestinationStream } from 'pino'

const standard = 1
/** Writes to a pipe are atomic up to this size (PIPE_BUF), so that threads and processes do not mix their lines. */
const atomicBytes = 4_096
/** Request lines are written once they reach this size, or after `waitMs`. */
const batchBytes = 3_500
const waitMs = 200
/** Buffer limit while the reader is stalled. For lines that are written at once, it is twice as large. */
const bufferBytes = 1024 * 1024
/** Retry delay for a full non-blocking pipe. */
const retryMs = 100
/** Longest time that a closing app waits for its last lines. */
const drainMs = 500

interface StandardOutput {
  /** For lines that are written at once, together with earlier ones. */
  now: DestinationStream
  /** For lines that are batched, because a write costs as much as everything else about a line. */
  soon: DestinationStream
  /** Resolves when all lines are written, or the reader is stalled. */
  drained: () => Promise<void>
}

/**
 * Standard output for logs. Keeps the order of lines.
 *
 * pino's own destinations either block the process while the reader is stalled, or keep it from ending while the disk is full.
 * This one does neither: it drops lines that cannot be written, and writes later ones as soon as possible.
 */
export const standardOutput = (): StandardOutput => {
  const waiting: string[] = []
  let size = 0
  let timer: NodeJS.Timeout | undefined
  let isWriting = false
  /** Whether the output ends within a line, because the disk was full. */
  let isTorn = false
  let dropped = 0

  /** Lines for one atomic write, at least one. */
  const nextLines = (): string[] => {
    let length = 0
    let count = 0
    for (const line of waiting) {
      length += Buffer.byteLength(line)
      if (count > 0 && length > atomicBytes) break
      count++
    }
    return waiting.splice(0, count)
  }
  const push = (bytes: Buffer, lines: number, from = 0): void =>
    write(standard, bytes, from, (error, written) => {
      const end = error ? from : from + written
      if (error?.code === 'EAGAIN') return void setTimeout(push, retryMs, bytes, lines, from)
      if (!error && end < bytes.length) return push(bytes, lines, end)
      isWriting = false
      if (end > 0) isTorn = end < bytes.length
      if (!error) {
        if (timer === undefined) flush()
        return
      }
      dropped += lines
      // Without waiting lines there is nothing to retry. The next line reports how many were dropped.
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
  // Writes lines that were logged after the app closed. Skipped behind a stalled reader, where it would block forever.
  process.once('exit', () => {
    try {
      if (!isWriting && waiting.length > 0) writeSync(standard, waiting.join(''))
    } catch {
      // The process is ending, so the failure cannot be reported.
    }
  })

  return {
    now: {
      write: line => {
        keep(line, 2 * bufferBytes)
        flush()
      },
    },
    soon: {
      write: line => {
        keep(line, bufferBytes)
        if (size >= batchBytes) flush()
        else timer ??= setTimeout(flush, waitMs).unref()
      },
    },
    drained: async () => {
      flush()
      for (const end = Date.now() + drainMs; (isWriting || waiting.length > 0) && Date.now() < end; ) await wait(5)
    },
  }
}
