import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '../../web/router/routes.ts'
import { bffConfig, makeWebRoot, ownPage, startBff } from '../helper/bff.ts'
import { startUpstream, type Upstream } from '../helper/upstream.ts'

let upstream: Upstream
let app: FastifyInstance
beforeAll(async () => {
  upstream = await startUpstream()
  app = await startBff(bffConfig(upstream.origin, { appEnv: 'staging' }))
})
afterAll(async () => {
  await app.close()
  await upstream.close()
})

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers: { accept: 'text/html', ...headers } })

describe('the page', () => {
  test.each(['/', '/login', '/login/', '/LOGIN', '/company/C000001/account/12', '/makeruser/account'])(
    'GET %s: the same HTML for every route that the build has not rendered',
    async url => {
      const { statusCode, headers, body } = await get(url)
      expect(statusCode).toBe(200)
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(headers['cache-control']).toBe('no-cache')
      expect(body).toContain('<title>Yardkey</title>')
    },
  )

  test.each([
    '/nothing/here',
    '/log',
    '/company//account',
    '/company/C000001/account/12/more',
    '/{product}user/account',
    '/otheruser/account',
    '//login.',
    `/${'.,'.repeat(2000)}`,
  ])('GET %s: no page has this address, so it is 404, with the HTML that says so', async url => {
    const { statusCode, headers, body } = await get(url)
    const { etag = '' } = (await get('/')).headers
    expect([statusCode, headers.location]).toEqual([404, undefined])
    if (!String(headers['content-type']).startsWith('text/html')) return expect(url).toMatch(/\.[^/]*$/)
    expect(body).toBe((await get('/')).body)
    expect((await get(url, { 'if-none-match': String(etag) })).statusCode).toBe(404)
  })

  const secret = 'a-B_c'.repeat(6)
  test.each([
    ...['.', ',', ')', '。', '、', '」', '）。', '…', '"', "'", '>', '!', ' ', ';'].map(signs => [
      `/loginFront${encodeURIComponent(signs)}`,
      '/loginFront',
    ]),
    ['/loginFront.', '/loginFront'],
    ['/lp/form/...', '/lp/form/'],
    ['/%E3%80%82', '/'],
    ['/loginFront).', '/loginFront'],
    ['/company/C000001/account/12.', '/company/C000001/account/12'],
    [`/register?token=${secret}.`, `/register?token=${secret}`],
    [`/register?token=${secret}%E3%80%82`, `/register?token=${secret}`],
    [`/accountInformation?mailaddress_token=${secret}>.`, `/accountInformation?mailaddress_token=${secret}`],
  ])('GET %s: the signs after an address are not part of it, and it leads to %s', async (url, page) => {
    const { statusCode, headers } = await get(url)
    expect([statusCode, headers.location]).toEqual([302, page])
  })

  test.each([
    `/register?token=${secret}`,
    `/register?token=${secret}&for=x`,
    '/company?search=%E6%A0%AA.',
    '/lp/form?change=a)',
  ])('GET %s: a query that may end so stays', async url => expect((await get(url)).statusCode).toBe(200))

  test('password managers find where to change the password, and that other well-known addresses do not exist', async () => {
    const { statusCode, headers } = await get('/.well-known/change-password')
    expect([statusCode, headers.location]).toEqual([302, routes.changePassword.path])
    for (const name of ['resource-that-should-not-exist-whose-status-code-should-not-be-200', 'passkey-endpoints', ''])
      for (const accept of ['text/html', '*/*', 'application/json'])
        expect((await get(`/.well-known/${name}`, { accept })).statusCode, name).toBe(404)
  })

  test('its language comes from the cookie, then the browser', async () => {
    const langFor = async (headers: Record<string, string>) => / lang="(\w+)"/.exec((await get('/', headers)).body)?.[1]
    expect(await langFor({ cookie: 'locale=ja', 'accept-language': 'en' })).toBe('ja')
    expect(await langFor({ cookie: 'locale=en; __Host-locale=ja', 'accept-language': 'en' })).toBe('ja')
    expect(await langFor({ 'accept-language': 'ja-JP' })).toBe('ja')
    expect(await langFor({ cookie: 'locale="><script>' })).toBe('en')
    expect((await get('/')).headers.vary).toBe('accept-encoding, accept-language, cookie')
  })

  test('contains its bootstrap data as JSON', async () => {
    const { body } = await get('/')
    const data = /<script type="application\/json" id="bootstrap">(.*?)<\/script>/.exec(body)?.[1] ?? ''
    expect(JSON.parse(data)).toEqual({ product: 'maker', environment: 'staging', locales: ['ja', 'en'] })
  })

  test('bootstrap data cannot close its script element', async () => {
    const hostile = '</script><script>alert(1)</script><!--&\u2028'
    const other = await startBff(bffConfig(upstream.origin, { product: hostile }))
    const { body } = await other.inject({ method: 'GET', url: '/' })
    expect(body).not.toContain('<script>alert')
    const data = /id="bootstrap">(.*?)<\/script>/.exec(body)?.[1] ?? ''
    expect(data).not.toMatch(/[<>&\u2028]/)
    expect(JSON.parse(data).product).toBe(hostile)
    await other.close()
  })

  test('is 304 for a browser that has it', async () => {
    const { headers } = await get('/')
    const again = await get('/login', { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(again.headers['content-security-policy']).toBe(headers['content-security-policy'])
    expect((await get('/', { 'if-none-match': String(headers.etag), cookie: 'locale=ja' })).statusCode).toBe(200)
  })

  test('HEAD returns the headers of GET without a body', async () => {
    const { statusCode, headers, body } = await app.inject({ method: 'HEAD', url: '/login' })
    expect([statusCode, body]).toEqual([200, ''])
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
  })

  test.each([
    '/nothing.js',
    '/robots.txt',
    '/assets/nothing.js',
    '/.vite/manifest.json',
    '/api/x',
    '/bff/x',
    '/dev/mailbox',
  ])('GET %s is 404 in JSON, not the page', async url => {
    const { statusCode, headers } = await get(url)
    expect(statusCode).toBe(404)
    expect(headers['content-type']).toMatch(/^application\/json/)
  })

  test('a request that accepts only JSON does not get HTML', async () => {
    expect((await get('/login', { accept: 'application/json' })).statusCode).toBe(404)
  })

  test('without a build of the page the BFF fails to start and names the command', async () => {
    const webRoot = await mkdtemp(join(tmpdir(), 'yardkey-empty-'))
    const start = () => startBff(bffConfig(upstream.origin), { webRoot })
    await expect(start()).rejects.toThrow(/npm run build/)
  })
})

describe("visitors' pages, rendered by the build", () => {
  const session = '__Host-Http-session'
  const isPrerendered = async (url: string, headers: Record<string, string> = {}) =>
    (await get(url, headers)).body.includes('<div id="app"><h1>')

  test('are in the HTML, with their title, layout and style sheets, in the language of the visitor', async () => {
    const { body } = await get('/loginFront', { 'accept-language': 'ja' })
    expect(body).toContain('<div id="app"><h1>ja staging $&</h1></div>')
    expect(body).toContain('<html data-layout="public" lang="ja">')
    expect(body).toContain('<title>Log in | Yardkey</title>')
    expect(body).toContain('<link rel="stylesheet" crossorigin href="/assets/page-0a1b2c3d.css">')
    expect(body).toContain('"prerendered":true')
    expect((await get('/loginFront', { cookie: 'locale=en' })).body).toContain('<h1>en staging')
  })

  test('ask for no module before the script does, which asks for all of them, the entry first', async () => {
    const { body } = await get('/loginFront')
    const [html = '', script = ''] = body.split('<script type="module">')
    const asked = (text: string) => text.match(/\/assets\/[\w-]+\.js/g)
    expect(asked(html)).toBeNull()
    expect(asked(script)).toEqual(['index', 'shell', 'Page'].map(name => `/assets/${name}-0a1b2c3d.js`))
    const other = (await get('/company')).body
    expect(asked(other)).toEqual(['index', 'index', 'shell'].map(name => `/assets/${name}-0a1b2c3d.js`))
    expect(other).toContain('<link rel="modulepreload" crossorigin href="/assets/shell-0a1b2c3d.js">')
  })

  test.each([
    ['/loginFront', true],
    ['/loginFront?return=%2Fcompany%3Fpage%3D2', true],
    ['/loginFront?return=a&mailaddress_token=b', false],
    ['/loginFront?mailaddress_token=b', false],
    ['/loginFront/', false],
    ['/LOGINFRONT', false],
    ['/login', false],
  ])('GET %s: %s', async (url, expected) => expect(await isPrerendered(url)).toBe(expected))

  test('a browser with a session cookie, valid or not, gets the page without them', async () => {
    for (const value of ['', 'x', 'a.b'])
      expect(await isPrerendered('/loginFront', { cookie: `${session}=${value}` })).toBe(false)
    expect(await isPrerendered('/loginFront', { cookie: 'locale=ja; other=1' })).toBe(true)
  })

  test('a build without them fails to start and names the command', async () => {
    const webRoot = await makeWebRoot()
    await rm(join(webRoot, 'prerendered.json'))
    const start = () => startBff(bffConfig(upstream.origin), { webRoot })
    await expect(start()).rejects.toThrow(/prerendered\.json does not exist.*npm run build/)
  })
})

describe('compression of the page', () => {
  const compressed = (encoding: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url: '/loginFront', headers: { 'accept-encoding': encoding, ...headers } })

  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ['identity', undefined, (body: Buffer) => body],
    ['gzip;q=0', undefined, (body: Buffer) => body],
    ['nothing;;q=, ,;', undefined, (body: Buffer) => body],
  ] as const)('Accept-Encoding %s: %s', async (accepted, encoding, decompress) => {
    const { headers, rawPayload } = await compressed(accepted)
    expect(headers['content-encoding']).toBe(encoding)
    expect(decompress(rawPayload).toString()).toBe((await get('/loginFront')).body)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
  })

  test('each encoding has its own ETag, and 304 repeats it', async () => {
    const tags = await Promise.all(['br', 'gzip', ''].map(async name => String((await compressed(name)).headers.etag)))
    expect(new Set(tags).size).toBe(3)
    const again = await compressed('br', { 'if-none-match': tags[0] ?? '' })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', tags[0]])
    expect(again.headers).not.toHaveProperty('content-encoding')
    expect((await compressed('gzip', { 'if-none-match': tags[0] ?? '' })).statusCode).toBe(200)
  })
})

describe('files of the build', () => {
  test.each([
    ['a range behind its end', { range: 'bytes=99999999-' }],
    ['another version', { 'if-match': '"x"' }],
    ['an older version', { 'if-unmodified-since': 'Wed, 24 Nov 1999 20:09:18 GMT' }],
  ])('a request for %s of a file is malformed, not a failure of the server', async (_, headers) => {
    const answer = await app.inject({ method: 'GET', url: '/assets/index-0a1b2c3d.js', headers })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed'])
  })

  test('are immutable, and compressed where the browser accepts it', async () => {
    const plain = await app.inject({ method: 'GET', url: '/assets/index-0a1b2c3d.js' })
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(plain.headers['content-encoding']).toBeUndefined()
    const zipped = await app.inject({
      method: 'GET',
      url: '/assets/index-0a1b2c3d.js',
      headers: { 'accept-encoding': 'gzip' },
    })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(zipped.headers['content-type']).toMatch(/^(?:text|application)\/javascript/)
    expect(zipped.headers.vary).toContain('accept-encoding')
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
  })

  test.each([
    '/assets/../index.html',
    '/assets/..%2findex.html',
    '/assets/%2e%2e/index.html',
    '/assets/',
    '/assets/flags',
  ])('GET %s serves no file', async url => {
    const { statusCode, body } = await app.inject({ method: 'GET', url, headers: { accept: 'application/json' } })
    expect([400, 403, 404]).toContain(statusCode)
    expect(body).not.toContain('<title>')
  })
})

describe('security headers', () => {
  const policyOf = (text: unknown) =>
    new Map(
      String(text)
        .split(/;\s*/)
        .map(directive => directive.split(/\s+/))
        .map(([name = '', ...values]) => [name, values]),
    )

  const checkPolicy = async (url: string) => {
    const { headers, body } = await get(url)
    const text = String(headers['content-security-policy'])
    const policy = policyOf(text)
    const scripts = [...body.matchAll(/<script(?![^>]*application\/json)[^>]*>(.*?)<\/script>/gs)].map(
      ([, code]) => code ?? '',
    )
    expect(scripts).toHaveLength(1)
    expect(scripts[0]).toContain('"/assets/index-0a1b2c3d.js"')
    const hash = createHash('sha256')
      .update(scripts[0] ?? '')
      .digest('base64')
    expect(policy.get('script-src')).toEqual([`'sha256-${hash}'`, "'strict-dynamic'"])
    expect(policy.get('default-src')).toEqual(["'none'"])
    expect(policy.get('frame-ancestors')).toEqual(["'none'"])
    // Without it, worker-src falls back to script-src, where strict-dynamic trusts workers that a script starts.
    expect(policy.get('worker-src')).toEqual(["'none'"])
    expect(policy.get('base-uri')).toEqual(["'none'"])
    expect(policy.get('require-trusted-types-for')).toEqual(["'script'"])
    expect(text).not.toMatch(/unsafe|\*|data:|https?:/)
    expect(body).not.toMatch(/\son\w+=|style=|<style/)
  }

  test('Content-Security-Policy of the page: everything denied by default, one script by hash, no unsafe-*', async () => {
    await checkPolicy('/')
    await checkPolicy('/loginFront')
  })

  test.each(['/', '/assets/index-0a1b2c3d.js', '/bff/session', '/api/v1/front/top', '/healthz', '/nothing.js'])(
    'GET %s has all security headers',
    async url => {
      const { headers } = await get(url, ownPage)
      expect(headers).toMatchObject({
        'strict-transport-security': 'max-age=63072000; includeSubDomains',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
      })
      expect(headers['permissions-policy']).toContain('camera=()')
      const policy = policyOf(headers['content-security-policy'])
      for (const directive of ['default-src', 'frame-ancestors']) expect(policy.get(directive)).toEqual(["'none'"])
      expect(headers).not.toHaveProperty('server')
      expect(headers).not.toHaveProperty('x-powered-by')
      expect(Object.keys(headers).filter(name => name.startsWith('access-control'))).toEqual([])
    },
  )

  test('over plain http there is no HSTS', async () => {
    const plain = await startBff(bffConfig(upstream.origin, { publicUrl: 'http://localhost:3000' }))
    expect((await plain.inject('/')).headers).not.toHaveProperty('strict-transport-security')
    await plain.close()
  })

  test.each([
    '/bff/session',
    '/bff/config',
    '/%62ff/config',
    '/api/v1/front/countries',
    '/%61pi/v1/front/countries',
    '/api/v1/front/top',
    '/api/nothing',
  ])('GET %s is never stored', async url => {
    expect((await get(url, ownPage)).headers['cache-control']).toBe('no-store')
  })
})
