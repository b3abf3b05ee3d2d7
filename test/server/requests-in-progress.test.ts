/** Requests that one connection sends without waiting for their answers, on the app of both servers. */
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mostInProgress } from '../../server/http/connections.ts'
import { createApp } from '../../server/http/create-app.ts'
import { portOf } from '../helper/bff.ts'
import { openRawConnection, requestText } from '../helper/raw-client.ts'

let app: FastifyInstance
let begun: number
let release: () => void

beforeEach(async () => {
  begun = 0
  const { promise, resolve } = Promise.withResolvers<void>()
  release = resolve
  app = createApp()
  app.get('/wait', async () => {
    begun++
    await promise
    return { begun }
  })
  app.get('/now', async () => ({}))
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  release()
  await app.close()
})

const open = async (path: string, times: number) => {
  const client = await openRawConnection(portOf(app))
  client.write(requestText('GET', path).repeat(times))
  return client
}
const answersIn = (text: string) => text.match(/HTTP\/1\.1 200/g)?.length ?? 0

test('as many as may be in progress are all answered, and further ones after them', async () => {
  const client = await open('/wait', mostInProgress)
  await expect.poll(() => begun).toBe(mostInProgress)
  release()
  await expect.poll(() => answersIn(client.text())).toBe(mostInProgress)
  client.write(requestText('GET', '/now').repeat(mostInProgress - 1))
  client.write(requestText('GET', '/now', { connection: 'close' }))
  expect(answersIn(await client.whole())).toBe(2 * mostInProgress)
})

test.each(['/wait', '/now'])('900 of %s at once: the connection is cut, and no more are begun', async path => {
  const client = await open(path, 900)
  await client.whole()
  expect(begun).toBeLessThanOrEqual(mostInProgress)
  expect(answersIn(client.text())).toBeLessThanOrEqual(mostInProgress)
  const other = await open('/now', 1)
  await expect.poll(() => answersIn(other.text())).toBe(1)
  client.close()
  other.close()
})
