import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { startProcess } from '../process.ts'

/** Starts the product, waits until it has its demo data and the postal addresses, and stops it. */
const fill = async (env: Record<string, string>) => {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const product = await startProcess('server/main.ts', `${origin}/readyz`, { PORT: String(port), ...env })
  const lookUp = await fetch(`${origin}/api/v1/front/zipcode?zip=1000001`, { headers: { 'x-csrf': '1' } })
  if (!lookUp.ok) throw new Error(`the postal addresses were not loaded: ${lookUp.status}`)
  await product.stop()
}

/**
 * A data folder with demo data and postal addresses, created by a first start of the product. Creating one takes seconds,
 * copying it does not.
 */
export const makeDemoFolder = async () => {
  const path = await mkdtemp(join(tmpdir(), 'yardkey-demo-'))
  await fill({ DATA_DIR: path })
  return { path, stop: () => rm(path, { recursive: true, force: true }) }
}

/** The same in the empty PostgreSQL database at `url`. @returns its URL */
export const fillDemoDatabase = async (url: string) => {
  await fill({ DATABASE_URL: url })
  return url
}
