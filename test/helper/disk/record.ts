/**
 * Preloaded into a process and its threads: traces what is written below RECORDED_FOLDER, a line of JSON for each operation, to
 * the file DISK_TRACE. It wraps what the product uses of node:fs for it, and of node:fs/promises.
 */
import fs, { type PathLike } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join, resolve, sep } from 'node:path'
import type { Operation } from './operation.ts'

const { RECORDED_FOLDER: root = '', DISK_TRACE: trace = '' } = process.env
const real = { ...fs, open: fs.promises.open, cp: fs.promises.cp }
const out = real.openSync(trace, 'a')
const log = (operation: Operation) => void real.writeSync(out, `${JSON.stringify(operation)}\n`)

/** Path in the folder; undefined outside. */
const inside = (path: PathLike): string | undefined => {
  const full = resolve(String(path))
  if (full === root) return ''
  return full.startsWith(root + sep) ? full.slice(root.length + 1) : undefined
}
const fileAt = (path: PathLike): number => real.lstatSync(path).ino

/** Files below the folder that are open, by descriptor. */
const opened = new Map<number, number>()

const named = (path: PathLike, isNew: boolean) => {
  const at = inside(path)
  const stats = real.lstatSync(path)
  if (at !== undefined)
    log({ op: 'name', path: at, file: stats.ino, kind: stats.isDirectory() ? 'folder' : 'file', isNew })
}
const unnamed = (path: PathLike) => {
  const at = inside(path)
  if (at !== undefined) log({ op: 'unname', path: at })
}
const renamed = (path: PathLike, to: PathLike) => {
  const [from, target] = [inside(path), inside(to)]
  if (from !== undefined && target !== undefined) log({ op: 'rename', path: from, to: target })
}
const write = (fd: number, bytes: Uint8Array, position: number | null | undefined, sizeBefore: number) => {
  const file = opened.get(fd)
  if (file !== undefined && bytes.length > 0)
    log({ op: 'write', file, at: position ?? sizeBefore, data: Buffer.from(bytes).toString('base64') })
}
const sync = (fd: number) => {
  const file = opened.get(fd)
  if (file !== undefined) log({ op: 'sync', file })
}
/** Notes an opened file. @returns its descriptor */
const note = (path: PathLike, existed: boolean, size: number, fd: number): number => {
  if (inside(path) === undefined) return fd
  const file = real.fstatSync(fd)
  opened.set(fd, file.ino)
  if (!existed) named(path, true)
  else if (file.isFile() && file.size < size) log({ op: 'truncate', file: file.ino, size: file.size })
  return fd
}
const before = (path: PathLike): [existed: boolean, size: number] => {
  const stats = real.statSync(path, { throwIfNoEntry: false })
  return [stats !== undefined, stats?.size ?? 0]
}
const bytesOf = (data: unknown): Uint8Array =>
  typeof data === 'string'
    ? Buffer.from(data)
    : new Uint8Array((data as Uint8Array).buffer, (data as Uint8Array).byteOffset, (data as Uint8Array).byteLength)

/** An own file handle that is traced. */
const openHandle = async (path: PathLike, ...more: [flags?: string, mode?: number]) => {
  const [existed, size] = before(path)
  const handle = await real.open(path, ...more)
  note(path, existed, size, handle.fd)
  return handle
}

type Any = (...all: never[]) => unknown
const wrap = (wrapped: Record<string, Any>) => Object.assign(fs, wrapped)

wrap({
  openSync: (path: PathLike, ...more: [never]) => {
    const [existed, size] = before(path)
    return note(path, existed, size, real.openSync(path, ...more))
  },
  closeSync: (fd: number) => {
    opened.delete(fd)
    real.closeSync(fd)
  },
  writeSync: (fd: number, data: never, ...more: [offset?: never, length?: never, position?: never]) => {
    const size = opened.has(fd) ? real.fstatSync(fd).size : 0
    const written = real.writeSync(fd, data, ...more)
    const [offset = 0, , position] = typeof data === 'string' ? [] : more
    write(fd, bytesOf(data).subarray(offset, offset + written), position, size)
    return written
  },
  writeFileSync: (to: PathLike | number, data: never, ...more: [never]) => {
    const fd = typeof to === 'number' ? to : fs.openSync(to, 'w', (more[0] as { mode?: number } | undefined)?.mode)
    fs.writeSync(fd, Buffer.from(data))
    if (typeof to !== 'number') fs.closeSync(fd)
  },
  ftruncateSync: (fd: number, size = 0) => {
    real.ftruncateSync(fd, size)
    const file = opened.get(fd)
    if (file !== undefined) log({ op: 'truncate', file, size })
  },
  truncateSync: (path: PathLike, size = 0) => {
    real.truncateSync(path, size)
    if (inside(path) !== undefined) log({ op: 'truncate', file: fileAt(path), size })
  },
  mkdirSync: (path: PathLike, options: { recursive?: boolean }) => {
    const first = real.mkdirSync(path, options)
    const end = resolve(String(options.recursive ? (first ?? path) : path), '..')
    const made: string[] = []
    if (!options.recursive || first !== undefined)
      for (let at = resolve(String(path)); at !== end; at = resolve(at, '..')) made.unshift(at)
    for (const at of made) named(at, true)
    return first
  },
  linkSync: (path: PathLike, to: PathLike) => {
    real.linkSync(path, to)
    named(to, false)
  },
  renameSync: (path: PathLike, to: PathLike) => {
    real.renameSync(path, to)
    renamed(path, to)
  },
  unlinkSync: (path: PathLike) => {
    real.unlinkSync(path)
    unnamed(path)
  },
  rmdirSync: (path: PathLike) => {
    real.rmdirSync(path)
    unnamed(path)
  },
  rmSync: (path: PathLike, options: never) => {
    const existed = real.existsSync(path)
    real.rmSync(path, options)
    if (existed) unnamed(path)
  },
  fsyncSync: (fd: number) => {
    real.fsyncSync(fd)
    sync(fd)
  },
})

/** Of a folder, into one that is there. */
fs.promises.cp = async (from, to, options) => {
  await real.cp(from, to, options)
  for (const entry of real.readdirSync(String(to), { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    named(path, true)
    const data = entry.isFile() ? real.readFileSync(path) : Buffer.alloc(0)
    if (data.length > 0) log({ op: 'write', file: fileAt(path), at: 0, data: data.toString('base64') })
  }
}

fs.promises.open = async (path, ...more) => {
  const handle = await openHandle(path, ...(more as [string?, number?]))
  const { sync: syncFile, close } = handle
  return Object.assign(handle, {
    sync: async () => {
      const { fd } = handle
      await syncFile.call(handle)
      sync(fd)
    },
    close: async () => {
      opened.delete(handle.fd)
      await close.call(handle)
    },
  })
}

/** Appends, or writes from the start, and syncs if asked to. */
const put =
  (flags: 'a' | 'w') =>
  async (path: PathLike, data: string | Iterable<string>, options: { mode?: number; flush?: boolean }) => {
    const handle = await fs.promises.open(path, flags, options.mode)
    try {
      for (const text of typeof data === 'string' ? [data] : data) fs.writeSync(handle.fd, Buffer.from(text))
      if (options.flush) await handle.sync()
    } finally {
      await handle.close()
    }
  }
const { rename } = fs.promises
Object.assign(fs.promises, {
  appendFile: put('a'),
  writeFile: put('w'),
  rename: async (path: PathLike, to: PathLike) => {
    await rename(path, to)
    renamed(path, to)
  },
})
syncBuiltinESMExports()
