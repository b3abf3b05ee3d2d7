// @module-tag all

import { setTimeout as wait } from 'node:timers/promises'
import { createClient } from 'redis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bodyLimitOf } from '../../../server/http/body-limit.ts'
import { contract } from '../../../shared/contract/index.ts'
import { ownPage } from '../../helper/bff.ts'
import { type OwnBff, startOwnBff } from '../../helper/own-bff.ts'
import { openRawConnection, requestText } from '../../helper/raw-client.ts'
import { isMissing, redisUrl } from '../../helper/services.ts'
import { startUpstream, type Upstream } from '../../helper/upstream.ts'

let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream()
  // Responses with a delay, sent in several pieces.
  const list = JSON.stringify(Array.from({ length: 4_000 }, (_, id) => ({ nation: 'JP', name: `a country ${id}` })))
  for (const call of ['countries', 'companies'])
    upstream.answer('GET', `/api/v1/front/${call}`, async (_request, reply) => {
      await wait(20)
      return reply.type('application/json').send(list)
    })
})
afterAll(() => upstream.close())

/** Logs in over a real connection. @returns the cookie */
const logInAt = async (bff: OwnBff): Promise<string> => {
  const response = await fetch(`${bff.origin}/bff/login/customer`, {
    method: 'POST',
    headers: { ...ownPage, 'content-type': 'application/json', origin: 'https://accounts.example' },
    body: JSON.stringify({ email: 'manager@aozora.example', password: 'Right_2026' }),
  })
  return response.headers.getSetCookie().map(line => line.split(';', 1)[0])[0] ?? ''
}

const paths = ['/api/v1/front/companies', '/api/v1/front/countries', '/bff/session', '/bff/sessions', '/bff/csv/users']

/** Many clients send a request and reset the connection, each a little later than the previous one. */
const resetAll = async (bff: OwnBff, cookie: string, { clients, overMs }: { clients: number; overMs: number }) => {
  const resets = Array.from({ length: clients }, async (_, index) => {
    const client = await openRawConnection(bff.port)
    const path = paths[index % paths.length] ?? ''
    client.write(requestText('GET', path, { ...ownPage, cookie }))
    await wait((index * overMs) / clients)
    client.reset()
  })
  await Promise.all(resets)
}

const expectHealthy = async (bff: OwnBff) => {
  await wait(300)
  expect(bff.isAlive()).toBe(true)
  expect((await fetch(`${bff.origin}/readyz`)).status).toBe(200)
  // Client disconnects are logged at info level, never as warnings.
  expect(bff.log().match(/^.*"level":(?:40|50|60).*$/gm)).toBeNull()
}

test('clients that disconnect at any moment, sessions in memory', async () => {
  const bff = await startOwnBff(upstream.origin)
  const cookie = await logInAt(bff)
  for (let round = 0; round < 2; round++) await resetAll(bff, cookie, { clients: 200, overMs: 180 })
  await expectHealthy(bff)
  expect(await bff.stop()).toBe(0)
})

describe.skipIf(isMissing('redis'))('sessions in Redis', () => {
  test('clients that disconnect while a hook waits for a slow Redis', async () => {
    const url = await redisUrl()
    const bff = await startOwnBff(upstream.origin, { redisUrl: url })
    await expect.poll(async () => (await fetch(`${bff.origin}/readyz`)).status).toBe(200)
    const cookie = await logInAt(bff)
    const redis = createClient({ url })
    await redis.connect()
    for (let round = 0; round < 3; round++) {
      // Redis answers no command for a while, then all at once.
      await redis.sendCommand(['CLIENT', 'PAUSE', '150', 'ALL'])
      await resetAll(bff, cookie, { clients: 60, overMs: 120 })
      await wait(150)
    }
    // Disconnected clients with unfinished bodies keep no room from other bodies of their network.
    const file = '{}'.padEnd(bodyLimitOf(contract.postImportCheck).bytes)
    const headers = { ...ownPage, cookie, 'content-type': 'application/json', 'content-length': String(file.length) }
    await redis.sendCommand(['CLIENT', 'PAUSE', '200', 'ALL'])
    for (let client = 0; client < 12; client++) {
      const leaving = await openRawConnection(bff.port)
      leaving.write(`${requestText('POST', '/api/v1/front/import/check', headers)}{`)
      setTimeout(leaving.reset, 50)
    }
    redis.destroy()
    // Until all of them are gone, a body may be refused.
    const post = () => fetch(`${bff.origin}/api/v1/front/import/check`, { method: 'POST', headers, body: file })
    await expect.poll(async () => (await post()).status).toBe(404)
    await expectHealthy(bff)
    expect(await bff.stop()).toBe(0)
  })
})
