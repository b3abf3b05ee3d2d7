import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { type BffOptions, buildBff } from '../../server/bff/app.ts'
import type { BffConfig } from '../../server/bff/config.ts'
import type { PrerenderedPage } from '../../shared/model/prerendered.ts'
import { locales } from '../../shared/rules/locale.ts'
import { routes } from '../../web/router/routes.ts'

/** The configuration of a BFF under test. */
export const bffConfig = (upstream: string, own: Partial<BffConfig> = {}): BffConfig => ({
  appEnv: 'development',
  product: 'maker',
  publicUrl: 'https://accounts.example',
  host: '127.0.0.1',
  port: 0,
  upstream,
  trustProxy: [],
  sessionSecrets: ['a secret of tests, thirty-two characters or more'],
  tokenKeys: [randomBytes(32).toString('base64')],
  sessionIdleMs: 30 * 60_000,
  sessionAbsoluteMs: 10 * 3_600_000,
  mailbox: false,
  ...own,
})

const drawnData = { '/loginFront': ['maker'], '/term': ['maker', 'terms'] } as const

/** Pages as the build renders them: the customers' login and the terms, in each language and environment. */
const pages: PrerenderedPage[] = Object.entries(drawnData).flatMap(([path, uses]) =>
  locales.flatMap(locale =>
    (['development', 'staging', 'production'] as const).map(environment => ({
      path,
      locale,
      environment,
      head: '<title>Log in | Yardkey</title>',
      layout: 'public',
      uses,
      html: `<h1>${locale} ${environment} $&</h1>`,
      styles: ['/assets/page-0a1b2c3d.css'],
      modules: ['/assets/Page-0a1b2c3d.js'],
    })),
  ),
)

/** Renders these pages with the maker's name and the terms, as the build's prerender.js does. A name `slow` takes longer than a test. */
const prerenderModule = `
const escaped = text => text.replaceAll('<', '&lt;')
export const prerender = async (locale, environment, { maker, terms }) => {
  if (maker.name === 'slow') await new Promise(resolve => setTimeout(resolve, 600_000))
  if (maker.name === 'broken') throw new Error('cannot be drawn')
  return [
    { path: '/loginFront', html: '<h1>' + locale + ' ' + environment + ' ' + escaped(maker.name) + '</h1>' },
    { path: '/term', html: '<h1>' + (terms ? terms.text : 'no terms') + '</h1>' },
  ]
}`

/** A small build of the page: an index.html as Vite writes it, and one asset with its gzip file. */
export const makeWebRoot = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'yardkey-web-'))
  await mkdir(join(folder, 'assets/flags'), { recursive: true })
  const script = 'export const text = "hello";\n'.repeat(100)
  await writeFile(join(folder, 'assets/index-0a1b2c3d.js'), script)
  await writeFile(join(folder, 'assets/index-0a1b2c3d.js.gz'), gzipSync(script))
  await writeFile(
    join(folder, 'index.html'),
    '<!doctype html><html lang="%LANG%"><head><title>Yardkey</title>' +
      '<script type="application/json" id="bootstrap">%BOOTSTRAP%</script>' +
      '<script type="module" crossorigin src="/assets/index-0a1b2c3d.js"></script>' +
      '<link rel="modulepreload" crossorigin href="/assets/shell-0a1b2c3d.js"></head><body><div id="app"></div></body></html>',
  )
  await writeFile(
    join(folder, 'prerendered.json'),
    JSON.stringify({ pages, paths: Object.values(routes).map(({ path }) => ({ path })) }),
  )
  await writeFile(join(folder, 'prerender.js'), prerenderModule)
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  return folder
}

/** A logger whose lines are captured. */
export const captureLog = () => {
  const lines: string[] = []
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString())
      done()
    },
  })
  return { lines, logger: { level: 'trace', stream } }
}

/** A clock that only advances when a test calls `pass`. */
export const stoppedClock = (start = Date.now()) => {
  let now = start
  return {
    clock: () => now,
    pass: (ms: number) => {
      now += ms
    },
  }
}

const webRoot = makeWebRoot()

/** A BFF with a small page, ready for `inject`. It sheds no load, unless a test says so: the machine may be busy. */
export const startBff = async (config: BffConfig, options: BffOptions = {}): Promise<FastifyInstance> => {
  const app = await buildBff(config, { webRoot: await webRoot, loopDelayMs: 0, ...options })
  await app.ready()
  return app
}

/** Headers that our own page sends with each call. */
export const ownPage = { 'x-csrf': '1', 'sec-fetch-site': 'same-origin' }

/** Sends a request as our page does, with a cookie if one is given. */
export const request = (app: FastifyInstance, options: InjectOptions & { cookie?: string }) => {
  const { cookie, headers, ...rest } = options
  return app.inject({ ...rest, headers: { ...ownPage, ...(cookie === undefined ? {} : { cookie }), ...headers } })
}

export type Answer = Awaited<ReturnType<typeof request>>
interface WithHeaders {
  headers: Record<string, unknown>
}

/** The cookies that a response sets, each with its attributes. */
export const linesOf = ({ headers }: WithHeaders): string[] => [headers['set-cookie'] ?? []].flat() as string[]

/** One of them by its name, with or without `__Host-Http-`. */
export const lineOf = (answer: WithHeaders, name: string): string | undefined =>
  linesOf(answer).find(text => text.replace('__Host-Http-', '').startsWith(`${name}=`))

/** `name=value` of a cookie that a response sets; '' if it sets none, or clears it. */
export const pairOf = (answer: WithHeaders, name: string): string => {
  const pair = lineOf(answer, name)?.split(';', 1)[0] ?? ''
  return pair.endsWith('=') ? '' : pair
}

/** `name=value` of the session cookie that a response sets; undefined if it sets none, '' if it clears it. */
export const sessionCookie = (headers: Record<string, unknown>): string | undefined =>
  lineOf({ headers }, 'session') && pairOf({ headers }, 'session')

/** Logs in. @returns the session cookie */
export const logIn = async (app: FastifyInstance, kind: 'customer' | 'employee' = 'customer'): Promise<string> => {
  const response = await request(app, {
    method: 'POST',
    url: `/bff/login/${kind}`,
    payload: { email: 'manager@aozora.example', password: 'Right_2026' },
  })
  const cookie = sessionCookie(response.headers)
  if (!cookie) throw new Error(`login failed: ${response.statusCode} ${response.body}`)
  return cookie
}

/** The port of a listening app. */
export const portOf = (app: FastifyInstance): number => {
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('the app is not listening')
  return address.port
}
