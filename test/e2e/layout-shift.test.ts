// @module-tag all
// @module-tag chromium

/**
 * Nothing moves while a page loads (layout shift at most 0.01 of the window), in a usual window and on phones. In the short run
 * pages take turns with the windows.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isFull } from '../helper/services.ts'
import { onlyInFull, type Person, visit } from './journey/person.ts'
import { sharedStage } from './journey/stage.ts'

const { newVisitor, signIn } = sharedStage()

const windows = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
]

/** How much of the window has moved since the document was opened, as browsers score it, with what moved. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ sum: number; moved: string[] }>(resolve => {
        type Shift = PerformanceEntry & { value: number; sources: { node?: Element }[] }
        let sum = 0
        const moved: string[] = []
        new PerformanceObserver(list => {
          for (const { value, sources } of list.getEntries() as Shift[]) {
            sum += value
            moved.push(...sources.map(({ node }) => `${node?.localName}.${node?.className}`))
          }
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve({ sum, moved }), 200)
      }),
  )

const expectSteady = async (person: Person, paths: readonly string[]) => {
  for (const [index, path] of paths.entries())
    for (const size of windows.filter((_, at) => isFull || at === index % windows.length)) {
      await person.page.setViewportSize(size)
      await visit(person, path)
      const { sum, moved } = await shiftOf(person.page)
      expect(sum > 0.01 ? [path, size.width, sum, moved] : []).toEqual([])
    }
}

test("visitors' pages", async () => {
  const paths = ['/lp', '/lp/form?kind=new_company', '/lp/contact', '/term', '/loginFront', '/login', '/passwordReset']
  await expectSteady(await newVisitor('ja'), paths)
})

test("customers' pages", async () => {
  const company = '/accountSetting/C000001'
  const paths = ['/accountInformation', `${company}/account`, `${company}/service`, `${company}/service/electric-app`]
  await expectSteady(await signIn('ja', 'manager@aozora.example'), paths)
})

test("employees' pages", async () => {
  const company = '/company/C000001'
  await expectSteady(await signIn('ja', 'employee@maker.example'), [
    ...['/company', '/account', '/account/banned', '/request', '/audit', '/makeruser/account', '/mailTemplate'],
    ...['account', 'service', 'service/electric-app', 'information', 'audit'].map(tab => `${company}/${tab}`),
  ])
})

onlyInFull('companies whose types come last', async () => {
  const person = await signIn('ja', 'employee@maker.example')
  await person.page.route('**/admin/industries', async route => {
    await new Promise(resolve => setTimeout(resolve, 500))
    await route.continue()
  })
  await expectSteady(person, ['/company'])
})
