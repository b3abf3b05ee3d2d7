// @module-tag all

/** What a request of a person costs the upstream: the same small number of calls for every call, however many sessions they have. */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Entry } from '../../shared/contract/entry.ts'
import { contract } from '../../shared/contract/index.ts'
import { sessionsPerAccount } from '../../shared/model/session.ts'
import { bffConfig, logIn, request, startBff } from '../helper/bff.ts'
import { flags, startUpstream, type Upstream } from '../helper/upstream.ts'

/** Most upstream calls of a request. A login ends its browser's earlier session, and at most two of the oldest. */
const most = 4

const kinds = [
  { kind: 'customer', login: '/api/login', prefix: '/api/v1/front' },
  { kind: 'employee', login: '/api/v1/admin/login', prefix: '/api/v1/admin' },
] as const

/** Every call that a browser may make, in the form of a request. */
const ofContract = Object.entries<Entry>(contract).flatMap(([name, { method, path, web }]) =>
  web === 'none' ? [] : [{ name, method, url: path.replace(/:\w+/g, '1') }],
)

/** Every route of the BFF itself, as the router lists them. */
const ownRoutes = (app: FastifyInstance) => {
  const parents: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap(line => {
      const [, indent = '', path = '', methods] = /^([│ ]*)[├└]── (\S+)(?: \((.*)\))?$/.exec(line) ?? []
      parents.length = indent.length / 4
      parents.push(path)
      const url = parents.join('')
      return url.startsWith('/bff/')
        ? (methods ?? '').split(', ').map(method => ({ name: `${method} ${url}`, method, url }))
        : []
    })
    .filter(({ method }) => /^(?:GET|POST|DELETE)$/.test(method))
}

describe.each([
  { upstreamKind: 'our account API', knowsSessions: true, mostToEnd: most },
  // It knows only the specification: each session is logged out by itself.
  { upstreamKind: 'an upstream without our calls', knowsSessions: false, mostToEnd: sessionsPerAccount },
])('upstream calls of a request, to $upstreamKind', ({ knowsSessions, mostToEnd }) => {
  let upstream: Upstream
  let app: FastifyInstance
  let tokens: string[] = []
  beforeAll(async () => {
    upstream = await startUpstream()
    for (const { login, prefix } of kinds) {
      upstream.answer('POST', login, async () => {
        const api_token = `token_of_login_number_${tokens.length}`
        tokens.push(api_token)
        return { api_token, ...flags, ...(knowsSessions ? { user_id: '7' } : {}) }
      })
      if (!knowsSessions) continue
      const digest = (token: string) => createHash('sha256').update(token).digest('base64url')
      upstream.answer('GET', `${prefix}/session/list`, async () => ({ tokens: tokens.map(digest) }))
      upstream.answer('POST', `${prefix}/session/others`, async () => ({}))
    }
  })
  afterAll(() => upstream.close())
  beforeEach(async () => {
    tokens = []
    app = await startBff(bffConfig(upstream.origin))
    return () => app.close()
  })

  describe.each(kinds)('as $kind', ({ kind }) => {
    test.each([1, sessionsPerAccount])('with %i sessions', async count => {
      const cookies: string[] = []
      for (let at = 0; at < count; at++) cookies.push(await logIn(app, kind))
      const own = ownRoutes(app)
      expect(own.map(({ url }) => url)).toContain('/bff/sessions')
      const seen = new Map<string, number>()
      for (const { name, method, url } of [...ofContract, ...own].sort(
        (one, other) => Number(/DELETE|logout/.test(one.name)) - Number(/DELETE|logout/.test(other.name)),
      )) {
        // Those that end sessions leave this one for the next call.
        let cookie = cookies.at(-1) ?? ''
        if (/logout|login/.test(url)) cookie = await logIn(app, kind)
        const { sessions = [] } = (await request(app, { method: 'GET', url: '/bff/sessions', cookie })).json()
        const id = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)?.id ?? 'none'
        upstream.requests.length = 0
        const payload = { email: flags.email, password: 'Right_2026' }
        const body = method === 'POST' ? { payload } : {}
        await request(app, { method: method as 'GET', url: url.replace(':id', id), cookie, ...body })
        seen.set(name, upstream.requests.length)
      }
      const ends = (name: string) => name === 'DELETE /bff/sessions'
      expect([...seen].filter(([name, calls]) => calls > (ends(name) ? mostToEnd : most))).toEqual([])
      expect(seen.get('GET /bff/sessions')).toBe(1)
      if (knowsSessions) expect(seen.get('DELETE /bff/sessions')).toBe(1)
    })
  })
})
