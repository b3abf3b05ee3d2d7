import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { chromium as installedChromium } from '../../config/parts.ts'
import type { Locale } from '../../shared/model/flag.ts'

/** The system's Chromium, without the background traffic that a closed network would refuse. */
export const launchBrowser = (): Promise<Browser> =>
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
    ],
  })

export interface Watched {
  context: BrowserContext
  page: Page
  /** Console errors, uncaught errors and CSP violations so far; what a test expects it takes out by `forgive`. */
  problems: string[]
  /** Every body and header line that came to the browser. */
  received: () => Promise<string[]>
}

/** A person's browser: its own cookies, one language, and a record of everything that went wrong or came in. */
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
  const problems: string[] = []
  const bodies: Promise<string>[] = []
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
  context.on('response', response => {
    const read = async () => {
      const headers = (await response.headersArray()).map(({ name, value }) => `${name}: ${value}`).join('\n')
      const body = await response.body().catch(() => Buffer.alloc(0))
      return `${response.url()}\n${headers}\n\n${body.toString('latin1')}`
    }
    bodies.push(read().catch(() => ''))
  })
  return { context, page, problems, received: () => Promise.all(bodies) }
}

const rulesFor = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/**
 * Findings of axe for WCAG 2.2 A and AA in the page as it stands, each with the element it is about; contrast once more in
 * the dark.
 */
export const accessibilityFindings = async (page: Page): Promise<string[]> => {
  const look = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // No frames: the mode that opens a second page to join their results costs as much again as axe itself.
    const axe = new AxeBuilder({ page }).setLegacyMode(true)
    const { violations } = await (colorScheme === 'light'
      ? axe.withTags(rulesFor)
      : axe.withRules(['color-contrast'])
    ).analyze()
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(node => `${id} (${colorScheme}): ${node.html.slice(0, 200)}`),
    )
  }
  return [...(await look('dark')), ...(await look('light'))]
}
