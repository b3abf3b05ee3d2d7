// @module-tag all

import { afterEach, beforeEach, expect, test } from 'vitest'
import { ownPage } from '../../helper/bff.ts'
import { freePort } from '../../helper/free-port.ts'
import { startOwnBff } from '../../helper/own-bff.ts'
import { startProcess } from '../../helper/product.ts'
import { openRawConnection, readAnswer, requestText } from '../../helper/raw-client.ts'
import { isMissing, migratedPostgresUrl } from '../../helper/services.ts'
import { startUpstream, type Upstream } from '../../helper/upstream.ts'

const json = { ...ownPage, 'content-type': 'application/json' }

/** Incomplete requests, for either server. */
const halves = {
  'half a head': 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n',
  'an incomplete body': requestText('POST', '/api/v1/front/verification', { ...json, 'content-length': '20' }),
  'a chunked body without an end': `${requestText('POST', '/bff/login/customer', { ...json, 'transfer-encoding': 'chunked' })}1\r\n{\r\n`,
}

let upstream: Upstream
beforeEach(async () => {
  upstream = await startUpstream()
})
afterEach(() => upstream.close())

const sendHalves = (port: number) =>
  Promise.all(
    Object.values(halves).map(async half => {
      const client = await openRawConnection(port)
      client.write(half)
      return client
    }),
  )

test('SIGTERM with incomplete requests: exit 0 within ten seconds, and a request completed in time gets its response', async () => {
  const bff = await startOwnBff(upstream.origin)
  const { port } = bff
  await sendHalves(port)
  const inTime = await openRawConnection(port)
  inTime.write(`${requestText('POST', '/bff/logout', { ...json, 'content-length': '2' })}{`)
  // The server has read the incomplete requests before it answers this one.
  expect((await fetch(`${bff.origin}/healthz`)).status).toBe(200)

  const stopped = bff.stop()
  await expect.poll(async () => (await openRawConnection(port).catch(() => undefined)) === undefined).toBe(true)
  inTime.write('}')
  const answer = readAnswer(await inTime.whole())
  expect([answer.status, answer.headers.connection]).toEqual([204, 'close'])
  // By its own limit of nine seconds it would exit with 1.
  expect(await stopped).toBe(0)
})

test('the account API exits in the same way', async () => {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const database: Record<string, string> = isMissing('postgres') ? {} : { DATABASE_URL: await migratedPostgresUrl() }
  const env = { ACCOUNT_API_PORT: String(port), DEMO_DATA: 'off', ...database }
  const api = await startProcess('server/account-api-main.ts', `${origin}/readyz`, env)
  await sendHalves(port)
  // The server has read the incomplete requests before it answers this one.
  expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  expect(await api.stop()).toBe(0)
})
