import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { type Product, startProcess } from '../process.ts'

/** Starts the product on a free port, with demo data: those in the folder `like`, those of `DATABASE_URL`, or new ones. */
export const startDemo = async (env: Record<string, string>, like?: string): Promise<Product> => {
  const port = await freePort()
  return startProcess('server/main.ts', `http://localhost:${port}/readyz`, { PORT: String(port), ...env }, like)
}

/** Starts the product where there are no data, and waits until it has its demo data and the postal addresses. */
export const startEmpty = async (env: Record<string, string>): Promise<Product> => {
  const product = await startDemo(env)
  const lookUp = () => fetch(`${product.origin}/api/v1/front/zipcode?zip=1000001`, { headers: { 'x-csrf': '1' } })
  let answer = await lookUp()
  // On a busy machine they load for longer than a call may take.
  while (answer.status >= 503) {
    await wait(500)
    answer = await lookUp()
  }
  if (answer.ok) return product
  await product.stop()
  throw new Error(`the postal addresses were not loaded: ${answer.status}`)
}

const fill = async (env: Record<string, string>) => (await startEmpty(env)).stop()

/**
 * A data folder with demo data and postal addresses, created by a first start of the product. Creating one takes seconds,
 * copying it does not.
 */
export const makeDemoFolder = async () => {
  const path = await mkdtemp(join(tmpdir(), 'yardkey-demo-'))
  await fill({ DATA_DIR: path })
  return { path, stop: () => rm(path, { recursive: true, force: true }) }
}

/** Opens the emails of the demo database. */
export const demoTokenKeys = Buffer.alloc(32, 9).toString('base64')

/** The same in the empty PostgreSQL database at `url`. @returns its URL */
export const fillDemoDatabase = async (url: string) => {
  await fill({ DATABASE_URL: url, TOKEN_KEYS: demoTokenKeys })
  return url
}
