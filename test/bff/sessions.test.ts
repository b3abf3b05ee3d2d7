import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OwnSession } from '../../shared/model/session.ts'
import { captureLog, ownPage, request, sessionCookie, stoppedClock } from '../helper/bff.ts'
import { type Bffs, startBffs, stores } from '../helper/bffs.ts'
import { flags, startUpstream, type Upstream } from '../helper/upstream.ts'

const minute = 60_000

let upstream: Upstream
/** Tokens that the upstream refuses. */
const revoked = new Set<string>()
/** Tokens that it issued, by account. */
const issued = new Map<string, string[]>()
const tokenOf = ({ headers }: { headers: IncomingHttpHeaders }) => headers.authorization?.slice('Bearer '.length) ?? ''
const digestOf = (token: string) => createHash('sha256').update(token).digest('base64url')
let logins = 0
/** What it answers to all who would end sessions. */
let refusal: { status: number; code: string } | undefined
/** What happens while it reads the valid tokens. */
let meanwhile = async () => {}
beforeAll(async () => {
  upstream = await startUpstream()
  for (const [path, prefix] of [
    ['/api/login', '/api/v1/front'],
    ['/api/v1/admin/login', '/api/v1/admin'],
  ] as const) {
    upstream.answer('POST', path, async request => {
      const { email } = request.body as { email: string }
      const api_token = `${email.replace(/\W/g, '_')}_token_of_login_${++logins}`
      issued.set(path + email, [...(issued.get(path + email) ?? []), api_token])
      return { ...flags, email, api_token }
    })
    const refuse = (reply: FastifyReply) => reply.code(401).send({ code: 'unauthorized' })
    upstream.answer('GET', `${prefix}/check`, async (request, reply) =>
      revoked.has(tokenOf(request)) ? refuse(reply) : flags,
    )
    const validOf = (token: string) => {
      const own = [...issued].find(([account, tokens]) => account.startsWith(path) && tokens.includes(token))
      return (own?.[1] ?? []).filter(other => !revoked.has(other))
    }
    upstream.answer('GET', `${prefix}/session/list`, async (request, reply) => {
      const tokens = validOf(tokenOf(request))
      await meanwhile()
      return revoked.has(tokenOf(request)) ? refuse(reply) : { tokens: tokens.map(digestOf) }
    })
    upstream.answer('POST', `${prefix}/session/end`, async (request, reply) => {
      if (refusal) return reply.code(refusal.status).send(refusal)
      const { session } = request.body as { session: string }
      for (const token of validOf(tokenOf(request))) if (digestOf(token) === session) revoked.add(token)
      return {}
    })
    upstream.answer('POST', `${prefix}/session/others`, async (request, reply) => {
      if (refusal) return reply.code(refusal.status).send(refusal)
      if (revoked.has(tokenOf(request))) return refuse(reply)
      for (const token of validOf(tokenOf(request))) if (token !== tokenOf(request)) revoked.add(token)
      return {}
    })
  }
})
afterAll(() => upstream.close())
beforeEach(() => {
  upstream.requests.length = 0
})

describe.each(stores)('the sessions of a person in %s', store => {
  const { clock, pass } = stoppedClock(Date.parse('2026-11-01T00:00:00Z'))
  const { lines, logger } = captureLog()
  let bffs: Bffs
  let one: FastifyInstance
  /** Another BFF if the store is shared, otherwise the same one. */
  let other: FastifyInstance
  beforeAll(async () => {
    bffs = await startBffs(store, upstream.origin, { clock, logger })
    one = bffs.at(0)
    other = bffs.at(1)
  })
  afterAll(() => bffs.close())

  const enter = async (email: string, userAgent = 'Browser', kind = 'customer', app = one): Promise<string> => {
    const headers = { 'user-agent': userAgent }
    const payload = { email, password: 'Right_2026' }
    return (
      sessionCookie((await request(app, { method: 'POST', url: `/bff/login/${kind}`, payload, headers })).headers) ?? ''
    )
  }
  const list = async (cookie: string, app = one) =>
    (await request(app, { method: 'GET', url: '/bff/sessions', cookie })).json().sessions as OwnSession[]
  const end = async (cookie: string, id = '', app = one) =>
    (await request(app, { method: 'DELETE', url: `/bff/sessions${id && `/${id}`}`, cookie })).statusCode
  const isAlive = async (cookie: string, app = one) =>
    (await request(app, { method: 'GET', url: '/bff/session', cookie })).json().accountType !== null
  const idOf = async (cookie: string) => (await list(cookie)).find(({ isCurrent }) => isCurrent)?.id ?? ''

  test('are listed with times and user agents, the current one first, without those of other people', async () => {
    const email = `list.${store}@aozora.example`
    const first = await enter(email, 'Firefox')
    pass(minute)
    const second = await enter(email, `${'ｘ'.repeat(10)}${'y'.repeat(300)}`)
    const stranger = await enter(`else.${store}@aozora.example`)
    // The same address as an employee is another account.
    const employee = await enter(email, 'Edge', 'employee')
    const answer = await request(one, { method: 'GET', url: '/bff/sessions', cookie: first })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json().sessions).toEqual([
      {
        id: expect.stringMatching(/^[\w-]{22}$/),
        isCurrent: true,
        userAgent: 'Firefox',
        createdAt: '2026-11-01T00:00:00.000Z',
        seenAt: '2026-11-01T00:01:00.000Z',
      },
      expect.objectContaining({ isCurrent: false, createdAt: '2026-11-01T00:01:00.000Z' }),
    ])
    expect(answer.json().sessions[1].userAgent).toHaveLength(255)
    expect(answer.body).not.toContain('_token_')
    expect(answer.body).not.toContain(second.split('=')[1]?.split('.')[0])
    for (const cookie of [stranger, employee]) expect(await list(cookie)).toHaveLength(1)
  })

  test('ending one invalidates it at every BFF and its token upstream, and keeps the others', async () => {
    const email = `end.${store}@aozora.example`
    const [own, lost, kept] = [
      await enter(email),
      await enter(email, 'Lost phone', 'customer', other),
      await enter(email),
    ]
    const { id = '' } = (await list(own)).find(({ userAgent }) => userAgent === 'Lost phone') ?? {}
    upstream.requests.length = 0
    expect(await end(own, id)).toBe(204)
    // By its digest, in one call.
    const [lostToken = ''] = [...revoked].slice(-1)
    expect(upstream.requests.map(({ url, body }) => [url, body])).toEqual([
      ['/api/v1/front/session/end', { session: digestOf(lostToken) }],
    ])
    expect(issued.get(`/api/login${email.toLowerCase()}`)?.[1]).toBe(lostToken)
    for (const app of [one, other]) expect(await isAlive(lost, app)).toBe(false)
    for (const cookie of [own, kept]) expect(await isAlive(cookie, other)).toBe(true)
    expect(await end(own, id)).toBe(404)
    expect(lines.some(line => line.includes('"audit":"session_ended"'))).toBe(true)
  })

  test('all others can be ended at once, also by two browsers at the same time', async () => {
    const email = `all.${store}@aozora.example`
    const cookies = [await enter(email), await enter(email), await enter(email)]
    const stranger = await enter(`bystander.${store}@aozora.example`)
    expect(await end(cookies[0] ?? '')).toBe(204)
    expect(await Promise.all(cookies.map(cookie => isAlive(cookie)))).toEqual([true, false, false])
    expect(await end(cookies[0] ?? '')).toBe(204)
    expect(await isAlive(stranger)).toBe(true)

    const two = [await enter(email), cookies[0] ?? '']
    const statuses = await Promise.all(two.map((cookie, index) => end(cookie, '', index === 0 ? one : other)))
    for (const status of statuses) expect([204, 401]).toContain(status)
  })

  test.each([
    [401, 'unauthorized'],
    [403, 'proof_old'],
    [403, 'terms_update'],
    [403, 'passkey_required'],
    [403, 'something_else'],
    [429, 'too_many_attempts'],
    [503, 'maintenance'],
    [500, 'internal'],
  ])('no other one ends where the upstream answers %i %s; a 401 ends the caller’s own', async (status, code) => {
    for (const isForAll of [false, true]) {
      const email = `refused.${status}.${code}.${isForAll}.${store}@aozora.example`
      const [thief, owner] = [await enter(email), await enter(email)]
      const id = await idOf(owner)
      refusal = { status, code }
      const answer = await end(thief, isForAll ? '' : id).finally(() => {
        refusal = undefined
      })
      expect([isForAll, answer]).toEqual([isForAll, status === 500 ? 502 : status])
      // Of a failure it is not known whether all have ended there.
      expect([isForAll, await isAlive(owner)]).toEqual([isForAll, !(isForAll && status >= 500)])
      expect([isForAll, await isAlive(thief)]).toEqual([isForAll, status !== 401])
    }
  })

  test.each([403, 404, 405])(
    'behind an upstream that knows only the specification, and answers %i to all else, they end',
    async status => {
      const foreign = await startUpstream()
      const paths = [
        ['GET', '/api/v1/capabilities'],
        ['GET', '/api/v1/front/session/list'],
        ['POST', '/api/v1/front/session/end'],
        ['POST', '/api/v1/front/session/others'],
      ] as const
      for (const [method, path] of paths) foreign.answer(method, path, async (_, reply) => reply.code(status).send({}))
      const bffs = await startBffs(store, foreign.origin, { clock, logger })
      const app = bffs.at(0)
      const email = `foreign.${status}.${store}@aozora.example`
      for (const isForAll of [false, true]) {
        const [own, gone] = [await enter(email, 'One', 'customer', app), await enter(email, 'Two', 'customer', app)]
        const other = (await list(own, app)).find(({ isCurrent }) => !isCurrent)
        foreign.requests.length = 0
        expect(await end(own, isForAll ? '' : other?.id, app)).toBe(204)
        expect(foreign.requests.at(-1)?.url).toBe('/api/logout')
        expect([await isAlive(own, app), await isAlive(gone, app)]).toEqual([true, false])
      }
      await bffs.close()
      await foreign.close()
    },
  )

  test('one that begins while the valid tokens are read is not ended', async () => {
    const email = `begins.${store}@aozora.example`
    const first = await enter(email)
    let later = ''
    meanwhile = async () => {
      later = await enter(email)
    }
    await list(first).finally(() => {
      meanwhile = async () => {}
    })
    expect(await isAlive(later)).toBe(true)
    expect(await list(first)).toHaveLength(2)
  })

  test('neither the current one nor that of another person can be ended; without a session 401, cross-site 403', async () => {
    const own = await enter(`own.${store}@aozora.example`)
    const stranger = await enter(`stranger.${store}@aozora.example`)
    for (const id of [await idOf(own), await idOf(stranger), 'nothing', '..%2f'])
      expect([400, 404]).toContain(await end(own, id))
    for (const cookie of [own, stranger]) expect(await isAlive(cookie)).toBe(true)
    for (const method of ['GET', 'DELETE'] as const)
      expect((await one.inject({ method, url: '/bff/sessions', headers: ownPage })).statusCode).toBe(401)
    const forged = await one.inject({
      method: 'DELETE',
      url: '/bff/sessions',
      headers: { cookie: own, 'x-csrf': '1', 'sec-fetch-site': 'cross-site' },
    })
    expect(forged.statusCode).toBe(403)
  })

  test('one that the upstream has revoked, or that is idle too long, is not listed', async () => {
    const email = `dead.${store}@aozora.example`
    const idle = await enter(email)
    pass(20 * minute)
    const own = await enter(email)
    const gone = await enter(email)
    expect(await list(own)).toHaveLength(3)
    await request(one, { method: 'GET', url: '/bff/session', cookie: gone })
    revoked.add(tokenOf(upstream.requests.at(-1) ?? { headers: {} }))
    expect(await list(own)).toHaveLength(2)
    pass(15 * minute)
    expect((await list(own)).map(({ isCurrent }) => isCurrent)).toEqual([true])
    for (const cookie of [idle, gone]) expect(await isAlive(cookie)).toBe(false)
  })
})
