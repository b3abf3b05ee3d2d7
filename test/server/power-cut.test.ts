// @module-tag all

/** What was answered is on the disk (rule 53): the embedded default loses nothing by a power cut, and starts again. */
import { readFileSync, statSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Operation } from '../helper/disk/operation.ts'
import { cutPower, type Luck, type Photo, photograph, readTrace } from '../helper/disk/power-cut.ts'
import { recordDisk } from '../helper/disk/record-option.ts'
import { freePort } from '../helper/free-port.ts'
import { startProcess } from '../helper/product.ts'
import { demoFolder, isFull } from '../helper/services.ts'
import { lookInto } from './power-cut/look.ts'
import { createWriter } from './power-cut/writer.ts'

let home: string
const at = (name: string) => join(home, name)

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'yardkey-power-'))
  await mkdir(at('data'), { mode: 0o700 })
  await writeFile(at('trace'), '')
})
afterEach(() => rm(home, { recursive: true, force: true }))

const traceNow = (): number => statSync(at('trace')).size
/** The operations up to a size of the trace. */
const traceUntil = (size: number): Operation[] => readTrace(readFileSync(at('trace')).subarray(0, size))

/** Starts the product on a data folder. */
const start = async (data: string, more: Record<string, string> = {}) => {
  const port = String(await freePort())
  const env = { PORT: port, DATA_DIR: data, AUDIT_LOG: join(data, 'audit.log'), ...more }
  return startProcess('server/main.ts', `http://localhost:${port}/readyz`, env)
}

/** Starts it on the folder that is traced, and kills it after `work`. @returns the folder as it was before */
const whileTraced = async (work: (origin: string) => Promise<void>): Promise<Photo> => {
  const photo = photograph(at('data'))
  const product = await start(at('data'), recordDisk(at('data'), at('trace')))
  try {
    await work(product.origin)
  } finally {
    process.kill(product.pid, 'SIGKILL')
    await product.stop()
  }
  return photo
}

const lucks: Luck[] = [
  { keeps: 'nothing' },
  ...Array.from({ length: isFull ? 8 : 1 }, (_, seed): Luck => ({ keeps: 'parts', seed })),
]

describe('at work', () => {
  const edits = isFull ? 40 : 8

  test('each answered edit is synced, and survives the cut at any time', async () => {
    await cp(await demoFolder(), at('data'), { recursive: true })
    const answered: { department: string; from: number; to: number }[] = []
    let cookie = ''
    const photo = await whileTraced(async origin => {
      const { edit, cookie: session } = await createWriter(origin)
      cookie = session
      for (let number = 1; number <= edits; number++) {
        const from = traceNow()
        const department = `department ${number}`
        await edit(department)
        answered.push({ department, from, to: traceNow() })
      }
    })
    const syncs = answered.map(({ from, to }) => {
      const before = traceUntil(from).length
      return traceUntil(to)
        .slice(before)
        .filter(({ op }) => op === 'sync').length
    })
    expect(syncs.filter(count => count === 0)).toEqual([])
    for (const [index, luck] of lucks.entries())
      for (const last of [answered[index + 1], answered.at(-1)]) {
        if (!last) throw new Error('there was no edit')
        cutPower(photo, traceUntil(last.to), luck, at('after'))
        const wanted = answered.filter(({ to }) => to <= last.to).map(({ department }) => department)
        expect((await lookInto(at('after'))).departments).toEqual(expect.arrayContaining(wanted))
      }
    expect(readFileSync(at('after/audit.log'), 'utf8')).toContain('"audit":"login"')
    const next = await start(at('after'))
    await (await createWriter(next.origin, cookie)).edit('in the same session')
    expect(await next.stop()).toBe(0)
  })
})

describe('the first start', () => {
  test('after a cut at any time of it, the next start has a whole database; from the first answer on, with all data', async () => {
    let ready = 0
    const photo = await whileTraced(async () => {
      ready = traceNow()
    })
    const whole = traceUntil(ready)
    const named = whole.findIndex(({ op, ...more }) => op === 'rename' && 'to' in more && more.to === 'database')
    expect(named).toBeGreaterThan(0)
    const cuts = [Math.floor(named / 2), named, named + 1, Math.floor((named + whole.length) / 2)]
    for (const [index, luck] of lucks.entries())
      for (const cut of isFull ? cuts : [cuts[index], cuts[index + 2]]) {
        cutPower(photo, whole.slice(0, cut), luck, at('after'))
        expect((await lookInto(at('after'))).departments).toEqual([])
      }
    for (const luck of lucks) {
      cutPower(photo, whole, luck, at('after'))
      expect((await lookInto(at('after'))).people).toContain('manager@aozora.example')
      expect(JSON.parse(readFileSync(at('after/secrets.json'), 'utf8'))).toHaveProperty('TOKEN_KEYS')
    }
  })
})
