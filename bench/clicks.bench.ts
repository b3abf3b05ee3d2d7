/**
 * Time from a click to the complete page, in Chromium, on the embedded product with demo data: signed-in people go through their
 * lists by links and Back. The first rounds of a window include loading the code. The goal is p95 ≤ 200 ms.
 *
 *   npm run bench -- clicks [WINDOWS, 5] [ROUNDS per window, 4]
 */
import type { Page } from 'playwright-core'
import { launchBrowser } from '../test/helper/browser.ts'
import { freePort } from '../test/helper/free-port.ts'
import { startProcess } from '../test/helper/process.ts'
import { machine, table } from './table.ts'

const [windows = 5, rounds = 4] = process.argv.slice(3).map(Number)

interface Person {
  login: string
  email: string
  password: string
  home: string
  steps: readonly Step[]
}

interface Step {
  name: string
  /** Selector of a link; undefined: the Back button. */
  link?: string
}

/** A link of the header, with or without a query. */
const header = (path: string): Step => ({ name: path, link: `header a:is([href="${path}"], [href^="${path}?"])` })
const back: Step = { name: 'back' }
const people: readonly Person[] = [
  {
    login: '/login',
    email: 'employee@maker.example',
    password: 'Employee_2026',
    home: '/company',
    steps: [
      { name: 'accounts of the first company', link: '#main tbody a[href$="/account"]' },
      back,
      header('/account'),
      back,
      header('/account/banned'),
      header('/request'),
      header('/audit'),
      header('/mailManagement'),
      header('/company'),
    ],
  },
  {
    login: '/loginFront',
    email: 'manager@aozora.example',
    password: 'Manager_2026',
    home: '/accountInformation',
    steps: [
      header('/accountSetting'),
      { name: 'services of the own company', link: '#main a[href$="/service"]' },
      back,
      header('/accountInformation'),
    ],
  },
]

/** Clicks and returns the milliseconds until the next page is complete: not loading, and painted. */
const measure = (page: Page, { name, link }: Step): Promise<number> =>
  page.evaluate(
    ({ name, link }) =>
      new Promise<number>((resolve, reject) => {
        const address = location.pathname
        const start = performance.now()
        if (link === undefined) history.back()
        else document.querySelector<HTMLElement>(link)?.click()
        const isComplete = () =>
          location.pathname !== address &&
          document.querySelector('#main h1') !== null &&
          document.querySelector('.progress-bar, .skeleton, .loading-words, #main [aria-busy="true"]') === null
        const check = () => {
          if (performance.now() - start > 10_000) reject(new Error(`${name}: not complete`))
          else if (isComplete()) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
          else requestAnimationFrame(check)
        }
        requestAnimationFrame(check)
      }),
    { name, link },
  )

const percentile = (times: readonly number[], share: number) =>
  `${Math.round(times.toSorted((one, other) => one - other)[Math.ceil(times.length * share) - 1] ?? 0)} ms`

const port = await freePort()
const origin = `http://localhost:${port}`
const product = await startProcess('server/main.ts', `${origin}/readyz`, { PORT: String(port) })
const browser = await launchBrowser()
const rows: string[][] = []
const all: number[] = []
for (const { login, email, password, home, steps } of people) {
  const times = steps.map((): number[] => [])
  for (let window = 0; window < windows; window++) {
    const context = await browser.newContext({ locale: 'ja' })
    const page = await context.newPage()
    await page.goto(origin + login)
    await page.locator('[name="email"]').fill(email)
    await page.locator('[name="password"]').fill(password)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${home}`)
    // A person reads before they click.
    await page.waitForTimeout(1_000)
    for (let round = 0; round < rounds; round++)
      for (const [index, step] of steps.entries()) {
        if (step.link !== undefined) await page.locator(step.link).first().waitFor()
        times[index]?.push(await measure(page, step))
        await page.waitForTimeout(200)
      }
    await context.close()
  }
  for (const [index, step] of steps.entries())
    rows.push([step.name, percentile(times[index] ?? [], 0.5), percentile(times[index] ?? [], 0.95)])
  all.push(...times.flat())
}
await browser.close()
await product.stop()
console.log(`${machine()}; ${windows} windows, ${rounds} rounds each`)
console.log(table(['click', 'p50', 'p95'], [...rows, ['all', percentile(all, 0.5), percentile(all, 0.95)]]))
