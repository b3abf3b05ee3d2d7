/**
 * Windows between a phone and the minimum width of the specification, with scroll bars as most desktops have them: everything that
 * can be used is in the window. Rows of a table scroll in its frame, where the first column and the actions stay.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../helper/browser.ts'
import { isFull, isMissing, sharedProduct } from '../helper/services.ts'
import { openLoggedIn, openPerson, type Person, visit } from './journey/person.ts'

let browser: Browser
let origin: string
beforeAll(async () => {
  origin = await sharedProduct()
  browser = await launchBrowser([], ['--hide-scrollbars'])
})
afterAll(() => browser?.close())

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
    () => openLoggedIn(browser, origin, 'en', 'manager@aozora.example'),
    ['/accountInformation', `${own}/account`, `${own}/service`, `${own}/service/electric-app`],
  ],
  [
    'employees',
    () => openLoggedIn(browser, origin, 'en', 'employee@maker.example'),
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

test.skipIf(isMissing('chromium')).each(readers)('%s: no control is outside the window', async (_, open, paths) => {
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

test.skipIf(isMissing('chromium'))(
  'a dialog is in the window, and in a low one its focused field has its label',
  async () => {
    const person = await openLoggedIn(browser, origin, 'en', 'manager@aozora.example')
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
        const unseen = () =>
          page.evaluate(() => {
            const field = document.activeElement as HTMLInputElement
            const parts = [field, ...(field.matches('input, select') ? (field.labels ?? []) : [])]
            return parts.flatMap(part => {
              const { left, right, top, bottom } = part.getBoundingClientRect()
              const isIn = left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight
              return isIn ? [] : [`${part.textContent || field.name} ${Math.round(top)}–${Math.round(bottom)}`]
            })
          })
        await expect.poll(unseen, { message: `field ${field} in ${size.width}×${size.height}` }).toEqual([])
        await page.keyboard.press('Tab')
      }
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
  },
)
