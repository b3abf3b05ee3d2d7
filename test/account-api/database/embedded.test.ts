// @module-tag all

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { FolderInUseError } from '../../../server/account-api/database/folder-lock.ts'
import { migrate } from '../../../server/account-api/database/migrate.ts'
import { openDatabase } from '../../../server/account-api/database/open-database.ts'
import { freshFolder } from '../../helper/account-api.ts'
import { builtDatabase } from '../../helper/services.ts'

let home: string
let child: ChildProcess | undefined
const database = () => ({ kind: 'pglite' as const, folder: join(home, 'database') })

beforeAll(builtDatabase)
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'yardkey-'))
  await freshFolder(database().folder)
})
afterEach(async () => {
  child?.kill('SIGKILL')
  await rm(home, { recursive: true, force: true })
})

/** Starts a process that writes. Resolves after `commits` commits. @returns it, the last commit it reported, and its other lines since the first */
const writeElsewhere = async (commits: number, flags: string[] = []) => {
  const writer = fileURLToPath(new URL('writer.ts', import.meta.url))
  const started = spawn(process.execPath, [...flags, writer, database().folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child = started
  let last = 0
  const others: string[] = []
  const lines = createInterface({ input: started.stdout })
  await new Promise<void>((resolve, reject) => {
    started.once('exit', () => reject(new Error('the writer exited early')))
    lines.on('line', line => {
      if (/^\d+$/.test(line)) last = Number(line)
      else if (last > 0) others.push(line)
      if (last === commits) resolve()
    })
  })
  return { started, last: () => last, others }
}

test('kill -9 of a writing process keeps every committed row and no partial transaction', async () => {
  const { started, last } = await writeElsewhere(40)
  started.kill('SIGKILL')
  await once(started, 'close')
  const { db, close } = await openDatabase(database())
  try {
    const names = new Set((await db.selectFrom('setting').select('name').execute()).map(row => row.name))
    for (let number = 1; number <= last(); number++) expect(names).toContain(`b${number}`)
    const of = (letter: string) => [...names].filter(name => name.startsWith(letter)).length
    expect(of('a')).toBe(of('b'))
    expect(last()).toBeGreaterThanOrEqual(40)
  } finally {
    await close()
  }
})

test('a folder in use by another process is refused at once, with a clear error, and stays intact', async () => {
  const { started, last } = await writeElsewhere(3)
  const refused = openDatabase(database())
  await expect(refused).rejects.toThrow(FolderInUseError)
  await expect(refused).rejects.toThrow(/in use by another Yardkey process.*DATA_DIR/)
  const before = last()
  await expect.poll(last).toBeGreaterThan(before)
  started.kill('SIGKILL')
  await once(started, 'close')
  const { close } = await openDatabase(database())
  await close()
})

test('a process cannot open a folder twice, but can open it again after closing it', async () => {
  const { db, close } = await openDatabase(database())
  await expect(openDatabase(database())).rejects.toThrow(FolderInUseError)
  await db.insertInto('setting').values({ name: 'kept', value: '1' }).execute()
  await close()
  const again = await openDatabase(database())
  const kept = again.db.selectFrom('setting').select('value').where('name', '=', 'kept')
  expect(await kept.execute()).toEqual([{ value: 1 }])
  await again.close()
})

test('an empty folder becomes a database', async () => {
  const folder = join(home, 'new', 'database')
  const { db, close } = await openDatabase({ kind: 'pglite', folder })
  await migrate(db)
  expect(await db.selectFrom('user').select('id').execute()).toEqual([])
  await close()
})

// It would end the process at times (open-pglite.ts). While it starts, Node frees code of its own.
test('V8 does not free WebAssembly code of a database, however often it is asked to', async () => {
  const { others } = await writeElsewhere(500, ['--stress-wasm-code-gc', '--trace-wasm-code-gc'])
  expect(others).toEqual([])
})
