/**
 * Scores of Lighthouse for visitors' pages on its phone profile (simulated slow 4G and a slow processor), in both languages: the
 * median of several runs by performance. The goals are performance 98, all others 100, largest paint 1.5 s. The package is not
 * a dependency, because it is as large as all others together: `npm install --no-save lighthouse`, or its folder in
 * `LIGHTHOUSE`. Without it the bench says so and ends with 0.
 *
 *   npm run bench -- lighthouse [RUNS, 3] [PATHS]
 */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type Locale, locales } from '../shared/rules/locale.ts'
import { launchBrowser } from '../test/helper/browser.ts'
import { freePort } from '../test/helper/free-port.ts'
import { startProcess } from '../test/helper/process.ts'
import { machine, table } from './table.ts'

const [count = '3', ...only] = process.argv.slice(3)
const runs = Number(count)
const publicPaths = ['/loginFront', '/login', '/lp', '/lp/form', '/lp/contact', '/passwordReset', '/term']
const paths = only.length > 0 ? only : publicPaths
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** The part of Lighthouse's result that is read here. */
interface Result {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Result } | undefined>

const loadLighthouse = async (): Promise<Lighthouse | undefined> => {
  const folder = process.env.LIGHTHOUSE
  const name = folder ? pathToFileURL(join(folder, 'core/index.js')).href : 'lighthouse'
  const module = (await import(name).catch(() => undefined)) as { default: Lighthouse } | undefined
  return module?.default
}

const seconds = (result: Result, audit: string) => `${((result.audits[audit]?.numericValue ?? 0) / 1000).toFixed(2)} s`
const scoreOf = (result: Result, category: string) => Math.round((result.categories[category]?.score ?? 0) * 100)

const lighthouse = await loadLighthouse()
if (!lighthouse) {
  console.log('Skipped: Lighthouse is not installed (npm install --no-save lighthouse).')
} else {
  const [own, port] = [await freePort(), await freePort()]
  const product = await startProcess('server/main.ts', `http://localhost:${own}/readyz`, { PORT: String(own) })
  const browser = await launchBrowser([`--remote-debugging-port=${port}`])
  // After the first visit, the server draws the data of these pages.
  const isDrawn = async () => (await (await fetch(`${product.origin}/loginFront`)).text()).includes('service-list')
  while (!(await isDrawn())) await wait(500)
  const measure = async (path: string, locale: Locale): Promise<Result> => {
    const results: Result[] = []
    for (let run = 0; run < runs; run++) {
      const answer = await lighthouse(product.origin + path, {
        port,
        output: 'json',
        logLevel: 'error',
        onlyCategories: categories,
        extraHeaders: { 'accept-language': locale },
      })
      if (answer) results.push(answer.lhr)
    }
    const [median] = results
      .toSorted((one, other) => scoreOf(one, 'performance') - scoreOf(other, 'performance'))
      .slice(Math.floor(results.length / 2))
    if (!median) throw new Error(`Lighthouse gave no result for ${path}`)
    return median
  }
  const rows: string[][] = []
  for (const path of paths)
    for (const locale of locales) {
      const result = await measure(path, locale)
      rows.push([
        `${path}, ${locale}`,
        ...categories.map(category => String(scoreOf(result, category))),
        seconds(result, 'first-contentful-paint'),
        seconds(result, 'largest-contentful-paint'),
        `${Math.round(result.audits['total-blocking-time']?.numericValue ?? 0)} ms`,
        (result.audits['cumulative-layout-shift']?.numericValue ?? 0).toFixed(3),
      ])
    }
  await browser.close()
  await product.stop()
  console.log(`${machine()}; median of ${runs} runs`)
  const head = [
    'page',
    'performance',
    'accessibility',
    'best practices',
    'SEO',
    'first paint',
    'largest paint',
    'blocked',
    'moved',
  ]
  console.log(table(head, rows))
}
