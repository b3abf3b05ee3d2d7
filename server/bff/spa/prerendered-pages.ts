import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Entry } from '../../../shared/contract/entry.ts'
import type { CallName } from '../../../shared/contract/index.ts'
import { maker } from '../../../shared/contract/reference/maker.ts'
import { service } from '../../../shared/contract/service/service.ts'
import { document } from '../../../shared/contract/sign-in/document.ts'
import type { Locale } from '../../../shared/model/flag.ts'
import type { AppEnvironment, PrerenderedPage, PublicData } from '../../../shared/model/prerendered.ts'
import { isWithin } from '../../http/window.ts'
import type { Clock } from '../clock.ts'
import { discard } from '../upstream/answer.ts'
import { askUpstream, readAnswer } from '../upstream/call.ts'
import type { Upstream } from '../upstream/upstream.ts'
import type { RenderedPages, RenderInput } from './render-thread.ts'

interface PublicCall {
  entry: Entry
  query?: Record<string, string>
}

/** Calls whose answers depend on the language alone. */
const calls: Record<keyof PublicData, PublicCall> = {
  maker: { entry: maker.getMaker },
  services: { entry: service.getServiceList },
  terms: { entry: document.getDocumentText, query: { document: 'terms' } },
  privacy: { entry: document.getDocumentText, query: { document: 'privacy' } },
}

/** Calls of the contract that visitors' pages are drawn with. */
export const visitorCalls: readonly CallName[] = ['getMaker', 'getServiceList', 'getDocumentText', 'getZipcode']

/** Age after which a visit refreshes the data. Pages load them again in any case, so older data are corrected at once. */
const freshMs = 30_000

/** Limit of one refresh. Rendering takes half a second. */
const refreshMs = 60_000

/** Heap limit of the thread, which ends after each rendering. */
const resourceLimits = { maxOldGenerationSizeMb: 128 }

interface PrerenderedOptions {
  app: FastifyInstance
  upstream: Upstream
  webRoot: string
  environment: AppEnvironment
  clock: Clock
  /** The pages of this environment, as the build has rendered them. */
  built: readonly PrerenderedPage[]
  /** Called with all pages: at once, and when their data have changed. */
  use: (pages: readonly PrerenderedPage[]) => void
}

/**
 * Keeps visitors' pages rendered with the maker's name, its hours, its services and its documents. A visit refreshes them in the
 * background, so no response waits for it. After a failure the pages stay as they are.
 *
 * @returns a function to call at each visit
 */
export const keepPrerendered = (options: PrerenderedOptions): ((visit: FastifyRequest) => void) => {
  const { app, upstream, webRoot, environment, clock, built, use } = options
  const url = pathToFileURL(join(webRoot, 'prerender.js')).href
  const closing = new AbortController()
  let refreshedAt = Number.NEGATIVE_INFINITY
  let running: Promise<void> | undefined
  let rendered = ''

  /** undefined: there is nothing, such as no document in force. */
  const ask = async (
    { entry, query }: PublicCall,
    locale: Locale,
    visit: FastifyRequest,
    signal: AbortSignal,
  ): Promise<unknown> => {
    const answer = await askUpstream(upstream, entry, { request: visit, query, locale, signal })
    if (answer.statusCode === 200) return readAnswer(visit, upstream, entry, answer)
    discard(answer.body)
    if (answer.statusCode === 404) return undefined
    throw new Error(`${entry.path}: status ${answer.statusCode}`)
  }
  const dataIn = async (locale: Locale, visit: FastifyRequest, signal: AbortSignal): Promise<PublicData> => {
    const answers = Object.entries(calls).map(async ([name, call]) => [name, await ask(call, locale, visit, signal)])
    return Object.fromEntries(await Promise.all(answers))
  }
  const render = async (data: RenderInput['data'], signal: AbortSignal): Promise<RenderedPages> => {
    const workerData: RenderInput = { url, environment, data }
    const thread = new Worker(new URL('render-thread.ts', import.meta.url), { workerData, resourceLimits })
    // An error before the message ends the wait; a later one has no effect.
    thread.on('error', () => {})
    try {
      const [pages] = await once(thread, 'message', { signal })
      return pages
    } finally {
      await thread.terminate()
    }
  }
  /** Adds content and data to the pages of the build, which know their files. */
  const withData = (pages: RenderedPages, data: RenderInput['data']): PrerenderedPage[] =>
    built.map(page => {
      const found = pages[page.locale].find(({ path }) => path === page.path)
      const known = data[page.locale]
      if (!found) return page
      return { ...page, html: found.html, data: Object.fromEntries(page.uses.map(name => [name, known[name]])) }
    })
  const refresh = async (visit: FastifyRequest): Promise<void> => {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(refreshMs)])
    try {
      const [ja, en] = await Promise.all([dataIn('ja', visit, signal), dataIn('en', visit, signal)])
      const data = { ja, en }
      const current = JSON.stringify(data)
      if (current === rendered) return
      use(withData(await render(data, signal), data))
      rendered = current
    } catch (error) {
      if (!closing.signal.aborted) visit.log.warn({ err: error }, "the data of visitors' pages could not be refreshed")
    }
  }

  use(built)
  app.addHook('onClose', async () => {
    closing.abort()
    await running
  })
  return visit => {
    if (running || closing.signal.aborted || isWithin(refreshedAt, freshMs, clock())) return
    refreshedAt = clock()
    running = refresh(visit).finally(() => {
      running = undefined
    })
  }
}
