/** Firefox by WebDriver BiDi, for tests that are written for it. Playwright drives only a Firefox of its own. */
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { expect } from 'vitest'
import { firefox } from '../../config/parts.ts'
import { waitMs } from '../../config/test/limits.ts'
import type { Locale } from '../../shared/model/flag.ts'
import { type Texts, textsOf } from '../e2e/journey/texts.ts'

/** Starts the installed Firefox without background traffic, in one language. Downloads are saved in the folder. */
export const launchFirefox = (locale: Locale, downloads: string): Promise<Browser> =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath: firefox() ?? '',
    headless: true,
    protocolTimeout: waitMs,
    timeout: waitMs,
    env: { ...process.env, TZ: 'Asia/Tokyo' },
    extraPrefsFirefox: {
      'intl.accept_languages': locale === 'ja' ? 'ja-JP' : 'en-US',
      'ui.prefersReducedMotion': 1,
      'network.captive-portal-service.enabled': false,
      'network.connectivity-service.enabled': false,
      'browser.download.folderList': 2,
      'browser.download.dir': downloads,
      'browser.download.always_ask_before_handling_new_types': false,
    },
  })

/** A person with their own cookies in Firefox. */
export interface FirefoxPerson {
  origin: string
  locale: Locale
  t: Texts
  page: Page
  /** Console errors, uncaught errors, failed requests, answers of 400 and above, and CSP violations so far. */
  problems: string[]
}

export const openFirefoxPerson = async (browser: Browser, origin: string, locale: Locale): Promise<FirefoxPerson> => {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  page.setDefaultTimeout(waitMs)
  await page.setViewport({ width: 1280, height: 800 })
  const problems: string[] = []
  // Firefox does not report violations to drivers.
  await page.evaluateOnNewDocument(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`CSP: ${violatedDirective} ${blockedURI}`),
    ),
  )
  page.on('console', message => {
    if (message.type() === 'error') problems.push(message.text())
  })
  page.on('pageerror', error => problems.push(String(error)))
  page.on('requestfailed', request => {
    const reason = request.failure()?.errorText ?? ''
    // Of a page that is left, or a request that the page gave up.
    if (!/ABORT/.test(reason)) problems.push(`${request.url()} ${reason}`)
  })
  page.on('response', response => {
    if (response.status() >= 400) problems.push(`${response.url()} ${response.status()}`)
  })
  return { origin, locale, t: textsOf(locale), page, problems }
}

/** Waits until the page can be used and has its data. */
export const settled = async ({ page }: FirefoxPerson): Promise<void> => {
  await page.waitForFunction(
    () =>
      document.documentElement.dataset.operable !== undefined &&
      document.querySelector('h1') !== null &&
      document.querySelector('.skeleton, .loading-words') === null,
  )
}

/** Opens a path of the product by loading the document. */
export const open = async (person: FirefoxPerson, path: string): Promise<void> => {
  await person.page.goto(person.origin + path)
  await settled(person)
}

/** Waits until the page has a path, given by its end. */
export const arrived = async (person: FirefoxPerson, path: RegExp): Promise<void> => {
  await expect.poll(() => new URL(person.page.url()).pathname).toMatch(path)
  await settled(person)
}

/** Waits until a text is seen. */
export const seen = async ({ page }: FirefoxPerson, text: string): Promise<void> => {
  await page.locator(`::-p-text(${text})`).wait()
}

/** The control with a role and the accessible name of a text. */
export const control = ({ page, t }: FirefoxPerson, role: string, id: string, within = '') =>
  page.locator(`${within}::-p-aria([name="${t(id)}"][role="${role}"])`)

/** Types into fields by their `name`, in place of what they hold. Puppeteer's own `fill` empties a field unseen by React. */
export const fillIn = async ({ page }: FirefoxPerson, values: Record<string, string>): Promise<void> => {
  for (const [name, value] of Object.entries(values)) {
    const field = page.locator(`[name="${name}"]`)
    await field.click()
    await field.map(input => (input as HTMLInputElement).select()).wait()
    await page.keyboard.press('Backspace')
    await page.keyboard.type(value)
  }
}
