// @module-tag all
/** What the embedded product takes: beyond the limit of its container, it is killed. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownPage } from '../helper/bff.ts'
import { type Product, startFirst } from '../helper/product.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yardkey-memory-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The most that a process has had in memory, in MB. */
const peakOf = async ({ pid }: Product): Promise<number> => {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

/** A login and a list again and again: code of PGlite that runs often would be optimized. */
const work = async ({ origin }: Product): Promise<void> => {
  const headers = { ...ownPage, 'content-type': 'application/json' }
  const body = JSON.stringify({ email: 'employee@maker.example', password: 'Employee_2026' })
  const login = await fetch(`${origin}/bff/login/employee`, { method: 'POST', headers, body })
  expect(login.status).toBe(200)
  const cookie = login.headers
    .getSetCookie()
    .map(line => line.split(';', 1)[0])
    .join('; ')
  for (let round = 0; round < 100; round++) {
    const list = await fetch(`${origin}/api/v1/admin/company/search`, { headers: { ...ownPage, cookie } })
    expect(list.status).toBe(200)
    await list.arrayBuffer()
  }
}

test.runIf(process.platform === 'linux').for([
  ['a first start', 448],
  ['a later start', 384],
] as const)('%s takes at most %i MB', async ([, most]) => {
  const product = await startFirst({ DATA_DIR: folder })
  try {
    await work(product)
    expect(await peakOf(product)).toBeLessThan(most)
  } finally {
    await product.stop()
  }
})
