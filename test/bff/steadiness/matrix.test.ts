// @module-tag all

/**
 * Tests every stage of the BFF with every client fault and every upstream fault listed below.
 * Expected: one response or an aborted connection, in time; never 500, never a truncated response that seems complete; and the
 * process serves the next request.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownPage } from '../../helper/bff.ts'
import { startFaultyUpstream, type UpstreamFault, upstreamFaults } from '../../helper/faulty-upstream.ts'
import { type OwnBff, startOwnBff } from '../../helper/own-bff.ts'
import { openRawConnection, readAnswer, requestText } from '../../helper/raw-client.ts'

interface Stage {
  method: 'GET' | 'POST'
  path: string
  as?: 'customer' | 'employee'
  body?: string
  /** How the upstream's response is used: not at all, read completely first, or streamed. */
  upstream: 'none' | 'read' | 'streamed'
}

const stages: Record<string, Stage> = {
  page: { method: 'GET', path: '/lp', upstream: 'none' },
  asset: { method: 'GET', path: '/assets/index-0a1b2c3d.js', upstream: 'none' },
  login: {
    method: 'POST',
    path: '/bff/login/customer',
    body: JSON.stringify({ email: 'manager@aozora.example', password: 'Right_2026' }),
    upstream: 'read',
  },
  'pass-through call': { method: 'GET', path: '/api/v1/front/companies', as: 'customer', upstream: 'streamed' },
  'pass-through call with a body': {
    method: 'POST',
    path: '/api/v1/front/verification',
    body: JSON.stringify({ token: 'x'.repeat(43) }),
    upstream: 'streamed',
  },
  'reshaped call': { method: 'GET', path: '/api/v1/admin/company/list', as: 'employee', upstream: 'read' },
  CSV: { method: 'GET', path: '/bff/csv/users', as: 'employee', upstream: 'streamed' },
  mailbox: { method: 'GET', path: '/dev/mailbox.json', upstream: 'streamed' },
}

/** Longer than a test may take. */
const never = 600_000
/** Only a fault that hangs is waited for, so that no other one is judged by the speed of the machine. */
const timeoutsOf = (fault?: UpstreamFault) => {
  const limit = fault?.startsWith('hangs') ? 3_000 : never
  return { connectMs: limit, headersMs: limit, bodyMs: limit, fileMs: limit, suspectMs: never }
}
const login = stages.login as Stage

const setUp = async (fault?: UpstreamFault) => {
  const upstream = await startFaultyUpstream()
  const bff = await startOwnBff(upstream.origin, { mailbox: true }, timeoutsOf(fault))
  const cookies = await Promise.all(
    (['customer', 'employee'] as const).map(async kind => {
      const { headers } = await fetch(`${bff.origin}/bff/login/${kind}`, {
        method: 'POST',
        headers: { ...ownPage, 'content-type': 'application/json' },
        body: login.body ?? '',
      })
      return [kind, headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''] as const
    }),
  )
  return { upstream, bff, cookies: Object.fromEntries(cookies) }
}
type SetUp = Awaited<ReturnType<typeof setUp>>

/** Head and body of the request of a stage. */
const textOf = (stage: Stage, { cookies }: SetUp) => {
  const { method, path, as, body = '' } = stage
  const headers = {
    accept: '*/*',
    connection: 'close',
    ...(as ? { cookie: cookies[as] ?? '' } : {}),
    ...ownPage,
    ...(method === 'POST' ? { 'content-type': 'application/json', 'content-length': String(body.length) } : {}),
  }
  return { head: requestText(method, path, headers), body }
}

/** Whether a text is one complete response, by its length or its last chunk. */
const isWhole = (text: string): boolean => {
  const { headers, body } = readAnswer(text)
  if (headers['transfer-encoding'] === 'chunked') return /\r\n0\r\n(?:[\w-]+: [^\r\n]*\r\n)*\r\n$/.test(`\r\n${body}`)
  return headers['content-length'] !== undefined && body.length === Number(headers['content-length'])
}

/** Expects that the process serves requests and has logged no internal error. */
const expectHealthy = async ({ bff }: { bff: OwnBff }) => {
  expect(bff.isAlive()).toBe(true)
  expect((await fetch(`${bff.origin}/healthz`)).status).toBe(200)
  expect((await fetch(`${bff.origin}/lp`)).status).toBe(200)
  expect(bff.log()).not.toMatch(/"level":60|"code":"internal"|uncaught|unhandled/i)
}

const unavailable = [503]
const late = [504]
const unreadable = [502]
/** A read may be retried; a write may have been processed, so it is 502 without Retry-After. */
const brokenOff = [...unavailable, ...unreadable]

/** Statuses that each fault may lead to. `sound`: a client cannot detect the fault. `broken`: the response may be truncated. */
const endings: Record<UpstreamFault, { statuses: number[]; streamed?: 'broken' | 'endless'; sound?: boolean }> = {
  'is unreachable': { statuses: unavailable },
  'resets the connection': { statuses: brokenOff },
  'hangs before its headers': { statuses: late },
  'hangs in its headers': { statuses: late },
  'hangs in its body': { statuses: late, streamed: 'broken' },
  'sends a body without end': { statuses: unreadable, streamed: 'endless' },
  'sends garbage': { statuses: unreadable },
  'announces more bytes than it sends': { statuses: [...unreadable, ...unavailable], streamed: 'broken' },
  'announces fewer bytes than it sends': { statuses: [...unreadable, ...unavailable], streamed: 'broken', sound: true },
  'ends the connection without a response': { statuses: brokenOff },
  'sends 1xx before its response': { statuses: [], sound: true },
  'responds 401 to everything': { statuses: [401] },
  'responds 503 to everything': { statuses: unavailable },
}

describe.each(Object.keys(upstreamFaults) as UpstreamFault[])('an upstream that %s', fault => {
  test('at every stage', async () => {
    const world = await setUp(fault)
    const { upstream, bff } = world
    await upstream.fail(fault)
    const { statuses, streamed, sound } = endings[fault]
    await Promise.all(
      Object.entries(stages).map(async ([name, stage]) => {
        const client = await openRawConnection(bff.port)
        const { head, body } = textOf(stage, world)
        client.write(head + body)
        if (streamed === 'endless' && stage.upstream === 'streamed') {
          await expect.poll(() => client.text().length, { message: name }).toBeGreaterThan(100_000)
          client.reset()
          return
        }
        const text = await client.whole()
        client.close()
        const { status, headers, body: answer } = readAnswer(text)
        if (stage.upstream === 'none') return expect([status, isWhole(text)], name).toEqual([200, true])
        if (status === 200 && (sound || (streamed && stage.upstream === 'streamed'))) {
          // A streamed response has already started: it must be recognizable as truncated.
          if (!sound) expect(isWhole(text), name).toBe(false)
          return
        }
        expect(statuses, `${name}: ${text.slice(0, 300)}`).toContain(status)
        expect(isWhole(text), name).toBe(true)
        expect(JSON.parse(answer), name).toMatchObject({ request_id: headers['x-request-id'] })
        expect(headers['content-security-policy'], name).toContain("default-src 'none'")
        if (status === 503) expect(Number(headers['retry-after'] ?? 1), name).toBeGreaterThan(0)
      }),
    )
    await expectHealthy(world)
    // No upstream request of a finished or disconnected client remains open.
    await upstream.fail(undefined)
    await bff.stop()
    await expect.poll(upstream.connections).toBe(0)
    upstream.close()
  })
})

test('concurrent upstream 401s: the session ends once, and all calls are 401', async () => {
  const fault = 'responds 401 to everything'
  const world = await setUp(fault)
  const { upstream, bff } = world
  await upstream.fail(fault)
  const { head } = textOf(stages['pass-through call'] as Stage, world)
  const answers = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const client = await openRawConnection(bff.port)
      client.write(head)
      return readAnswer(await client.whole()).status
    }),
  )
  expect(new Set(answers)).toEqual(new Set([401]))
  expect(bff.log().match(/"audit":"session_refused"/g)).toHaveLength(1)
  await expectHealthy(world)
  await bff.stop()
  upstream.close()
})

type Client = Awaited<ReturnType<typeof openRawConnection>>

/** Client faults. Afterwards a client has a response, a part of one, or none. */
const clientFaults: Record<string, (client: Client, request: { head: string; body: string }) => Promise<unknown>> = {
  'resets before its head is whole': async (client, { head }) => {
    client.write(head.slice(0, 20))
    await wait(10)
    client.reset()
  },
  'resets after its request': async (client, { head, body }) => {
    client.write(head + body)
    client.reset()
  },
  'resets in its body': async (client, { head, body }) => {
    client.write(head + body.slice(0, body.length / 2))
    await wait(10)
    client.reset()
  },
  'resets in the answer': async (client, { head, body }) => {
    client.write(head + body)
    await expect.poll(client.text).not.toBe('')
    client.reset()
  },
  'closes its half after the request': async (client, { head, body }) => {
    client.socket.end(head + body)
    await client.whole()
    client.close()
  },
  'closes its half in the request': async (client, { head, body }) => {
    client.socket.end((head + body).slice(0, -1))
    await client.whole()
    client.close()
  },
  'stops sending in its request': async (client, { head, body }) => {
    client.write((head + body).slice(0, -1))
    await wait(100)
    client.close()
  },
  'reads slowly': async (client, { head, body }) => {
    client.socket.pause()
    client.write(head + body)
    await wait(200)
    client.socket.resume()
    expect(isWhole(await client.whole())).toBe(true)
  },
  'writes slowly': async (client, { head, body }) => {
    for (const piece of (head + body).match(/[\s\S]{1,40}/g) ?? []) {
      client.write(piece)
      await wait(5)
    }
    expect(isWhole(await client.whole())).toBe(true)
  },
  'sends the next request before it has its answer': async (client, { head, body }) => {
    client.write((head + body).replace('connection: close\r\n', '') + head + body)
    const text = await client.whole()
    expect(text.match(/HTTP\/1\.1 \d+ /g)?.length).toBeGreaterThan(0)
    client.close()
  },
  'sends more than its body': async (client, { head, body }) => {
    client.write(`${head + body}and more`)
    await client.whole()
    client.close()
  },
}

describe('a client that', () => {
  let world: SetUp
  beforeAll(async () => {
    world = await setUp()
  })
  afterAll(async () => {
    await world.bff.stop()
    world.upstream.close()
  })

  test.each(Object.keys(clientFaults))('%s, at every stage', async fault => {
    await Promise.all(
      Object.values(stages).flatMap(stage =>
        Array.from({ length: 3 }, async () => {
          const client = await openRawConnection(world.bff.port)
          await clientFaults[fault]?.(client, textOf(stage, world))
        }),
      ),
    )
    await wait(100)
    await expectHealthy(world)
    // Client faults are logged at info level, never as warnings.
    expect(world.bff.log().match(/^.*"level":(?:40|50).*$/gm)).toBeNull()
  })
})
