/** Login of employees through their OpenID provider, at BFFs in front of a real account API. */
import { createClient } from 'redis'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createProvider } from '../../server/bff/oidc/provider.ts'
import { type AccountApi, setUp } from '../account-api/set-up.ts'
import { fastEngine } from '../helper/account-api.ts'
import { bffConfig, captureLog, linesOf, pairOf, request, sessionCookie, startBff } from '../helper/bff.ts'
import { type Bffs, startBffs, stores } from '../helper/bffs.ts'
import { issuerCanary } from '../helper/issuer.ts'

describe.each(stores)('a login at the OpenID provider, with visits in %s', store => {
  const { lines, logger } = captureLog()
  let api: AccountApi
  let bffs: Bffs
  beforeAll(async () => {
    api = await setUp(fastEngine)
    api.clock.now = new Date()
    const origin = await api.app.listen({ port: 0, host: '127.0.0.1' })
    bffs = await startBffs(store, origin, { own: { oidc: api.issuer.client }, logger })
  })
  afterAll(async () => {
    await bffs.close()
    await api.close()
  })
  beforeEach(() => api.issuer.reset())

  const post = (path: string, payload: object, { cookie = '', at = 0 } = {}) =>
    request(bffs.at(at), { method: 'POST', url: path, payload, cookie })
  let count = 0
  /** An employee that the provider logs in next. */
  const employee = async () => {
    const person = await api.person({
      employee: 'editor',
      email: `at-bff${store}${++count}@maker.example`.toLowerCase(),
    })
    api.issuer.way.claims = { sub: person.id, sid: `sid ${person.id}`, email: person.email }
    return person
  }
  const begin = async (payload: object = {}, cookie = '') => {
    const answer = await post('/bff/oidc/login', payload, { cookie })
    expect(answer.statusCode, answer.body).toBe(200)
    return { answer, url: answer.json().url as string, cookie: pairOf(answer, 'oidc') }
  }
  /** Begins, and comes back from the provider. */
  const visit = async (payload: object = {}, cookie = '') => {
    const begun = await begin(payload, cookie)
    return { ...begun, search: await api.issuer.visit(begun.url) }
  }
  const finish = (search: string, cookie: string, at = 0) => post('/bff/oidc/finish', { search }, { cookie, at })
  const logIn = async () => {
    const { search, cookie } = await visit()
    const answer = await finish(search, cookie)
    return { answer, session: sessionCookie(answer.headers) ?? '' }
  }
  const session = async (cookie: string, at = 0) =>
    (await request(bffs.at(at), { method: 'GET', url: '/bff/session', cookie })).json()
  const audited = (event: string) =>
    lines.map(line => JSON.parse(line)).filter(line => line.audit === event && line.way === 'oidc')
  const lastReason = () => audited('login_failed').at(-1)?.reason

  test('goes with PKCE, state and nonce, and ends with a session at any BFF; no token of it reaches the browser or a log', async () => {
    const person = await employee()
    const { answer, url, cookie, search } = await visit({ return_to: '/company?keyword=a' })
    const asked = new URL(url)
    expect(`${asked.origin}${asked.pathname}`).toBe(`${api.issuer.origin}/authorize`)
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      client_id: 'yardkey',
      response_type: 'code',
      redirect_uri: 'https://accounts.example/callback',
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      ui_locales: 'en',
      max_age: '7776000',
    })
    const [line = ''] = linesOf(answer)
    expect(line.split('; ').slice(1).sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Strict', 'Secure'])
    // Nothing of the visit is in the cookie: it names it.
    for (const secret of [asked.searchParams.get('state'), asked.searchParams.get('nonce')])
      expect(cookie).not.toContain(secret)

    const done = await finish(search, cookie, 1)
    expect(done.statusCode, done.body).toBe(200)
    expect(done.json()).toMatchObject({ accountType: 'maker', email: person.email, returnTo: '/company?keyword=a' })
    expect(linesOf(done).some(text => text.startsWith('__Host-Http-oidc=;'))).toBe(true)
    const signedIn = sessionCookie(done.headers) ?? ''
    expect(await session(signedIn, 2)).toMatchObject({ accountType: 'maker', email: person.email })
    expect(audited('login').length).toBeGreaterThan(0)
    for (const text of [...linesOf(done), done.body, ...lines, ...api.logs]) {
      expect(text).not.toContain(issuerCanary)
      expect(text).not.toMatch(/eyJ[\w-]+\./)
    }
    if (bffs.redis !== '') await nothingReadable()
  })

  const nothingReadable = async () => {
    const client = await createClient({ url: bffs.redis }).connect()
    for await (const keys of client.scanIterator())
      for (const key of keys) {
        if ((await client.type(key)) !== 'string') continue
        expect(await client.get(key)).not.toMatch(/eyJ[\w-]+\.|CANARY|logout_hint|"verifier"/)
      }
    await client.close()
  }

  test('beyond 300 visits of one network in 15 minutes are 429, at any BFF', async () => {
    const start = (at: number) =>
      request(bffs.at(at), { method: 'POST', url: '/bff/oidc/login', payload: {}, remoteAddress: '192.0.2.9' })
    for (let at = 0; at < 300; at++) expect((await start(at)).statusCode).toBe(200)
    const answer = await start(1)
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'too_many_attempts'])
  })

  test('leads only to addresses of this site', async () => {
    await employee()
    for (const return_to of ['//evil.example', 'https://evil.example', '/\\evil.example']) {
      const { search, cookie } = await visit({ return_to })
      expect((await finish(search, cookie)).json().returnTo).toBe(null)
    }
  })

  test('a code is used once: a replay, and three at once at three BFFs', async () => {
    await employee()
    const { search, cookie } = await visit()
    const answers = await Promise.all([0, 1, 2].map(at => finish(search, cookie, at)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410, 410])
    expect((await finish(search, cookie)).json().code).toBe('login_ended')
    // With a visit of one's own, too: it has another state.
    const other = await visit()
    expect((await finish(search, other.cookie)).json().code).toBe('oidc_failed')
    expect(lastReason()).toBe('state')
    expect((await finish(other.search, other.cookie)).statusCode).toBe(200)
  })

  test('a code of another browser is of no use: its state is not ours, and its PKCE and nonce are not either', async () => {
    await employee()
    const theirs = await visit()
    const ours = await visit()
    const code = new URLSearchParams(theirs.search).get('code') ?? ''
    const mixed = new URLSearchParams(ours.search)
    mixed.set('code', code)
    expect((await finish(mixed.toString(), ours.cookie)).json().code).toBe('oidc_failed')
    expect(lastReason()).toContain('nonce')
    expect((await finish(theirs.search, '')).json().code).toBe('login_ended')
    const [name = '', value = ''] = theirs.cookie.split('=')
    expect((await finish(theirs.search, `${name}=x${value}`)).json().code).toBe('login_ended')
  })

  test('an earlier session of the browser goes on until the login is done, and ends then', async () => {
    await employee()
    const first = (await logIn()).session
    await employee()
    const { search, cookie } = await visit({}, first)
    expect((await session(first)).accountType).toBe('maker')
    const done = await finish(search, `${cookie}; ${first}`)
    expect(done.statusCode).toBe(200)
    expect((await session(first)).accountType).toBe(null)
  })

  const seconds = (offset: number) => Math.floor(Date.now() / 1_000) + offset
  test.each<[string, () => void, string, string]>([
    [
      'an error',
      () => (api.issuer.way.returned = { code: undefined, error: 'access_denied' }),
      'oidc_failed',
      'provider says access_denied',
    ],
    [
      'an outage',
      () => (api.issuer.way.returned = { code: undefined, error: 'temporarily_unavailable' }),
      'oidc_unavailable',
      'provider says temporarily_unavailable',
    ],
    [
      'another issuer (mixed up)',
      () => (api.issuer.way.returned = { iss: 'https://evil.example' }),
      'oidc_failed',
      'OAUTH_INVALID_RESPONSE',
    ],
    ['no issuer', () => (api.issuer.way.returned = { iss: undefined }), 'oidc_failed', 'OAUTH_INVALID_RESPONSE'],
    ['no code', () => (api.issuer.way.returned = { code: undefined }), 'oidc_failed', 'OAUTH_INVALID_RESPONSE'],
    [
      'a code that it does not know',
      () => (api.issuer.way.returned = { code: 'other' }),
      'oidc_failed',
      'token invalid_grant',
    ],
    [
      'an ID token of another issuer',
      () => Object.assign(api.issuer.way.claims, { iss: 'https://evil.example' }),
      'oidc_failed',
      'OAUTH_JWT_CLAIM_COMPARISON_FAILED iss',
    ],
    [
      'an ID token for another audience',
      () => Object.assign(api.issuer.way.claims, { aud: 'other' }),
      'oidc_failed',
      'OAUTH_JWT_CLAIM_COMPARISON_FAILED aud',
    ],
    [
      'an ID token with another nonce',
      () => Object.assign(api.issuer.way.claims, { nonce: 'other' }),
      'oidc_failed',
      'nonce',
    ],
    [
      'an ID token that has expired',
      () => Object.assign(api.issuer.way.claims, { exp: seconds(-60) }),
      'oidc_failed',
      'OAUTH_JWT_TIMESTAMP_CHECK_FAILED exp',
    ],
    ['an unsigned ID token', () => (api.issuer.way.sign = 'none'), 'oidc_failed', 'OAUTH_INVALID_RESPONSE'],
    [
      'an ID token signed with the public key',
      () => (api.issuer.way.sign = 'HS256'),
      'oidc_failed',
      'OAUTH_INVALID_RESPONSE',
    ],
    ['an ID token signed with another key', () => (api.issuer.way.sign = 'unknown key'), 'oidc_failed', 'oidc_failed'],
    [
      'an unknown address',
      () => Object.assign(api.issuer.way.claims, { email: 'nobody@maker.example' }),
      'oidc_refused',
      'oidc_refused',
    ],
  ])('%s is refused, with an entry in the security log', async (_what, wrong, code, reason) => {
    await employee()
    const { url, cookie } = await begin()
    wrong()
    const before = audited('login_failed').length
    const answer = await finish(await api.issuer.visit(url), cookie)
    expect(answer.json().code).toBe(code)
    expect(sessionCookie(answer.headers)).toBeUndefined()
    expect(audited('login_failed').length).toBe(before + 1)
    expect(lastReason()).toContain(reason)
    expect(lines.join('')).not.toContain(issuerCanary)
  })

  test.each<[string, Parameters<AccountApi['issuer']['answer']>[1]]>([
    ['an error', (_request, response) => response.writeHead(500).end('broken')],
    ['a page', (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>login</p>')],
    ['a redirect', (_request, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    [
      'a huge answer',
      (_request, response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).end(`"${'x'.repeat(300_000)}"`),
    ],
    ['a broken connection', (_request, response) => response.destroy()],
  ])('%s instead of tokens is 503, and the next login works', async (_what, answer) => {
    await employee()
    const { search, cookie } = await visit()
    api.issuer.answer('/token', answer)
    const refused = await finish(search, cookie)
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'oidc_unavailable'])
    api.issuer.answer('/token')
    expect((await logIn()).answer.statusCode).toBe(200)
  })

  test.each(['javascript:alert(1)', undefined])(
    '%s as the address of its login is a provider that is away',
    async address => {
      const { client, answer } = api.issuer
      answer('/.well-known/openid-configuration', (_request, response) =>
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ issuer: client.issuer, authorization_endpoint: address })),
      )
      const provider = createProvider({ config: client, returnTo: 'http://localhost/callback', clock: Date.now })
      await expect(provider.begin({ locale: 'en', again: false })).rejects.toMatchObject({
        code: 'oidc_unavailable',
        reason: 'description',
      })
      answer('/.well-known/openid-configuration')
    },
  )

  describe('a fresh proof', () => {
    test('makes the person log in there again, for this session only', async () => {
      const person = await employee()
      Object.assign(api.issuer.way.claims, { auth_time: seconds(-3_600) })
      const { session } = await logIn()
      const path = '/api/v1/admin/login/setting'
      const change = () => post(path, { new_browser_code: 0, proof_minutes: 10, row_version: 0 }, { cookie: session })
      expect((await change()).json().code).toBe('proof_old')

      const { url, cookie, search } = await visit({ proof: true }, session)
      const asked = new URL(url).searchParams
      expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '0'])
      // The provider did not ask again.
      expect((await finish(search, `${cookie}; ${session}`, 1)).json().code).toBe('oidc_failed')
      expect((await change()).json().code).toBe('proof_old')

      api.issuer.way.claims = { sub: person.id }
      const again = await visit({ proof: true }, session)
      expect((await finish(again.search, again.cookie)).json().code).toBe('unauthorized')
      const { session: other } = await logIn()
      const elsewhere = await visit({ proof: true }, session)
      const ofOther = await finish(elsewhere.search, `${elsewhere.cookie}; ${other}`)
      expect(ofOther.json().code).toBe('unauthorized')
      const third = await visit({ proof: true }, session)
      const done = await finish(third.search, `${third.cookie}; ${session}`, 2)
      expect([done.statusCode, done.json()]).toEqual([200, { proven: true }])
      expect((await change()).statusCode).not.toBe(403)
    })

    test('of another person is refused, and needs a session', async () => {
      await employee()
      const { session } = await logIn()
      expect((await post('/bff/oidc/login', { proof: true })).statusCode).toBe(401)
      await employee()
      const { cookie, search } = await visit({ proof: true }, session)
      expect((await finish(search, `${cookie}; ${session}`)).json().code).toBe('oidc_refused')
    })
  })

  describe('a logout', () => {
    test('here leads to that of the provider, which is told no token', async () => {
      await employee()
      const { session: cookie } = await logIn()
      const answer = await post('/bff/logout', {}, { cookie, at: 1 })
      const next = new URL(answer.json().next)
      expect(`${next.origin}${next.pathname}`).toBe(`${api.issuer.origin}/logout`)
      expect(Object.fromEntries(next.searchParams)).toEqual({
        client_id: 'yardkey',
        logout_hint: api.issuer.way.claims.sub,
        post_logout_redirect_uri: 'https://accounts.example/callback',
      })
      expect((await session(cookie, 2)).accountType).toBe(null)
    })

    const logOutThere = async (logout_token: string, at = 0) =>
      bffs
        .at(at)
        .inject({
          method: 'POST',
          url: '/bff/oidc/backchannel-logout',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: new URLSearchParams({ logout_token }).toString(),
        })

    test('there ends the session here, whichever BFF hears of it', async () => {
      const person = await employee()
      const { session: cookie } = await logIn()
      const answer = await logOutThere(await api.issuer.logoutToken({ sid: `sid ${person.id}` }), 1)
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
      expect((await session(cookie, 2)).accountType).toBe(null)
      expect((await session(cookie)).accountType).toBe(null)
    })

    test('with a wrong or a used token is 400, and without one', async () => {
      const person = await employee()
      const { session: cookie } = await logIn()
      const wrong = await api.issuer.logoutToken({ sid: `sid ${person.id}`, aud: 'other' })
      expect((await logOutThere(wrong)).statusCode).toBe(400)
      expect((await logOutThere('')).statusCode).toBe(400)
      expect((await logOutThere('x'.repeat(20_000))).statusCode).toBe(400)
      expect((await session(cookie)).accountType).toBe('maker')
      const right = await api.issuer.logoutToken({ sid: 'of another session' })
      expect([(await logOutThere(right)).statusCode, (await logOutThere(right, 1)).statusCode]).toEqual([200, 400])
    })
  })
})

test('without a provider, its addresses are 404', async () => {
  const app = await startBff(bffConfig('http://127.0.0.1:1'))
  for (const path of ['login', 'finish', 'backchannel-logout'])
    expect((await request(app, { method: 'POST', url: `/bff/oidc/${path}`, payload: {} })).statusCode).toBe(404)
  await app.close()
})
