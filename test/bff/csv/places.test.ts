/** Files have places of their own: readers who do not read hold no connection of other calls. */
import { once } from 'node:events'
import { type ClientRequest, get, type IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createFilePlaces, fileBounds } from '../../../server/http/file-places.ts'
import { bffConfig, ownPage, portOf, request, sessionCookie, startBff } from '../../helper/bff.ts'
import { employeeToken, flags, startUpstream, type Upstream } from '../../helper/upstream.ts'

const path = '/api/v1/admin/user/csv'

let upstream: Upstream
let app: FastifyInstance
let port: number
/** Requests that the tests have begun. */
let begun: ClientRequest[]
/** Files that the upstream is sending. */
let sending: number

beforeEach(async () => {
  begun = []
  sending = 0
  upstream = await startUpstream()
  upstream.answer('POST', '/api/v1/admin/login', async request => {
    const { email } = request.body as { email: string }
    return { api_token: employeeToken, ...flags, email }
  })
  upstream.answer('GET', '/api/v1/front/countries', async () => [])
  const piece = Buffer.alloc(1024 * 1024, 'a,b\r\n')
  upstream.answer('GET', path, async (_request, reply) => {
    reply.hijack()
    sending++
    reply.raw.once('close', () => sending--)
    reply.raw.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' })
    // Fails when the reader leaves.
    await pipeline(Array(16).fill(piece), reply.raw).catch(() => {})
  })
  app = await startBff(bffConfig(upstream.origin))
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = portOf(app)
})
afterEach(async () => {
  for (const each of begun) each.destroy()
  await app.close()
  await upstream.close()
})

/** Logs an employee in. @returns a session of theirs */
const logIn = async (name: string): Promise<string> => {
  const payload = { email: `${name}@maker.example`, password: 'Right_2026' }
  const { headers } = await request(app, { method: 'POST', url: '/bff/login/employee', payload })
  return sessionCookie(headers) ?? ''
}

/** Begins a download that is not read. `status` is undefined until it has an answer. */
const download = (cookie: string) => {
  const seen: { status?: number; retryAfter?: string | undefined; response?: IncomingMessage } = {}
  const request = get(
    { port, host: '127.0.0.1', path: '/bff/csv/users', agent: false, headers: { ...ownPage, cookie } },
    response => {
      seen.status = response.statusCode ?? 0
      seen.retryAfter = response.headers['retry-after']
      seen.response = response
    },
  ).on('error', () => {})
  begun.push(request)
  return { seen, leave: () => request.destroy() }
}
type Download = ReturnType<typeof download>

/** How many of some downloads have a status; `waiting` have none yet. */
const count = (downloads: Download[]) => {
  const of = (status: number | undefined) => downloads.filter(({ seen }) => seen.status === status).length
  return { sent: of(200), refused: of(503), waiting: of(undefined) }
}

const otherCalls = async () => {
  for (const url of ['/readyz', '/healthz', '/api/v1/front/countries'])
    expect([url, (await request(app, { method: 'GET', url })).statusCode]).toEqual([url, 200])
}

test('132 unread downloads of one employee hold two places, whatever their sessions; all else is served', async () => {
  const sessions = await Promise.all([logIn('one'), logIn('one'), logIn('one')])
  const downloads = Array.from({ length: 132 }, (_, at) => download(sessions[at % sessions.length] ?? ''))
  const { perPerson, waitingPerPerson } = fileBounds
  const expected = { sent: perPerson, refused: 132 - perPerson - waitingPerPerson, waiting: waitingPerPerson }
  await expect.poll(() => count(downloads)).toEqual(expected)
  expect(sending).toBe(perPerson)
  expect(downloads.find(({ seen }) => seen.status === 503)?.seen.retryAfter).toBe('30')
  await otherCalls()

  const other = download(await logIn('other'))
  await expect.poll(() => other.seen.status).toBe(200)
  expect((await other.seen.response?.toArray())?.length).toBeGreaterThan(0)

  // The waiting ones get the places of those that end.
  for (const each of downloads.filter(({ seen }) => seen.status === 200)) each.leave()
  await expect.poll(() => count(downloads)).toEqual({ ...expected, sent: perPerson * 2, waiting: 0 })
})

test('eight unread downloads of a process; the ninth waits, and gets the first place that is free', async () => {
  const people = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(logIn))
  const downloads = people.slice(0, 4).flatMap(cookie => [download(cookie), download(cookie)])
  await expect.poll(() => count(downloads)).toEqual({ sent: fileBounds.all, refused: 0, waiting: 0 })
  const [gone, ninth] = [download(people[4] ?? ''), download(people[5] ?? '')]
  await otherCalls()
  expect(count([gone, ninth])).toEqual({ sent: 0, refused: 0, waiting: 2 })

  // A client that leaves the queue leaves its place in it.
  gone.leave()
  downloads[0]?.seen.response?.resume()
  await expect.poll(() => ninth.seen.status).toBe(200)
  downloads[1]?.leave()
  const later = download(people[4] ?? '')
  await expect.poll(() => later.seen.status).toBe(200)
})

test('a file that fails frees its place', async () => {
  const cookie = await logIn('one')
  for (const status of [404, 500, 503])
    for (let times = 0; times < fileBounds.all + 1; times++) {
      upstream.answer('GET', path, async (_request, reply) => reply.code(status).send({ code: 'x' }))
      await request(app, { method: 'GET', url: '/bff/csv/users', cookie })
    }
  upstream.answer('GET', path, async (_request, reply) => {
    reply.hijack()
    reply.raw.destroy()
  })
  for (let times = 0; times < fileBounds.all + 1; times++) {
    const answer = await request(app, { method: 'GET', url: '/bff/csv/users', cookie })
    expect(answer.statusCode).toBe(503)
  }
  upstream.answer('GET', path, async (_request, reply) => reply.type('text/csv').send('a\r\n'))
  await expect
    .poll(async () => (await request(app, { method: 'GET', url: '/bff/csv/users', cookie })).statusCode)
    .toBe(200)
})

describe('the queue', () => {
  const bounds = { all: 3, perPerson: 2, waiting: 3, waitingPerPerson: 2, waitMs: 60_000 }
  const responses: ServerResponse[] = []
  const response = () => {
    const made = new ServerResponse({ method: 'GET' } as IncomingMessage)
    responses.push(made)
    return made
  }
  afterEach(() => {
    for (const each of responses.splice(0)) each.destroy()
  })
  const busy = { code: 'unavailable', data: { retry_after: 30 } }

  test.each([
    ['of one person', ['a', 'a', 'a', 'a'], 'a'],
    ['of all', ['a', 'a', 'b', 'c', 'c', 'd'], 'e'],
  ])('is bounded: one more %s is refused at once', async (_, people, refused) => {
    const { take } = createFilePlaces(bounds)
    const taken = people.map(person => take(person, response()))
    for (const each of taken) each.catch(() => {})
    await expect(take(refused, response())).rejects.toMatchObject(busy)
  })

  test('a wait has a limit', async () => {
    const { take } = createFilePlaces({ ...bounds, waitMs: 20 })
    await Promise.all([take('a', response()), take('a', response())])
    await expect(take('a', response())).rejects.toMatchObject(busy)
    await take('b', response())
  })

  test('one whose client has left gets no place', async () => {
    const { take } = createFilePlaces(bounds)
    const [first, gone, left] = [response(), response(), response()]
    await Promise.all([take('a', first), take('a', response())])
    gone.destroy()
    await expect(take('b', gone)).rejects.toMatchObject({ code: 'malformed' })
    const waits = take('a', left)
    left.destroy()
    await expect(waits).rejects.toMatchObject({ code: 'malformed' })
    first.destroy()
    await once(first, 'close')
    await take('a', response())
  })
})
