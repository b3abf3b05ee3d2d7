/** An account keeps its newest 20 sessions. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sessionsPerAccount } from '../../shared/model/session.ts'
import { captureLog, request, sessionCookie, stoppedClock } from '../helper/bff.ts'
import { type Bffs, startBffs, stores } from '../helper/bffs.ts'
import { flags, startUpstream, type Upstream } from '../helper/upstream.ts'

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
  let bffs: Bffs
  beforeAll(async () => {
    bffs = await startBffs(store, upstream.origin, { clock, logger })
  })
  afterAll(() => bffs.close())

  const enter = async (email: string, at = 0, kind = 'customer'): Promise<string> => {
    const payload = { email, password: 'Right_2026' }
    const { headers } = await request(bffs.at(at), { method: 'POST', url: `/bff/login/${kind}`, payload })
    return sessionCookie(headers) ?? ''
  }
  const isAlive = async (cookie: string, at = 0) =>
    (await request(bffs.at(at), { method: 'GET', url: '/bff/session', cookie })).json().accountType !== null
  const listed = async (cookie: string) =>
    (await request(bffs.at(0), { method: 'GET', url: '/bff/sessions', cookie })).json().sessions.length
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
    for (const at of [0, 1, 2]) expect(await isAlive(cookies[0] ?? '', at)).toBe(false)
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
      await request(bffs.at(at), { method: 'POST', url: '/bff/logout', cookie: await enter(email, at) })
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
