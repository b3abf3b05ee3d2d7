import axe, { type RunOptions } from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Page, type Request } from 'playwright-core'
import { chromium as installedChromium } from '../../config/parts.ts'
import type { Locale } from '../../shared/model/flag.ts'

type AxeCore = typeof axe

/** The system's Chromium, without the background traffic that a closed network would refuse; `more` are flags of its own. */
export const launchBrowser = (more: string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: installedChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  })

export interface Watched {
  context: BrowserContext
  page: Page
  /** Console errors, uncaught errors and CSP violations so far; what a test expects it takes out by `forgive`. */
  problems: string[]
  /** Until the page asks for nothing any more and has drawn what came. */
  quiet: () => Promise<void>
}

/**
 * Waits until a page asks for nothing any more and has drawn what came, at most so long; gives what it still asks for.
 * Playwright's own `networkidle` waits half a second and is said once per document.
 */
const watchRequests = (page: Page): ((patienceMs: number) => Promise<string[]>) => {
  const underWay = new Set<Request>()
  page.on('request', request => underWay.add(request))
  page.on('requestfinished', request => underWay.delete(request))
  page.on('requestfailed', request => underWay.delete(request))
  const drawn = () =>
    page
      .evaluate(
        () =>
          new Promise<void>(resolve => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
      )
      // The document goes: the next one is under way.
      .catch(() => {})
  return async patienceMs => {
    const end = performance.now() + patienceMs
    do await drawn()
    while (underWay.size > 0 && performance.now() < end)
    return [...underWay].map(request => request.url())
  }
}

/** A person's browser: its own cookies, one language, and a record of everything that went wrong. */
export const openBrowser = async (
  browser: Browser,
  locale: Locale,
  viewport = { width: 1280, height: 800 },
): Promise<Watched> => {
  const context = await browser.newContext({
    locale: locale === 'ja' ? 'ja-JP' : 'en-US',
    viewport,
    timezoneId: 'Asia/Tokyo',
  })
  const page = await context.newPage()
  const settle = watchRequests(page)
  const quiet = async () => {
    const left = await settle(30_000)
    if (left.length > 0) throw new Error(`${page.url()} still asks for ${left.join(', ')}`)
  }
  // The screen before stays until the next can be drawn: the address alone does not tell that it is there.
  const waitForAddress = page.waitForURL.bind(page)
  page.waitForURL = async (url, options) => {
    await waitForAddress(url, options)
    await settle(2_000)
  }
  const problems: string[] = []
  // Chromium reports each answer of 400 and above as a console error; those are told by `response` with their address.
  page.on('console', message => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(message.text())
  })
  page.on('pageerror', error => problems.push(String(error)))
  page.on('requestfailed', failed => {
    const reason = failed.failure()?.errorText ?? ''
    if (reason !== 'net::ERR_ABORTED') problems.push(`${failed.url()} ${reason}`)
  })
  return { context, page, problems, quiet }
}

/** From now on writes down every header line and body that comes to a browser. */
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

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/** What is open over a page; the rest is hidden from everybody then. */
export const openDialog = '[role=dialog], [role=alertdialog]'

/**
 * Findings of axe for WCAG 2.2 A and AA in the page as it stands, or in the dialog that is open over it, each with the element
 * it is about; contrast once more in the dark.
 */
export const accessibilityFindings = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const look = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const runOnly: RunOptions['runOnly'] =
      colorScheme === 'light' ? { type: 'tag', values: wcag } : { type: 'rule', values: ['color-contrast'] }
    const found = await page.evaluate(
      async ({ openDialog, runOnly }) => {
        const { axe } = window as unknown as { axe: AxeCore }
        const { violations } = await axe.run(document.querySelector(openDialog) ?? document, {
          runOnly,
          // What is in order is not written down: that costs more than finding it.
          resultTypes: ['violations'],
          selectors: false,
        })
        return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`))
      },
      { openDialog, runOnly },
    )
    return found.map(finding => `${colorScheme} ${finding}`)
  }
  return [...(await look('dark')), ...(await look('light'))]
}
