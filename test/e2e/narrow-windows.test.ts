// @module-tag all

/**
 * Windows between a phone and the minimum width of the specification, with scroll bars as most desktops have them: everything that
 * can be used is in the window. Rows of a table scroll in its frame, where the first column and the actions stay.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../helper/browser.ts'
import { isFull, isMissing, sharedProduct } from '../helper/services.ts'
import { focusOutOfSight } from './journey/check-screen.ts'
import { flowIn, onlyInFull, openPerson, openSignedIn, type Person, visit } from './journey/person.ts'

let browser: Browser
let origin: string
beforeAll(async () => {
  origin = await sharedProduct()
  browser = await launchBrowser([], ['--hide-scrollbars'])
})
afterAll(() => browser?.close())

const inChromium = test.skipIf(isMissing('chromium'))
const widths = [700, 768, 820, 1024, 1093, 1265]
const company = '/company/C000001'
const own = '/accountSetting/C000001'

const readers: [string, () => Promise<Person>, string[]][] = [
  [
    'visitors',
    () => openPerson(browser, origin, 'ja'),
    ['/lp', '/lp/form?kind=new_company', '/lp/contact', '/loginFront', '/login', '/term', '/passwordReset', '/locked'],
  ],
  [
    'administrators',
    () => openSignedIn(browser, origin, 'en', 'manager@aozora.example'),
    ['/accountInformation', `${own}/account`, `${own}/service`, `${own}/service/electric-app`],
  ],
  [
    'employees',
    () => openSignedIn(browser, origin, 'en', 'employee@maker.example'),
    [
      ...['/company', `${company}/account`, `${company}/information`, `${company}/service`, `${company}/audit`],
      ...['/account', '/account/banned', '/request', '/audit', '/makeruser/account', '/mailTemplate/invitation'],
      ...['/mailManagement/bulkSending', '/mailManagement/bulkSending/log', '/mailManagement/automaticReply'],
      ...['/settings/service', '/settings/service/product-api', '/settings/news/new', '/settings/categories'],
      ...['/settings/document', '/settings/maker', `${company}/service/telematics-owner`],
    ],
  ],
]

/** Controls that are outside the window, but for those in the rows and heads that a table scrolls. */
const outside = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth } = document.documentElement
    const controls = [...document.querySelectorAll('a, button, input, select, textarea, summary')]
    const isShown = (control: Element) => {
      const { width, height } = control.getBoundingClientRect()
      return width > 1 && height > 1 && control.checkVisibility({ visibilityProperty: true })
    }
    const scrolls = (control: Element) =>
      control.closest('.table-region') && !control.closest('[scope=row], .cell-action')
    return controls.flatMap(control => {
      const { left, right } = control.getBoundingClientRect()
      if (!isShown(control) || scrolls(control) || (left >= -1 && right <= clientWidth + 1)) return []
      return [`${control.textContent || control.getAttribute('name')} ${Math.round(left)}–${Math.round(right)}`]
    })
  })

inChromium.each(readers)('%s: no control is outside the window', async (_, open, paths) => {
  const person = await open()
  const { page } = person
  for (const [index, path] of paths.entries()) {
    await visit(person, path)
    await expect.poll(() => page.locator('.loading-words, .skeleton').count(), { message: path }).toBe(0)
    // In the short run pages take turns.
    for (const width of widths.filter((_, at) => isFull || at === index % widths.length)) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => outside(page), { message: `${path} in ${width} px` }).toEqual([])
    }
    // The smallest window without the minimum, with the scroll bar of a long page.
    await page.setViewportSize({ width: 1280, height: 500 })
    const sideways = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(sideways, { message: path }).toBe(0)
  }
})

onlyInFull('a dialog is in the window, and in a low one its focused field has its label', async () => {
  const person = await openSignedIn(browser, origin, 'en', 'manager@aozora.example')
  const { page, t } = person
  await visit(person, `${own}/account`)
  for (const size of [
    { width: 700, height: 800 },
    { width: 320, height: 256 },
  ]) {
    await page.setViewportSize(size)
    await page.getByRole('button', { name: t('account.add') }).click()
    await page.getByRole('dialog').waitFor()
    for (let field = 0; field < 6; field++) {
      const where = `field ${field} in ${size.width}×${size.height}`
      await expect.poll(() => focusOutOfSight(page), { message: where }).toEqual([])
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
})

onlyInFull('a table wider than its frame is a region that scrolls by keyboard', async () => {
  const { page } = await openSignedIn(browser, origin, 'en', 'viewer@maker.example')
  await page.goto(`${origin}/account`)
  await page.locator('tbody tr').first().waitFor()
  const frame = page.locator('.table-region')
  expect(await frame.getAttribute('tabindex')).toBe(null)
  await page.setViewportSize({ width: 700, height: 800 })
  await expect.poll(() => frame.getAttribute('role')).toBe('region')
  expect(
    await frame.evaluate(region => document.getElementById(region.getAttribute('aria-labelledby') ?? '')?.textContent),
  ).toBeTruthy()
  await frame.focus()
  const name = page.locator('tbody th').first()
  const [before, scrolled] = [await name.boundingBox(), () => frame.evaluate(region => region.scrollLeft)]
  await page.keyboard.press('ArrowRight')
  await expect.poll(scrolled).toBeGreaterThan(0)
  // The first column stays.
  expect((await name.boundingBox())?.x).toBe(before?.x)
})

onlyInFull.each([
  ['a tablet shows the minimum width of the specification', { width: 820, height: 1180 }, 1280],
  ['a phone shows a page as wide as it', { width: 390, height: 844 }, 390],
] as const)('%s', async (_, viewport, width) => {
  const context = await browser.newContext({ viewport, isMobile: true, hasTouch: true, locale: 'en-US' })
  try {
    const page = await context.newPage()
    for (const path of ['/loginFront', '/lp', '/term']) {
      await page.goto(origin + path)
      await page.locator('html[data-operable]').waitFor()
      await expect.poll(() => page.evaluate(() => document.documentElement.clientWidth), { message: path }).toBe(width)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width)
    }
  } finally {
    await context.close()
  }
})

/** Heights of the controls of the header, by their texts. A line is at most 48 px high. */
const headerLines = (page: Page): Promise<[string, number][]> =>
  page.getByRole('banner').evaluate(header =>
    [...header.querySelectorAll('a span, nav a, button')].flatMap(control => {
      const range = document.createRange()
      range.selectNodeContents(control)
      const { height } = range.getBoundingClientRect()
      return height > 0 ? [[control.textContent ?? '', height] as [string, number]] : []
    }),
  )

inChromium.each(flowIn('en'))('in %s, the header of customers is one line and breaks no word', async locale => {
  const readers: [Person, string][] = [
    [await openPerson(browser, origin, locale), '/lp'],
    [await openSignedIn(browser, origin, locale, 'manager@aozora.example'), '/accountInformation'],
  ]
  for (const [person, path] of readers) {
    await visit(person, path)
    for (const width of [320, 390, 700, 965, 1024, 1130, 1265, 1280]) {
      await person.page.setViewportSize({ width, height: 600 })
      const where = `${path} in ${width} px`
      const header = person.page.getByRole('banner')
      await expect.poll(() => header.evaluate(({ clientHeight }) => clientHeight), { message: where }).toBeLessThan(66)
      expect(
        (await headerLines(person.page)).filter(([, height]) => height > 40),
        where,
      ).toEqual([])
    }
  }
})

inChromium('in a full header of employees the name of the maker gives way, and badges stay in one line', async () => {
  const viewer = await openSignedIn(browser, origin, 'en', 'viewer@maker.example')
  const { page } = viewer
  await page.route('**/api/v1/front/maker', async route => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), name: 'Ozora Heavy Machinery & Sons' } })
  })
  await visit(viewer, '/account')
  const name = page.locator('.brand small', { hasText: 'Ozora' })
  await expect.poll(() => name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true)
  const tops = (badges: Element[]) => new Set(badges.map(badge => badge.getBoundingClientRect().top)).size
  expect(await page.locator('.badges > *').evaluateAll(tops)).toBe(1)
})

inChromium('in Japanese, no sentence of the opening page breaks within a word of katakana', async () => {
  const visitor = await openPerson(browser, origin, 'ja')
  await visit(visitor, '/lp')
  const broken = (sentences: Element[]) => {
    const range = document.createRange()
    return sentences.flatMap(({ firstChild }) =>
      [...(firstChild?.nodeValue ?? '').matchAll(/[ァ-ー]+/g)].flatMap(({ 0: word, index }) => {
        range.setStart(firstChild as Text, index)
        range.setEnd(firstChild as Text, index + word.length)
        return range.getClientRects().length > 1 ? [word] : []
      }),
    )
  }
  const sentences = visitor.page.locator('.hero-text > p, .merits p, .flow p')
  for (const width of [320, 1280]) {
    await visitor.page.setViewportSize({ width, height: 800 })
    expect(await sentences.evaluateAll(broken), `${width} px`).toEqual([])
  }
})

inChromium('tabs of a phone do not scroll down', async () => {
  const viewer = await openSignedIn(browser, origin, 'en', 'viewer@maker.example')
  const { page } = viewer
  await page.setViewportSize({ width: 320, height: 640 })
  await visit(viewer, `${company}/audit`)
  // A bar that scrolls down would take a part of the width.
  const [width, inner] = await page
    .locator('.tabs')
    .evaluate(tabs => [tabs.getBoundingClientRect().width, tabs.clientWidth])
  expect(inner).toBe(width)
})

inChromium('the controls of a search are in line, and on a phone none covers another', async () => {
  const person = await openSignedIn(browser, origin, 'en', 'manager@aozora.example')
  const { page } = person
  const top = (selector: string) => page.locator(selector).evaluate(control => control.getBoundingClientRect().bottom)
  await page.setViewportSize({ width: 1280, height: 800 })
  await visit(person, `${own}/audit`)
  await expect.poll(() => top('.toolbar-submit')).toBe(await top('.toolbar-search'))
  await page.setViewportSize({ width: 320, height: 640 })
  await visit(person, `${own}/account`)
  const overlaps = () =>
    page.locator('.toolbar').evaluate(toolbar => {
      const boxes = [...toolbar.querySelectorAll('.input, select, .push > *')].map(part => part.getBoundingClientRect())
      return boxes.some((box, index) =>
        boxes
          .slice(index + 1)
          .some(
            other =>
              box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom,
          ),
      )
    })
  await expect.poll(overlaps).toBe(false)
  // The words of the search field have room.
  const room = await page
    .locator('.toolbar-search .input')
    .evaluate(field => field.clientWidth - Number.parseFloat(getComputedStyle(field).paddingInlineEnd))
  expect(room).toBeGreaterThan(180)
})
