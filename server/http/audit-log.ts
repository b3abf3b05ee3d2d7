import { closeSync, constants, fstatSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { type DestinationStream, pino } from 'pino'

const { O_APPEND, O_CREAT, O_WRONLY, O_NONBLOCK } = constants

/** Opens a file to append to it; a new one is for its owner only. A pipe without a reader is an error and no endless wait. */
const open = (path: string): number => openSync(path, O_APPEND | O_CREAT | O_WRONLY | (O_NONBLOCK ?? 0), 0o600)

/** Opens the file of AUDIT_LOG, and makes its folder where that is missing. Throws the system's error. */
export const openAuditLog = (path: string): number => {
  try {
    return open(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    return open(path)
  }
}

/** Whether a file ends where a line does. A full disk leaves half a line, perhaps of another thread or an earlier process. */
const endsInLine = (path: string, file: number): boolean => {
  const stats = fstatSync(file)
  if (!stats.isFile() || stats.size === 0) return true
  const last = Buffer.alloc(1)
  const reader = openSync(path, 'r')
  try {
    readSync(reader, last, 0, 1, stats.size - 1)
  } finally {
    closeSync(reader)
  }
  return last.toString() === '\n'
}

/**
 * A file of security events, one JSON line each. There are few, so each opens the file and is written at once: a rotated file
 * needs no signal, several threads and processes may share one, and nothing is left to write when a process ends.
 * Events that cannot be written go to `otherwise`; standard error says so when that begins.
 */
const auditFile = (path: string, otherwise: DestinationStream): DestinationStream => {
  let failing = false

  const append = (line: string): void => {
    const file = openAuditLog(path)
    try {
      const bytes = Buffer.from(endsInLine(path, file) ? line : `\n${line}`)
      if (writeSync(file, bytes) < bytes.length) throw new Error('the disk is full')
    } finally {
      closeSync(file)
    }
  }

  return {
    write: line => {
      try {
        append(line)
        failing = false
      } catch (error) {
        if (!failing) process.stderr.write(`AUDIT_LOG: ${String(error)}. Security events go to the other log lines.\n`)
        failing = true
        otherwise.write(line)
      }
    },
  }
}

/**
 * Sends security events, which are the lines with `audit`, to the file at `path`, whatever their level, and other lines from
 * `level` on to `stream`. pino tells what it was given beside the line (`pino.metadata`), so no text decides.
 */
export const withAuditLog = (path: string, level: string, stream: DestinationStream): DestinationStream => {
  const file = auditFile(path, stream)
  const least = pino.levels.values[level] ?? 0
  const lastLine = { lastLevel: 0, lastObj: {} as { audit?: unknown } }
  return Object.assign(lastLine, {
    [pino.symbols.needsMetadataGsym]: true as const,
    write: (line: string) => {
      if (lastLine.lastObj.audit !== undefined) file.write(line)
      else if (lastLine.lastLevel >= least) stream.write(line)
    },
  })
}
