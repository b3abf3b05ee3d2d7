import { closeSync, constants, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { open as openFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type DestinationStream, pino } from 'pino'
import { makeFolder, syncFolder } from './durable.ts'

const { O_APPEND, O_CREAT, O_WRONLY, O_NONBLOCK } = constants

/** Opens a file for appending; a new file has mode 0600. A pipe without a reader fails instead of blocking. */
const open = (path: string, more = 0): number => openSync(path, O_APPEND | O_WRONLY | (O_NONBLOCK ?? 0) | more, 0o600)

/** Opens the file of AUDIT_LOG, and creates it with its folder if it is missing. Throws the system's error. */
export const openAuditLog = (path: string): number => {
  try {
    return open(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    makeFolder(dirname(path))
    const file = open(path, O_CREAT)
    syncFolder(dirname(path))
    return file
  }
}

/** Whether a file ends with a complete line. A full disk leaves a partial one, maybe from another thread or process. */
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
 * Returns a function that brings to the disk what was written to the file at `path`, soon and not in the caller's time. One sync
 * runs at a time, and is repeated for what was written meanwhile: so a flood of events does not wait for the disk. A pipe or a
 * device has nothing to sync; a file that cannot be synced holds its lines as before.
 */
const createSync = (path: string): (() => void) => {
  let running = false
  let isDue = false
  const sync = async () => {
    while (isDue) {
      isDue = false
      const file = await openFile(path, 'r+')
      await file.sync().finally(() => file.close())
    }
  }
  return () => {
    isDue = true
    if (running) return
    running = true
    sync()
      .catch(() => {})
      .finally(() => {
        running = false
      })
  }
}

/**
 * A file of security events, one JSON line each. Events are rare, so each opens the file and is written synchronously. So
 * rotation needs no signal, threads and processes can share the file, and no event is lost when a process ends. The disk has it
 * a moment later.
 * Events that cannot be written go to `otherwise`. The first such failure is reported on standard error.
 */
const auditFile = (path: string, otherwise: DestinationStream): DestinationStream => {
  let failing = false
  const sync = createSync(path)

  const append = (line: string): void => {
    const file = openAuditLog(path)
    try {
      const bytes = Buffer.from(endsInLine(path, file) ? line : `\n${line}`)
      if (writeSync(file, bytes) < bytes.length) throw new Error('the disk is full')
      if (fstatSync(file).isFile()) sync()
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
 * Sends security events (lines with `audit`) of any level to the file at `path`, and other lines from `level` on to `stream`.
 * `pino.metadata` provides the logged object, so the text of the line is not parsed.
 */
export const withAuditLog = (path: string, level: string, stream: DestinationStream): DestinationStream => {
  const file = auditFile(path, stream)
  const minimum = pino.levels.values[level] ?? 0
  const lastLine = { lastLevel: 0, lastObj: {} as { audit?: unknown } }
  return Object.assign(lastLine, {
    [pino.symbols.needsMetadataGsym]: true as const,
    write: (line: string) => {
      if (lastLine.lastObj.audit !== undefined) file.write(line)
      else if (lastLine.lastLevel >= minimum) stream.write(line)
    },
  })
}
