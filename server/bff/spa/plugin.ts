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
    throw new Error(`${path} does not exist: build the page first (npm run build)`, { cause })
  })
}

/** Paths that are never the page: calls, files of the build, and all paths with a file extension. */
const noPage = /^\/(?:api|bff|assets|dev)(?:\/|$)|\.[^/]*$/

const wantsPage = (request: FastifyRequest): boolean =>
  !noPage.test(request.url.split('?', 1)[0] ?? '') && /\btext\/html\b|\*\/\*/.test(request.headers.accept ?? '*/*')

/**
 * Serves the page and its files. Every path that is neither a call nor a file gets the page, which routes it and has its own
 * "not found". Files of the build have a hash in their names and are immutable; the page is revalidated each time.
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
      // Refuses folders: the plugin would look for a precompressed file of one and fail with 500.
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
