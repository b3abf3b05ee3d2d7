/**
 * A disk that forgets what was not synced. From a photo of a folder and a trace of what was written since, it makes the folder that
 * a power cut may leave: what was synced, and of the rest what `luck` keeps. As on ext4 and XFS, names change in their order, and a
 * sync of anything keeps the names before it.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { type Contents, createContents } from './contents.ts'
import type { Operation } from './operation.ts'

/** What becomes of that which was not synced: all is lost, or the disk wrote parts of it in its own order. */
export type Luck = { keeps: 'nothing' } | { keeps: 'parts'; seed: number }

type Change = Extract<Operation, { op: 'write' | 'truncate' }>
type Naming = Extract<Operation, { op: 'name' | 'unname' | 'rename' }>

interface File {
  kind: 'file' | 'folder'
  before: Buffer
  changes: { place: number; change: Change }[]
  /** Place in the trace of its last sync. */
  syncedAt: number
}

/** A folder at one time: names, relative to it, and the numbers of their files in the file system. */
export type Photo = { path: string; number: number; kind: File['kind']; content: Buffer }[]

export const photograph = (folder: string): Photo => {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const nothing = Buffer.alloc(0)
  return [
    { path: '', number: statSync(folder).ino, kind: 'folder', content: nothing },
    ...entries.map(entry => {
      const at = join(entry.parentPath, entry.name)
      const kind = entry.isDirectory() ? ('folder' as const) : ('file' as const)
      const content = kind === 'file' ? readFileSync(at) : nothing
      return { path: relative(folder, at), number: statSync(at).ino, kind, content }
    }),
  ]
}

/** The operations of a trace file; a last one that is not whole is left out. */
export const readTrace = (trace: Buffer): Operation[] =>
  trace
    .toString()
    .split('\n')
    .slice(0, -1)
    .map(line => JSON.parse(line) as Operation)

const move = (names: Map<string, File>, from: string, to: string) => {
  for (const [path, file] of [...names])
    if (path === from || path.startsWith(`${from}/`)) {
      names.delete(path)
      names.set(to + path.slice(from.length), file)
    }
}

const remove = (names: Map<string, File>, gone: string) => {
  for (const path of [...names.keys()]) if (path === gone || path.startsWith(`${gone}/`)) names.delete(path)
}

const rename = (names: Map<string, File>, naming: Naming, of: File | undefined) => {
  if (naming.op === 'name' && of) names.set(naming.path, of)
  if (naming.op === 'unname') remove(names, naming.path)
  if (naming.op === 'rename') move(names, naming.path, naming.to)
}

/** Random numbers from 0 to 1, the same for the same seed (mulberry32). */
const randomFrom = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Applies what is kept of the changes of a file. */
const contentsOf = ({ before, changes, syncedAt }: File, isKept: () => boolean): Contents => {
  const contents = createContents(before)
  for (const { place, change } of changes) {
    const always = place < syncedAt
    if (change.op === 'write') contents.write(change.at, Buffer.from(change.data, 'base64'), () => always || isKept())
    else if (always || isKept()) contents.resize(change.size)
  }
  return contents
}

/** What the trace does to files, and the changes of names in their order. */
const follow = (photo: Photo, trace: Operation[]) => {
  const files = new Map<number, File>()
  const names = new Map<string, File>()
  for (const { path, number, kind, content } of photo) {
    const file: File = { kind, before: content, changes: [], syncedAt: -1 }
    files.set(number, file)
    names.set(path, file)
  }
  const namings: { place: number; naming: Naming; of: File | undefined }[] = []
  let lastSync = -1
  for (const [place, operation] of trace.entries()) {
    if (operation.op === 'sync') {
      const file = files.get(operation.file)
      if (!file) throw new Error(`a sync of an unknown file: ${operation.file}`)
      file.syncedAt = place
      lastSync = place
    } else if (operation.op === 'write' || operation.op === 'truncate') {
      const file = files.get(operation.file)
      if (!file) throw new Error(`a change of an unknown file: ${operation.file}`)
      file.changes.push({ place, change: operation })
    } else {
      let of: File | undefined
      if (operation.op === 'name') {
        const { kind, file: number, isNew } = operation
        of = isNew ? undefined : files.get(number)
        of ??= { kind, before: Buffer.alloc(0), changes: [], syncedAt: -1 }
        files.set(number, of)
      }
      namings.push({ place, naming: operation, of })
    }
  }
  return { names, namings, lastSync }
}

/** Makes at `target` what a power cut after the operations of `trace` leaves of a folder. */
export const cutPower = (photo: Photo, trace: Operation[], luck: Luck, target: string): void => {
  const random = luck.keeps === 'parts' ? randomFrom(luck.seed) : () => 1
  const { names, namings, lastSync } = follow(photo, trace)
  const synced = namings.filter(({ place }) => place < lastSync).length
  const kept = synced + (luck.keeps === 'parts' ? Math.floor(random() * (namings.length - synced + 1)) : 0)
  for (const { naming, of } of namings.slice(0, kept)) rename(names, naming, of)

  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { mode: 0o700 })
  for (const [path, file] of [...names].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const at = join(target, path)
    mkdirSync(file.kind === 'folder' ? at : dirname(at), { recursive: true, mode: 0o700 })
    if (file.kind === 'file') writeFileSync(at, contentsOf(file, () => random() < 0.5).bytes(), { mode: 0o600 })
  }
}
