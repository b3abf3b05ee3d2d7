import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { startProcess } from '../process.ts'

/**
 * A data folder as the first start of the product leaves it once the postal addresses are in: making one takes seconds,
 * copying it does not.
 */
export const makeDemoFolder = async () => {
  const path = await mkdtemp(join(tmpdir(), 'yardkey-demo-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const product = await startProcess('server/main.ts', `${origin}/readyz`, { PORT: String(port), DATA_DIR: path })
  const lookUp = await fetch(`${origin}/api/v1/front/zipcode?zip=1000001`, { headers: { 'x-csrf': '1' } })
  if (!lookUp.ok) throw new Error(`the postal addresses did not come: ${lookUp.status}`)
  await product.stop()
  return { path, stop: () => rm(path, { recursive: true, force: true }) }
}
