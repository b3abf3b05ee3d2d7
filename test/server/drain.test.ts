// @module-tag all

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { setUp } from '../account-api/set-up.ts'
import { fastEngine } from '../helper/account-api.ts'
import { startUpstream } from '../helper/upstream.ts'

/** Long enough for a few requests on any machine. */
const drainMs = 3_000

interface Serving {
  origin: string
  /** Requests the stop. Resolves when the server has stopped. */
  stop: () => Promise<unknown>
}

/** A BFF in a separate process, stopped by SIGTERM. */
const startBff = async (): Promise<Serving> => {
  const upstream = await startUpstream()
  const own = JSON.stringify({ drainMs })
  const child = spawn(process.execPath, ['test/helper/bff-process.ts', upstream.origin, own], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const stop = async () => {
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    const [code] = await exit
    await upstream.close()
    expect(code).toBe(0)
  }
  return { origin: line.toString().trim(), stop }
}

const startAccountApi = async (): Promise<Serving> => {
  const { app, close: stop } = await setUp(fastEngine, { drainMs })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, stop }
}

describe.each([
  ['BFF', startBff],
  ['account API', startAccountApi],
] as const)('stopping a %s behind a proxy', (_, start) => {
  let serving: Serving
  beforeAll(async () => {
    serving = await start()
  })

  test('is not ready at once, but serves requests, also on new connections, until the drain time is over', async () => {
    const { origin, stop } = serving
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
    const begin = performance.now()
    const stopped = stop()
    await expect.poll(async () => (await fetch(`${origin}/readyz`)).status).toBe(503)
    for (let request = 0; request < 5; request++) {
      const answer = await fetch(`${origin}/healthz`)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('connection')).toBe('close')
    }
    await stopped
    expect(performance.now() - begin).toBeGreaterThanOrEqual(drainMs)
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow()
  })
})
