import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Locale } from '../../../shared/model/flag.ts'
import { AppError } from '../../http/app-error.ts'
import type { BffConfig } from '../config.ts'
import { localeFor } from '../locale.ts'
import { renderPage } from './page.ts'
import { pagePolicy } from './policy.ts'

const readTemplate = async (webRoot: string): Promise<string> => {
  const path = join(webRoot, 'index.html')
  return readFile(path, 'utf8').catch((cause: unknown) => {
    throw new Error(`${path} is not there: build the page first (npm run build)`, { cause })
  })
}

/** Paths that are never a page: calls, files of the build, and everything with a file extension. */
const noPage = /^\/(?:api|bff|assets|dev)(?:\/|$)|\.[^/]*$/

const wantsPage = (request: FastifyRequest): boolean =>
  !noPage.test(request.url.split('?', 1)[0] ?? '') && /\btext\/html\b|\*\/\*/.test(request.headers.accept ?? '*/*')

/**
 * The page and its files. Every address that is no call and no file gets the page, which knows its own routes and its own
 * "not found". Files of the build carry a hash in their names and are kept for good; the page is asked for anew each time.
 */
export const servePage = fp(
  async (app: FastifyInstance, { config, webRoot }: { config: BffConfig; webRoot: string }) => {
    const template = await readTemplate(webRoot)
    const render = (locale: Locale) => {
      const page = renderPage(template, locale, config)
      return { ...page, policy: pagePolicy(page.script, config.publicUrl) }
    }
    const pages: Record<Locale, ReturnType<typeof render>> = { ja: render('ja'), en: render('en') }

    await app.register(serveFiles, {
      root: join(webRoot, 'assets'),
      prefix: '/assets/',
      index: false,
      // Folders are no files; asked for precompressed neighbours of one, the plugin would fail with 500.
      allowedPath: path => /\.\w+$/.test(path),
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
    })

    app.get('/*', async (request: FastifyRequest, reply: FastifyReply) => {
      if (!wantsPage(request)) throw new AppError('not_found')
      const { html, etag, policy } = pages[localeFor(request)]
      reply.headers({
        'content-security-policy': policy,
        'origin-agent-cluster': '?1',
        'cache-control': 'no-cache',
        vary: 'accept-language, cookie',
        etag,
      })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type('text/html; charset=utf-8').send(html)
    })
  },
  { name: 'page', dependencies: ['@fastify/cookie'], encapsulate: true },
)
