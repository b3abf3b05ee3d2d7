/** Checks every screen and dialog of visitors and customers in both languages. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../helper/browser.ts'
import { newestMail, type Product, startProduct } from '../helper/product.ts'
import { requestLink } from './journey/access-request.ts'
import { checkScreen } from './journey/check-screen.ts'
import { fill, openLoggedIn, openPerson, type Person, press, submitLogin } from './journey/person.ts'

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

const accounts = '/accountSetting/C000001/account'

describe.each(['ja', 'en'] as const)('in %s', locale => {
  const visit = async (person: Person, path: string) => {
    await person.page.goto(path.startsWith('http') ? path : product.origin + path)
    await checkScreen(person)
  }

  /** Opens a dialog, checks it, and closes it. */
  const checkDialog = async (person: Person, ...buttons: string[]) => {
    const dialog = person.page.locator('[role=dialog], [role=alertdialog]')
    for (const button of buttons) {
      await press(person, button)
      await dialog.waitFor()
      await checkScreen(person)
    }
    await person.page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }

  const openAccount = async (person: Person, email: string) => {
    await person.page.goto(`${product.origin}${accounts}?search=${encodeURIComponent(email)}`)
    await person.page.locator('tbody tr', { hasText: email }).getByRole('link').click()
    await person.page.getByRole('heading', { level: 3 }).first().waitFor()
    await checkScreen(person)
  }

  /** Logs in with an account that is locked. */
  const openLocked = async (email: string): Promise<Person> => {
    const person = await openPerson(browser, product.origin, locale)
    await submitLogin(person, email)
    await person.page.waitForURL('**/locked')
    return person
  }

  test('visitors: pages, the guide, and the states of links', async () => {
    const visitor = await openPerson(browser, product.origin, locale)
    const { page } = visitor
    for (const path of [
      '/loginFront',
      '/lp',
      '/lp/form',
      '/lp/contact',
      '/passwordReset',
      '/term',
      '/expired',
      '/locked',
    ])
      await visit(visitor, path)
    for (const path of ['/passwordResetSentMail', '/passwordResetExpired', '/register', '/nowhere'])
      await visit(visitor, path)
    await visit(visitor, '/lp')
    for (const way of ['guide.new', 'guide.known', 'guide.partner']) {
      await press(visitor, 'landing.request')
      await checkDialog(visitor, way)
    }
    await visit(visitor, await requestLink(product.origin, `walk-${locale}@yamada.example`))
    await page.goto(`${product.origin}/passwordReset`)
    await fill(page, { email: 'second@aozora.example' })
    await page.locator('[type=submit]').click()
    await page.waitForURL('**/passwordResetSentMail')
    await checkScreen(visitor)
    await visit(visitor, (await newestMail(product.origin, 'second@aozora.example')).links[0] ?? '')
  })

  test('general users', async () => {
    const staff = await openLoggedIn(browser, product.origin, locale, 'staff@aozora.example')
    await staff.page.getByRole('heading', { level: 2 }).first().waitFor()
    await checkScreen(staff)
    await checkDialog(staff, 'edit.open')
    await checkDialog(staff, 'shell.menu')
    await visit(staff, '/accountInformation/passwordReset')
    await visit(staff, '/accountSetting')
  })

  test('administrators', async () => {
    const manager = await openLoggedIn(browser, product.origin, locale, 'manager@aozora.example')
    await visit(manager, accounts)
    await manager.page.locator('tbody tr').first().waitFor()
    await checkScreen(manager)
    await checkDialog(manager, 'account.add')
    await visit(manager, `${accounts}?search=no-such-person`)
    await openAccount(manager, 'staff@aozora.example')
    await checkDialog(manager, 'edit.open')
    await checkDialog(manager, 'delete.open', 'delete.continue')
    await manager.page.getByRole('switch', { name: manager.t('activation.head') }).click()
    await manager.page.getByRole('alertdialog').waitFor()
    await checkScreen(manager)
    await manager.page.keyboard.press('Escape')
    await openAccount(manager, 'locked@aozora.example')
    await checkDialog(manager, 'unlock.open')
    await openAccount(manager, 'unregistered@aozora.example')
    await checkDialog(manager, 'invite.open')
    await openAccount(manager, 'second@aozora.example')
    await visit(manager, '/accountSetting/C000002/account')
  })

  test('people with locked accounts', async () => {
    const locked = await openLocked('locked@aozora.example')
    await locked.page
      .getByRole('link', { name: locked.t('locked.write') })
      .first()
      .waitFor()
    await checkScreen(locked)
    const manager = await openLocked('lockedmanager@midori.example')
    await checkScreen(manager)
  })
})
