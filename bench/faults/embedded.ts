import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openPglite } from '../../server/account-api/database/open-pglite.ts'
import { freePort } from '../../test/helper/free-port.ts'
import { createServer } from '../server.ts'
import type { Query } from './books.ts'
import { type Browser, createBrowser, type Ledger } from './person.ts'

const people = [
  ['C000001', 'staff@aozora.example', 'Staff_2026'],
  ['C000001', 'manager@aozora.example', 'Manager_2026'],
  ['C000001', 'second@aozora.example', 'Second_2026'],
  ['C000002', 'manager@midori.example', 'Manager_2026'],
] as const

/** The embedded product in a data folder: BFF, account API and PGlite in one process, with demo data. */
export const createEmbedded = async (folder: string) => {
  const port = await freePort()
  const env = { DATA_DIR: folder, TRUST_PROXY: '127.0.0.1/32' }
  return createServer({ name: 'embedded product', entry: 'server/main.ts', port, env })
}

export const demoBrowsers = (origin: string, ledger: Ledger): Browser[] =>
  people.map(([company, email, password]) => createBrowser(origin, { company, email, password }, ledger))

/** Creates a data folder with demo data by a first start. The caller removes it. */
export const makeDataFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'yardkey-faults-'))
  const product = await createEmbedded(folder)
  await product.start()
  await product.end('SIGTERM')
  return folder
}

/** Runs `work` on a copy of a data folder, which it removes afterwards. */
export const withCopy = async <T>(folder: string, work: (copy: string) => Promise<T>): Promise<T> => {
  const copy = await mkdtemp(join(tmpdir(), 'yardkey-faults-'))
  try {
    await cp(folder, copy, { recursive: true })
    return await work(copy)
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

/** Runs `work` on the database of a data folder that no process has open. */
export const withDatabase = async <T>(folder: string, work: (query: Query) => Promise<T>): Promise<T> => {
  const { db, close } = await openPglite(join(folder, 'database'))
  try {
    return await work(async text => (await sql<Record<string, unknown>>`${sql.raw(text)}`.execute(db)).rows)
  } finally {
    await close()
  }
}
