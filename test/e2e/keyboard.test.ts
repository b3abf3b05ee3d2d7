/** Keyboard operation in Chromium: the focus is always visible, and every task can be completed. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from '../helper/browser.ts'
import { newestMail, type Product, startProduct } from '../helper/product.ts'
import { accessRequest } from './journey/access-request.ts'
import { openPerson, type Person } from './journey/person.ts'

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

interface Focused {
  name: string
  control: string | null
  role: string | null
  /** Why the focus is not visible; '' if it is. */
  hidden: string
}

/** The focused element, and whether its focus is visible: it has a ring, and no other element covers it. */
const focused = (page: Page): Promise<Focused> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    // After the last link the focus moves to the browser, then to the first link.
    if (element === document.body) return { name: '', control: null, role: null, hidden: '' }
    const label = (element as HTMLInputElement).labels?.[0]?.textContent
    const name = (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').trim()
    // A switch or a radio button shows its ring on another element, such as its label.
    const ringed = [element, element.parentElement, element.nextElementSibling, element.closest('label')].some(
      part => part && getComputedStyle(part).outlineStyle !== 'none' && getComputedStyle(part).outlineWidth !== '0px',
    )
    const { left, top, width, height } = element.getBoundingClientRect()
    const above = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 40))
    const isCovered = !above || !(element.contains(above) || above.contains(element) || above.closest('label'))
    const hidden = ringed ? (isCovered ? 'covered' : '') : 'no ring'
    return { name, control: element.getAttribute('name'), role: element.getAttribute('role'), hidden }
  })

/** Presses Tab until an element has the focus, and expects a visible focus at each stop. */
const tabTo = async ({ page }: Person, is: (at: Focused) => boolean): Promise<void> => {
  const passed: string[] = []
  while (passed.length < 120) {
    await page.keyboard.press('Tab')
    const at = await focused(page)
    expect([at.name, at.hidden]).toEqual([at.name, ''])
    if (is(at)) return
    passed.push(at.name)
  }
  throw new Error(`not reached by Tab: ${passed.join(' | ')}`)
}

const toNamed = (person: Person, id: string) => tabTo(person, ({ name }) => name.startsWith(person.t(id).trim()))
const toField = (person: Person, field: string) => tabTo(person, ({ control }) => control === field)

test('login → account list → account → a switch → logout', async () => {
  const person = await openPerson(browser, product.origin, 'ja')
  const { page, t } = person
  await page.goto(`${product.origin}/loginFront`)
  await page.locator('[name="email"]').waitFor()
  await toField(person, 'email')
  await page.keyboard.type('manager@aozora.example')
  await toField(person, 'password')
  await page.keyboard.type('Manager_2026')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/accountInformation')
  await page.getByRole('heading', { level: 2 }).first().waitFor()

  await toNamed(person, 'menu.accountSetting')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/C000001/account')
  await page.locator('tbody tr').first().waitFor()
  await toField(person, 'search')
  await page.keyboard.type('staff@aozora')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
  const staff = await page.locator('tbody').getByRole('link').textContent()
  await tabTo(person, ({ name }) => name === staff)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/account/*')
  const first = page
    .getByRole('region', { name: t('account.services') })
    .getByRole('switch')
    .first()
  await first.waitFor()
  const before = await first.isChecked()
  await tabTo(person, ({ role }) => role === 'switch')
  await page.keyboard.press('Space')
  await expect.poll(() => first.isChecked()).toBe(!before)

  await toNamed(person, 'shell.menu')
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: t('shell.logout') }).waitFor()
  await page.keyboard.press('End')
  await expect.poll(async () => (await focused(page)).name).toBe(t('shell.logout'))
  await page.keyboard.press('Enter')
  await page.getByText(t('shell.loggedOut')).waitFor()
  expect(person.problems).toEqual([])
})

test('employee login → company search → a locked account → unlock', async () => {
  const person = await openPerson(browser, product.origin, 'en')
  const { page, t } = person
  await page.goto(`${product.origin}/login`)
  await page.locator('[name="email"]').waitFor()
  await toField(person, 'email')
  await page.keyboard.type('employee@maker.example')
  await toField(person, 'password')
  await page.keyboard.type('Employee_2026')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/company')
  await page.locator('tbody tr').first().waitFor()

  await toField(person, 'name')
  await page.keyboard.type('青空')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
  const company = await page.locator('tbody').getByRole('link').textContent()
  await tabTo(person, ({ name }) => name === company)
  await page.keyboard.press('Enter')
  // The company list stays until the next screen can render, so its rows must not be waited for.
  await page.getByRole('heading', { level: 1, name: company ?? '' }).waitFor()
  await page.locator('tbody tr').first().waitFor()
  await toField(person, 'search')
  await page.keyboard.type('locked@aozora')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
  const locked = await page.locator('tbody').getByRole('link').textContent()
  await tabTo(person, ({ name }) => name === locked)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/account/*')
  await page.getByRole('button', { name: t('unlock.open') }).waitFor()

  await toNamed(person, 'unlock.open')
  await page.keyboard.press('Enter')
  const dialog = page.locator('[role=dialog], [role=alertdialog]')
  await dialog.getByRole('button', { name: t('unlock.submit') }).waitFor()
  await toNamed(person, 'unlock.submit')
  await page.keyboard.press('Enter')
  await page.getByText(t('unlock.unlockedText')).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  // The focused button was removed together with the lock.
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('h1')
  expect(await page.locator('.nameplate').getByText(t('status.active'), { exact: true }).count()).toBe(1)
  expect(person.problems).toEqual([])
})

test('bulk mail → confirmation → history → delivery to all', async () => {
  const person = await openPerson(browser, product.origin, 'en')
  const { page, t } = person
  await page.goto(`${product.origin}/login?return=%2FmailManagement%2FbulkSending`)
  await page.locator('[name="email"]').waitFor()
  await toField(person, 'email')
  await page.keyboard.type('employee@maker.example')
  await toField(person, 'password')
  await page.keyboard.type('Employee_2026')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/bulkSending')
  await page.locator('[name="subject"]').waitFor()
  await toField(person, 'subject')
  await page.keyboard.type('By keyboard alone')
  await toField(person, 'body')
  await page.keyboard.type('A first line.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('A second line.')
  await toNamed(person, 'bulk.toConfirm')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: /^Send to [\d,]+ people$/ })
  await confirm.waitFor()
  await expect.poll(async () => (await focused(page)).name).toBe(t('ui.cancel'))
  await tabTo(person, ({ name }) => name.startsWith('Send to'))
  await page.keyboard.press('Enter')
  await dialog.getByText(t('bulk.acceptedTitle')).waitFor()
  await toNamed(person, 'bulk.toHistory')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/log')
  await page.getByRole('link', { name: 'By keyboard alone' }).waitFor()
  await tabTo(person, ({ name }) => name === 'By keyboard alone')
  await page.keyboard.press('Enter')
  await page.locator('.nameplate .chip', { hasText: t('bulk.done') }).waitFor()
  expect(person.problems).toEqual([])
})

test('access request → confirmation → a change → completion', async () => {
  const person = await openPerson(browser, product.origin, 'en')
  const { page } = person
  const mail = 'keyboard@yamada.example'
  await page.goto(`${product.origin}/lp/form?kind=new_company`)
  await page.locator('[name="company"]').waitFor()
  const typed: Record<string, string> = {
    company: accessRequest.company,
    nation: 'Jap',
    zip: '6180000',
    address1: accessRequest.address1,
    address2: accessRequest.address2,
    tel: accessRequest.tel,
    family_name: accessRequest.family_name,
    first_name: accessRequest.first_name,
    mail,
    mail_confirmation: mail,
  }
  // In the tab order of the page.
  const left = new Set([...Object.keys(typed), 'services', 'agree'])
  while (left.size > 0) {
    await tabTo(person, ({ control }) => control !== null && left.has(control))
    const { control } = await focused(page)
    if (control === 'services' || control === 'agree') await page.keyboard.press('Space')
    else await page.keyboard.type(typed[control ?? ''] ?? '')
    left.delete(control ?? '')
  }
  await toNamed(person, 'steps.toConfirm')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/lp/form-confirm')
  await page.getByText(accessRequest.company).waitFor()
  await toNamed(person, 'steps.change')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/lp/form?*')
  await expect.poll(async () => (await focused(page)).control).not.toBeNull()
  await toNamed(person, 'steps.toConfirm')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/lp/form-confirm')
  await page.getByText(accessRequest.company).waitFor()
  await toNamed(person, 'request.send')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/lp/form-complete')
  expect((await newestMail(product.origin, mail)).links).toHaveLength(1)
  expect(person.problems).toEqual([])
})

test('a printed page shows its contents without header and buttons, and nothing is cut off', async () => {
  const person = await openPerson(browser, product.origin, 'ja')
  const { page } = person
  await page.goto(`${product.origin}/term`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  expect(await page.locator('button:visible').count()).toBe(0)
  await page.setViewportSize({ width: 794, height: 1123 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(794)
})
