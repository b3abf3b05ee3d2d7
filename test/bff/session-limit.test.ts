/** An account keeps its newest 20 sessions. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sessionsPerAccount } from '../../shared/model/session.ts'
import { bffConfig, captureLog, request, sessionCookie, startBff, stoppedClock } from '../helper/bff.ts'
import { isMissing, redisUrl } from '../helper/services.ts'
import { flags, startUpstream, type Upstream } from '../helper/upstream.ts'

const stores = isMissing('redis') ? (['memory'] as const) : (['memory', 'Redis'] as const)
type Bff = Awaited<ReturnType<typeof startBff>>

let upstream: Upstream
let logins = 0
beforeAll(async () => {
  upstream = await startUpstream()
  for (const path of ['/api/login', '/api/v1/admin/login'])
    upstream.answer('POST', path, async request => {
      const { email } = request.body as { email: string }
      return {
        ...flags,
        user_id: `id-${email.split('@', 1)[0]}`,
        email,
        api_token: `token_of_login_number_${++logins}`,
      }
    })
})
afterAll(() => upstream.close())
beforeEach(() => {
  upstream.requests.length = 0
})

describe.each(stores)('the sessions of an account in %s', store => {
  const { clock, pass } = stoppedClock()
  const { lines, logger } = captureLog()
  let bffs: Bff[]
  beforeAll(async () => {
    const config = bffConfig(upstream.origin, store === 'Redis' ? { redisUrl: await redisUrl() } : {})
    bffs = []
    for (let count = store === 'Redis' ? 3 : 1; count > 0; count--) bffs.push(await startBff(config, { clock, logger }))
    for (const app of bffs)
      await vi.waitFor(async () => expect((await app.inject('/readyz')).statusCode).toBe(200), 60_000)
  })
  afterAll(() => Promise.all(bffs.map(app => app.close())))

  const bffAt = (at: number): Bff => bffs[at % bffs.length] as Bff
  const enter = async (email: string, at = 0, kind = 'customer'): Promise<string> => {
    const payload = { email, password: 'Right_2026' }
    const { headers } = await request(bffAt(at), { method: 'POST', url: `/bff/login/${kind}`, payload })
    return sessionCookie(headers) ?? ''
  }
  const isAlive = async (cookie: string, at = 0) =>
    (await request(bffAt(at), { method: 'GET', url: '/bff/session', cookie })).json().accountType !== null
  const listed = async (cookie: string) =>
    (await request(bffAt(0), { method: 'GET', url: '/bff/sessions', cookie })).json().sessions.length
  const logouts = () =>
    upstream.requests.filter(({ url }) => url.endsWith('/logout')).map(({ headers }) => headers.authorization)

  test('the 20th stays; the 21st login ends the oldest, at every BFF and upstream, and no other', async () => {
    const email = `oldest@${store.toLowerCase()}.example`
    const stranger = await enter(`stranger@${store.toLowerCase()}.example`)
    const employee = await enter(email, 0, 'employee')
    const first = `Bearer token_of_login_number_${logins + 1}`
    const cookies: string[] = []
    for (let at = 0; at < sessionsPerAccount; at++) {
      cookies.push(await enter(email, at))
      pass(1)
    }
    expect(logouts()).toEqual([])
    expect(await Promise.all(cookies.map(isAlive))).toEqual(cookies.map(() => true))
    // Use does not make a session newer.
    pass(2 * 60_000)
    await isAlive(cookies[0] ?? '')
    lines.length = 0
    const newest = await enter(email, 1)
    expect(logouts()).toEqual([first])
    for (const [at] of bffs.entries()) expect(await isAlive(cookies[0] ?? '', at)).toBe(false)
    expect(await Promise.all([...cookies.slice(1), newest, stranger, employee].map(cookie => isAlive(cookie)))).toEqual(
      Array(sessionsPerAccount + 2).fill(true),
    )
    expect(await listed(newest)).toBe(sessionsPerAccount)
    expect(lines.filter(line => line.includes('"reason":"newer_logins"'))).toHaveLength(1)
  })

  test('sessions that have ended do not count', async () => {
    const email = `logged.out@${store.toLowerCase()}.example`
    const kept = await enter(email)
    for (let at = 0; at < sessionsPerAccount + 2; at++) {
      pass(1)
      await request(bffAt(at), { method: 'POST', url: '/bff/logout', cookie: await enter(email, at) })
    }
    await enter(email)
    expect(await isAlive(kept)).toBe(true)
  })

  test('50 logins at once leave 20 sessions', async () => {
    const email = `race@${store.toLowerCase()}.example`
    const cookies = await Promise.all(Array.from({ length: 50 }, (_, at) => enter(email, at)))
    const alive = await Promise.all(cookies.map(cookie => isAlive(cookie)))
    expect(alive.filter(Boolean)).toHaveLength(sessionsPerAccount)
    expect(logouts()).toHaveLength(50 - sessionsPerAccount)
  })
})
