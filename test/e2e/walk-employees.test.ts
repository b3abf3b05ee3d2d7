/** Checks every screen and dialog of employees in both languages, for editors and view-only employees. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../helper/browser.ts'
import { type Product, startProduct } from '../helper/product.ts'
import { checkScreen } from './journey/check-screen.ts'
import { checkScreenAndDialogs } from './journey/check-screen-and-dialogs.ts'
import { openLoggedIn, type Person, press } from './journey/person.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  expect(await product?.stop()).toBe(0)
})

/** Path of the account that a list shows for an email address. */
const accountIn = async ({ page, origin }: Person, list: string, email: string): Promise<string> => {
  await page.goto(`${origin}${list}?search=${encodeURIComponent(email)}`)
  const link = page.locator('tbody tr', { hasText: email }).getByRole('link').first()
  await link.waitFor()
  return (await link.getAttribute('href')) ?? ''
}

const allAccounts = '/company/C000001/account'
const companyScreens = [
  '/company',
  '/company?name=no-such-company',
  allAccounts,
  '/company/C000001/service',
  '/company/C000001/service/telematics-owner',
  '/company/C000001/information',
  '/company/C000001/audit',
  '/audit',
  '/account',
  '/account/banned',
  '/company/C000000/account',
  '/mailTemplate',
  '/mailTemplate/invitation',
]

/** An unregistered company and a stopped one, which have other dialogs. */
const otherStates = ['/company/C000007/information', '/company/C000010/information']
/** For editors only. */
const makerScreens = ['/makeruser/account', '/makeruser/service', '/makeruser/service/product-api']
const mailScreens = [
  '/mailManagement/bulkSending',
  '/mailManagement/bulkSending/log',
  '/mailManagement/bulkSending/log/B000003',
  '/mailManagement/automaticReply',
  '/mailManagement/automaticReply/invitation',
]

describe.each(['ja', 'en'] as const)('in %s', locale => {
  test('employees who edit', async () => {
    const editor = await openLoggedIn(browser, product.origin, locale, 'employee@maker.example')
    for (const path of [...companyScreens, ...otherStates, ...makerScreens, ...mailScreens])
      await checkScreenAndDialogs(editor, path)
    for (const email of ['staff', 'second', 'locked', 'unregistered', 'suspended'])
      await checkScreenAndDialogs(editor, await accountIn(editor, allAccounts, `${email}@aozora.example`))
    const colleague = await accountIn(editor, '/makeruser/account', 'viewer@maker.example')
    for (const path of [colleague, `${colleague}/audit`]) await checkScreenAndDialogs(editor, path)
    await press(editor, 'shell.systemMenu')
    await editor.page.getByRole('menuitem').first().waitFor()
    await checkScreen(editor)
    for (const dialog of ['csv.menu', 'route.changePassword', 'sessions.title']) {
      await editor.page.getByRole('menuitem', { name: editor.t(dialog) }).click()
      await editor.page.getByRole('dialog').waitFor()
      await checkScreen(editor)
      await editor.page.keyboard.press('Escape')
      await editor.page.getByRole('dialog').waitFor({ state: 'detached' })
      await press(editor, 'shell.systemMenu')
    }
  })

  test('view-only employees, without controls', async () => {
    const viewer = await openLoggedIn(browser, product.origin, locale, 'viewer@maker.example')
    const { page } = viewer
    const staff = await accountIn(viewer, allAccounts, 'staff@aozora.example')
    for (const path of [...companyScreens, staff, `${staff}/audit`]) {
      await checkScreenAndDialogs(viewer, path)
      expect(await page.locator('main [role=switch], main [aria-haspopup=dialog]').count(), path).toBe(0)
    }
    for (const path of ['/makeruser/account', ...mailScreens]) {
      await page.goto(`${product.origin}${path}`)
      await page.waitForURL('**/company')
    }
  })
})
