// @module-tag all

/** Each condition of a Redis, as operators have them, and everything that sessions need of it. */
import { networkInterfaces } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bffConfig, logIn, request, startBff, stoppedClock } from '../helper/bff.ts'
import { isFull, isMissing, startRedis } from '../helper/services.ts'
import { startTcpProxy } from '../helper/tcp-proxy.ts'
import { startUpstream, type Upstream } from '../helper/upstream.ts'

type Redis = Awaited<ReturnType<typeof startRedis>>

const actions = {
  login: app =>
    request(app, {
      method: 'POST',
      url: '/bff/login/customer',
      payload: { email: 'a@b.example', password: 'Right_2026' },
    }),
  call: (app, { held }) => request(app, { method: 'GET', url: '/api/v1/front/companies', cookie: held }),
  write: (app, { held }) => {
    const payload = { locale: 'en' }
    return request(app, { method: 'POST', url: '/api/v1/front/user/language', payload, cookie: held })
  },
  'counted call': app =>
    request(app, { method: 'POST', url: '/api/v1/front/regist/resend', payload: { token: 'x'.repeat(43) } }),
  'session list': (app, { held }) => request(app, { method: 'GET', url: '/bff/sessions', cookie: held }),
  logout: (app, { leaving }) => request(app, { method: 'POST', url: '/bff/logout', cookie: leaving }),
  '/readyz': app => request(app, { method: 'GET', url: '/readyz' }),
} satisfies Record<string, (app: FastifyInstance, cookies: Cookies) => ReturnType<typeof request>>

/** Sessions from before the condition: one that stays, and one that is logged out. */
interface Cookies {
  held: string
  leaving: string
}
type Action = keyof typeof actions
const all = Object.keys(actions) as Action[]
/** What needs no memory. */
const reads: Action[] = ['call', 'write', 'session list']

interface Condition {
  name: string
  /** Also in the short run. */
  isQuick: boolean
  settings?: Record<string, string>
  /** Before people log in. @returns the address, if it is not the usual one */
  prepare?: (redis: Redis) => Promise<string | undefined>
  begin?: (redis: Redis) => Promise<unknown>
  end?: (redis: Redis) => Promise<unknown>
  /** The actions that succeed meanwhile. All others get 503 with Retry-After. */
  works: Action[]
}

const hasIpv6 = Object.values(networkInterfaces()).some(each => each?.some(({ address }) => address === '::1'))

const conditions: Condition[] = [
  { name: 'no persistence', isQuick: false, works: all },
  {
    name: 'an address in IPv6',
    isQuick: hasIpv6,
    settings: { bind: '127.0.0.1 ::1' },
    prepare: async redis => redis.url.replace('127.0.0.1', '[::1]'),
    works: all,
  },
  {
    name: 'an ACL user with our keys only',
    isQuick: false,
    prepare: async redis => {
      await redis.tell('ACL SETUSER yardkey on >secret ~yardkey:* +@read +@write +@connection')
      return redis.url.replace('//', '//yardkey:secret@')
    },
    works: all,
  },
  {
    name: 'cluster mode, one shard',
    isQuick: true,
    settings: { 'cluster-enabled': 'yes', databases: '1' },
    prepare: async redis => {
      await redis.tell('CLUSTER ADDSLOTSRANGE 0 16383')
      await expect.poll(() => redis.tell('CLUSTER INFO')).toContain('cluster_state:ok')
      return undefined
    },
    works: all,
  },
  {
    name: 'full, noeviction',
    isQuick: true,
    begin: redis => redis.tell('CONFIG SET maxmemory 1'),
    end: redis => redis.tell('CONFIG SET maxmemory 0'),
    works: [...reads, 'logout'],
  },
  {
    name: 'too few replicas',
    isQuick: false,
    begin: redis => redis.tell('CONFIG SET min-replicas-to-write 1'),
    end: redis => redis.tell('CONFIG SET min-replicas-to-write 0'),
    works: reads,
  },
  {
    name: 'a replica without its primary, which serves nothing',
    isQuick: false,
    settings: { 'replica-serve-stale-data': 'no' },
    begin: redis => redis.tell('REPLICAOF 127.0.0.1 1'),
    end: redis => redis.tell('REPLICAOF NO ONE'),
    works: [],
  },
  {
    name: 'a cluster that is down',
    isQuick: false,
    settings: { 'cluster-enabled': 'yes', 'cluster-require-full-coverage': 'yes', databases: '1' },
    prepare: async redis => {
      await redis.tell('CLUSTER ADDSLOTSRANGE 0 16383')
      await expect.poll(() => redis.tell('CLUSTER INFO')).toContain('cluster_state:ok')
      return undefined
    },
    begin: async redis => {
      await redis.tell('CLUSTER DELSLOTS 5')
      await expect.poll(() => redis.tell('CLUSTER INFO')).toContain('cluster_state:fail')
    },
    end: redis => redis.tell('CLUSTER ADDSLOTS 5'),
    works: [],
  },
]

let upstream: Upstream
beforeAll(async () => {
  upstream = await startUpstream()
  upstream.answer('GET', '/api/v1/front/companies', async () => [])
  upstream.answer('POST', '/api/v1/front/user/language', async () => ({ locale: 'en' }))
  upstream.answer('POST', '/api/v1/front/regist/resend', async () => ({}))
})
afterAll(() => upstream.close())

const startReady = async (redisUrl: string) => {
  const { clock, pass } = stoppedClock()
  const app = await startBff(bffConfig(upstream.origin, { redisUrl }), { clock })
  await expect.poll(async () => (await app.inject('/readyz')).statusCode).toBe(200)
  return { app, pass }
}

/** What each action gets. The use of the sessions has to be noted by the first. */
const seeAll = async (app: FastifyInstance, cookies: Cookies) => {
  const seen: Partial<Record<Action, string>> = {}
  for (const action of all) {
    const { statusCode, headers } = await actions[action](app, cookies)
    const isBounded = statusCode === 503 && (action === '/readyz' || Number(headers['retry-after']) > 0)
    seen[action] = statusCode < 300 ? 'works' : isBounded ? 'away' : String(statusCode)
  }
  return seen
}

describe.skipIf(isMissing('redis'))('a Redis', () => {
  const tried = conditions.filter(({ isQuick }) => isQuick || isFull)
  test.each(tried)('$name', async ({ settings, prepare, begin, end, works }) => {
    const redis = await startRedis({ more: settings ?? {} })
    const url = (await prepare?.(redis)) ?? redis.url
    const { app, pass } = await startReady(url)
    const cookies = { held: await logIn(app), leaving: await logIn(app) }
    pass(2 * 60_000)
    await begin?.(redis)
    const expected = Object.fromEntries(all.map(action => [action, works.includes(action) ? 'works' : 'away']))
    expect(await seeAll(app, cookies)).toEqual(expected)
    await end?.(redis)
    const seesAll = async () => seeAll(app, { ...cookies, leaving: await logIn(app) })
    await expect.poll(async () => (await app.inject('/readyz')).statusCode).toBe(200)
    await expect.poll(seesAll).toEqual(Object.fromEntries(all.map(action => [action, 'works'])))
    await app.close()
    await redis.stop()
  })

  test('failover: the earlier primary says on the open connection that it is a replica; nobody is signed out', async () => {
    const [one, other] = await Promise.all([startRedis(), startRedis()])
    const portOf = ({ url }: Redis) => new URL(url).port
    await other.tell(`REPLICAOF 127.0.0.1 ${portOf(one)}`)
    await expect.poll(() => other.tell('INFO replication')).toContain('master_link_status:up')
    const proxy = await startTcpProxy(one.url)
    const { app, pass } = await startReady(proxy.origin.replace('http', 'redis'))
    const cookies = { held: await logIn(app), leaving: await logIn(app) }
    expect(await one.tell('WAIT 1 10000')).toContain(':1')
    pass(2 * 60_000)

    await other.tell('REPLICAOF NO ONE')
    await one.tell(`REPLICAOF 127.0.0.1 ${portOf(other)}`)
    proxy.leadTo(other.url)
    // On the open connection: the first write gets 503, and the address then leads to the new primary.
    await expect.poll(() => seeAll(app, cookies)).toEqual(Object.fromEntries(all.map(action => [action, 'works'])))
    await app.close()
    proxy.close()
    await Promise.all([one.stop(), other.stop()])
  })

  test('cluster mode, two shards, which logins cannot use: /readyz is 503', async () => {
    const settings = { 'cluster-enabled': 'yes', databases: '1' }
    const [one, other] = await Promise.all([startRedis({ more: settings }), startRedis({ more: settings })])
    await one.tell('CLUSTER ADDSLOTSRANGE 0 16383')
    await expect.poll(() => one.tell('CLUSTER INFO')).toContain('cluster_state:ok')
    const { app } = await startReady(one.url)

    // The list of an account and the key of a session may be at different shards.
    await one.tell('CLUSTER DELSLOTSRANGE 11000 16383')
    await other.tell('CLUSTER ADDSLOTSRANGE 11000 16383')
    await one.tell(`CLUSTER MEET 127.0.0.1 ${new URL(other.url).port}`)
    await expect.poll(() => one.tell('CLUSTER INFO')).toMatch(/cluster_state:ok.*cluster_size:2/s)
    for (let check = 0; check < 5; check++) expect((await app.inject('/readyz')).statusCode).toBe(503)
    await app.close()
    await Promise.all([one.stop(), other.stop()])
  })

  test('gets no command that Redis 6 lacks, and none for keys of several slots', async () => {
    const redis = await startRedis({ more: { 'slowlog-log-slower-than': '0', 'slowlog-max-len': '1000' } })
    const { app } = await startReady(redis.url)
    const cookies = { held: await logIn(app), leaving: await logIn(app) }
    await seeAll(app, cookies)
    const log = await redis.tell('SLOWLOG GET 1000')
    expect(log).toMatch(/incr/i)
    // With two arguments: since version 7, PEXPIRE has conditions too.
    const sizes = [...log.matchAll(/\*(\d+)\r\n\$7\r\nPEXPIRE/gi)].map(([, size]) => size)
    expect(new Set(sizes)).toEqual(new Set(['3']))
    expect(log).not.toMatch(/mget/i)
    await app.close()
    await redis.stop()
  })
})
