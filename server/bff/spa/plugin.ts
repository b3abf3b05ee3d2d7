import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Locale } from '../../../shared/model/flag.ts'
import type { BuiltPages, PrerenderedPage } from '../../../shared/model/prerendered.ts'
import { AppError } from '../../http/app-error.ts'
import type { Clock } from '../clock.ts'
import type { BffConfig } from '../config.ts'
import { localeFor } from '../locale.ts'
import { sessionCookie } from '../session/cookie.ts'
import { ofThisRelease } from '../upstream/capabilities.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { pageAddresses } from './addresses.ts'
import { renderPage } from './page.ts'
import { pagePolicy } from './policy.ts'
import { keepPrerendered, visitorCalls } from './prerendered-pages.ts'

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) }
type Encoding = keyof typeof compressors
const negotiator = new Negotiator({ supportedValues: Object.keys(compressors) })

interface Encoded {
  body: Buffer
  etag: string
  encoding: Encoding | undefined
}

/**
 * A text in the encoding that an Accept-Encoding header prefers. It is compressed once, when first needed. Each encoding
 * has its own strong ETag (RFC 9110 §8.8.3.3).
 */
const encodings = (text: string): ((accepted: string | undefined) => Promise<Encoded>) => {
  const plain = Buffer.from(text)
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 27)
  const encode = async (encoding: Encoding | undefined): Promise<Encoded> =>
    encoding
      ? { body: await compressors[encoding](plain), etag: `"${hash}-${encoding}"`, encoding }
      : { body: plain, etag: `"${hash}"`, encoding }
  const known = new Map<Encoding | undefined, Promise<Encoded>>()
  return accepted => {
    const encoding = (negotiator.negotiate(accepted ?? '') as Encoding | null) ?? undefined
    const encoded = known.get(encoding) ?? encode(encoding)
    known.set(encoding, encoded)
    // A failure is not kept: the next request compresses again.
    encoded.catch(() => known.delete(encoding))
    return encoded
  }
}

const readBuilt = async (webRoot: string, name: string): Promise<string> => {
  const path = join(webRoot, name)
  return readFile(path, 'utf8').catch((cause: unknown) => {
    throw new Error(`${path} does not exist: build the page first (npm run build)`, { cause })
  })
}

/** Paths that are never the page: calls, files of the build, well-known addresses, and all paths with a file extension. */
const noPage = /^\/(?:api|bff|assets|dev|\.well-known)(?:\/|$)|\.[^/]*$/

/** Files of the build; not folders, and not their compressed copies, which are sent in place of the files. */
const isFile = /\.(?!br$|gz$)\w+$/

const wantsHtml = (request: FastifyRequest): boolean => /\btext\/html\b|\*\/\*/.test(request.headers.accept ?? '*/*')

/** The page on which a person changes the password (specification §4). */
const changePassword = '/accountInformation/passwordReset'

/** A query that does not change how the page is first drawn: none, or the return address of the login pages. */
const drawsTheSame = /^(?:\?return=[^&]*)?$/

interface PageOptions {
  config: BffConfig
  webRoot: string
  upstream: Upstream
  clock: Clock
}

/**
 * Serves the page and its files. Every path that is neither a call nor a file gets the page, which routes it; an unknown one with
 * status 404, and the page's own "not found". An address with a full stop after it leads to its page. Visitors' pages are rendered
 * already: browsers without a session get them as prerendered HTML. Files of the build have a hash in their names and are immutable; the
 * page is revalidated each time.
 */
export const servePage = fp(
  async (app: FastifyInstance, { config, webRoot, upstream, clock }: PageOptions) => {
    const template = await readBuilt(webRoot, 'index.html')
    const built = JSON.parse(await readBuilt(webRoot, 'prerendered.json')) as BuiltPages
    const cookie = sessionCookie(config.publicUrl).name
    let { lacks } = ofThisRelease
    let hides: readonly string[] = []
    const render = (locale: Locale, prerendered?: PrerenderedPage) => {
      const { html, script } = renderPage(template, locale, { ...config, lacks, hides }, prerendered)
      return { encoded: encodings(html), policy: pagePolicy(script, config.publicUrl) }
    }
    type Rendered = ReturnType<typeof render>
    let drawn: readonly PrerenderedPage[] = []
    let pages: Record<Locale, Rendered>
    let prerendered: Map<string, Rendered>
    const renderDrawn = () => {
      // Drawn with what visitors see of this release: without it, they are drawn in the browser.
      const isOurs = !visitorCalls.some(name => lacks.includes(name))
      prerendered = new Map((isOurs ? drawn : []).map(page => [page.locale + page.path, render(page.locale, page)]))
    }
    let addresses: ReturnType<typeof pageAddresses>
    const renderAll = () => {
      const missing = new Set<string>(lacks)
      hides = built.paths.filter(({ needs }) => needs !== undefined && missing.has(needs)).map(({ path }) => path)
      const served = built.paths.map(({ path }) => path).filter(path => !hides.includes(path))
      addresses = pageAddresses(served, config.product)
      pages = { ja: render('ja'), en: render('en') }
      renderDrawn()
    }
    renderAll()
    /** Pages tell the browser what the upstream lacks. */
    const followUpstream = async () => {
      const now = await upstream.capabilities()
      if (now.lacks === lacks) return
      lacks = now.lacks
      renderAll()
    }
    const visited = keepPrerendered({
      app,
      upstream,
      webRoot,
      environment: config.appEnv,
      clock,
      built: built.pages.filter(({ environment }) => environment === config.appEnv),
      use: current => {
        drawn = current
        renderDrawn()
      },
    })
    const pageFor = (request: FastifyRequest) => {
      const locale = localeFor(request)
      const [path = '', query] = request.url.split(/(?=\?)/, 2)
      const mayBePrerendered = request.cookies[cookie] === undefined && drawsTheSame.test(query ?? '')
      const found = mayBePrerendered ? prerendered.get(locale + path) : undefined
      if (found) visited(request)
      return found ?? pages[locale]
    }

    const assets = join(webRoot, 'assets')
    // Listed once. The route of the plugin lists the folder at every request.
    const files = new Set((await readdir(assets, { recursive: true })).filter(path => isFile.test(path)))
    await app.register(serveFiles, { root: assets, serve: false, preCompressed: true, immutable: true, maxAge: '365d' })
    app.get<{ Params: { '*': string } }>('/assets/*', async ({ params: { '*': path } }, reply) => {
      if (!files.has(path)) throw new AppError('not_found')
      return reply.sendFile(path)
    })

    // Where password managers look for the page (https://w3c.github.io/webappsec-change-password-url/).
    app.get('/.well-known/change-password', async (_request, reply) => reply.redirect(changePassword))

    app.get('/*', async (request: FastifyRequest, reply: FastifyReply) => {
      if (!wantsHtml(request)) throw new AppError('not_found')
      const address = addresses.meant(request.url)
      if (address !== undefined) return reply.redirect(address)
      const [path = ''] = request.url.split('?', 1)
      if (noPage.test(path)) throw new AppError('not_found')
      await followUpstream()
      const { encoded, policy } = pageFor(request)
      const { body, etag, encoding } = await encoded(request.headers['accept-encoding'])
      reply.headers({
        'content-security-policy': policy,
        'origin-agent-cluster': '?1',
        'cache-control': 'no-cache',
        vary: 'accept-encoding, accept-language, cookie',
        etag,
      })
      if (!addresses.isPage(path)) reply.code(404)
      else if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      if (encoding) reply.header('content-encoding', encoding)
      return reply.type('text/html; charset=utf-8').send(body)
    })
  },
  { name: 'page', dependencies: ['@fastify/cookie'], encapsulate: true },
)
