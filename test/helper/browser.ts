import { EventEmitter, once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core'
import { chromium as installedChromium } from '../../config/parts.ts'
import { waitMs } from '../../config/test/limits.ts'
import type { Locale } from '../../shared/model/flag.ts'
import { watchFailures } from './failures.ts'

type AxeCore = typeof axe

/**
 * Starts the installed Chromium without background traffic, which a closed network would refuse. `more` adds flags; `without`
 * leaves out those that Playwright adds.
 */
export const launchBrowser = (more: string[] = [], without: string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: installedChromium(),
    ignoreDefaultArgs: without,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      // Without a GPU its process only draws for others: within the browser it takes a fifth less of a run.
      '--in-process-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Most pages live for seconds: compiling their code well costs more than it saves, a tenth of a run.
      '--js-flags=--no-turbofan --no-maglev --single-threaded',
      ...more,
    ],
  })

export interface Watched {
  context: BrowserContext
  page: Page
  /** Console errors, uncaught errors and CSP violations so far. A test removes expected ones with `forgive`. */
  problems: string[]
  /** Waits until the page has no open requests and has rendered the responses. */
  waitForIdle: () => Promise<void>
}

/** Requests that handlers of tests have not answered yet: some hold them on purpose. */
const inHand = new WeakSet<Request>()

/**
 * Waits until a page has no open requests and has rendered the responses, or until a timeout; `heldMs` for those in the hand of a test.
 * Playwright's own `networkidle` waits half a second and fires once per document.
 * @returns the URLs of requests that are still open
 */
const watchRequests = (page: Page): ((timeoutMs: number, heldMs?: number) => Promise<string[]>) => {
  const open = new Set<Request>()
  const events = new EventEmitter()
  const close = (request: Request) => {
    open.delete(request)
    if (open.size === 0) events.emit('answered')
  }
  page.on('request', request => open.add(request))
  page.on('requestfinished', close)
  page.on('requestfailed', close)
  /** Resolves once no request is open, or at the end. Asking the page meanwhile would draw it again and again. */
  const answered = async (timeoutMs: number) => {
    if (open.size > 0 && timeoutMs > 0)
      await once(events, 'answered', { signal: AbortSignal.timeout(timeoutMs) }).catch(() => {})
  }
  const drawn = () =>
    page
      .evaluate(
        () =>
          new Promise<void>(resolve => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
      )
      // The evaluation fails when the page navigates; the next document is loading.
      .catch(() => {})
  return async (timeoutMs, heldMs = timeoutMs) => {
    const begin = performance.now()
    const passed = () => performance.now() - begin
    const limit = () => ([...open].every(request => inHand.has(request)) ? heldMs : timeoutMs)
    do {
      await answered(Math.ceil(Math.min(heldMs, timeoutMs - passed())))
      await drawn()
    } while (open.size > 0 && passed() < limit())
    return [...open].map(request => request.url())
  }
}

/** A small file that the page may ask for. */
const probe = '/favicon.svg'

/**
 * Makes `route` wait until it sees the requests of the open document. Chromium answers earlier: a busy page still sends its next
 * requests past the handler, and Playwright then reports neither them nor their responses.
 */
const waitForRoutes = (page: Page) => {
  const route = page.route.bind(page)
  page.route = async (url, handler, options) => {
    const handle: typeof handler = async (each, request) => {
      inHand.add(request)
      try {
        await handler(each, request)
      } finally {
        inHand.delete(request)
      }
    }
    const routed = await route(url, handle, options)
    if (!page.url().startsWith('http')) return routed
    await route(`**${probe}`, seen => seen.fulfill({ status: 204 }))
    await page
      .evaluate(async probe => {
        // Other documents, such as an answer of the API, ask for nothing.
        if (!document.getElementById('app')) return
        const isSeen = async () => (await fetch(probe, { method: 'HEAD' }).catch(() => undefined))?.status === 204
        for (let tries = 0; !(await isSeen()); tries++) if (tries > 1_000) throw new Error('no request is seen')
      }, probe)
      .catch((error: Error) => {
        // Any other error: the page navigates, and the next document's requests are seen from its start.
        if (error.message.includes('no request is seen')) throw error
      })
    await page.unroute(`**${probe}`)
    return routed
  }
}

/** Sets the browser's data saver for documents that are opened from now on. */
export const setSaveData = (context: BrowserContext, saveData: boolean): Promise<unknown> =>
  context.addInitScript(
    saveData => Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData } }),
    saveData,
  )

/**
 * Opens a browser context with its own cookies, one language, and a record of errors. It saves data, so that pages load
 * no code ahead at times of their own.
 */
export const openBrowser = async (
  browser: Browser,
  locale: Locale,
  viewport = { width: 1280, height: 800 },
): Promise<Watched> => {
  const context = await browser.newContext({
    locale: locale === 'ja' ? 'ja-JP' : 'en-US',
    viewport,
    timezoneId: 'Asia/Tokyo',
    // Nobody watches, and each frame is drawn by the processor.
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(waitMs)
  await setSaveData(context, true)
  await watchFailures(context)
  context.on('page', waitForRoutes)
  const page = await context.newPage()
  const settle = watchRequests(page)
  const waitForIdle = async () => {
    const left = await settle(waitMs)
    if (left.length > 0) throw new Error(`${page.url()} has open requests to ${left.join(', ')}`)
  }
  // The previous screen stays until the next one can render, so a changed address is not enough. Some tests look at it before.
  const waitForAddress = page.waitForURL.bind(page)
  page.waitForURL = async (url, options) => {
    await waitForAddress(url, options)
    await settle(waitMs, 2_000)
  }
  const problems: string[] = []
  // Chromium logs each response of 400 and above as a console error; `response` events report those with their URL.
  page.on('console', message => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(message.text())
  })
  page.on('pageerror', error => problems.push(String(error)))
  page.on('requestfailed', failed => {
    const reason = failed.failure()?.errorText ?? ''
    if (reason !== 'net::ERR_ABORTED') problems.push(`${failed.url()} ${reason}`)
  })
  return { context, page, problems, waitForIdle }
}

/** Records the headers and body of every response from now on. */
export const record = (context: BrowserContext): (() => Promise<string[]>) => {
  const bodies: Promise<string>[] = []
  context.on('response', response => {
    const read = async () => {
      const headers = (await response.headersArray()).map(({ name, value }) => `${name}: ${value}`).join('\n')
      const body = await response.body().catch(() => Buffer.alloc(0))
      return `${response.url()}\n${headers}\n\n${body.toString('latin1')}`
    }
    bodies.push(read().catch(() => ''))
  })
  return () => Promise.all(bodies)
}

/** Pages read the minified file in half the time of `axe.source`. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/** Selector of an open dialog. The page below it is inert. */
export const openDialog = '[role=dialog], [role=alertdialog]'

/**
 * Findings of axe for WCAG 2.2 A and AA in the current page or its open dialog, each with the element.
 * With `dark`, contrast is also checked in the dark color scheme.
 */
export const accessibilityFindings = async (page: Page, { dark = true } = {}): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const scan = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const runOnly: RunOptions['runOnly'] =
      colorScheme === 'light' ? { type: 'tag', values: wcag } : { type: 'rule', values: ['color-contrast'] }
    const found = await page.evaluate(
      async ({ openDialog, runOnly }) => {
        const { axe } = window as unknown as { axe: AxeCore }
        const { violations } = await axe.run(document.querySelector(openDialog) ?? document, {
          runOnly,
          // Reporting passed checks costs more than the checks themselves.
          resultTypes: ['violations'],
          selectors: false,
          // By default axe reads every style sheet too, for a rule that these tags exclude.
          preload: { assets: ['media'] },
        })
        return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
      },
      { openDialog, runOnly },
    )
    return found.map(finding => `${colorScheme} ${finding}`)
  }
  return [...(dark ? await scan('dark') : []), ...(await scan('light'))]
}
