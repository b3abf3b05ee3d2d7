/** The audit trail in Chromium: what an employee changes is read by another in the trails of person, company and everything. */
import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locale } from '../../shared/model/flag.ts'
import { launchBrowser } from '../helper/browser.ts'
import { type Product, startProduct } from '../helper/product.ts'
import { arrive, follow, inspect, logIn, type Person, press, serviceSwitches } from './journey/person.ts'

let product: Product
let browser: Browser
let editor: Person
let viewer: Person

beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser()
  editor = await enter('ja', 'employee@maker.example', 'Employee_2026')
  viewer = await enter('en', 'viewer@maker.example', 'Viewer_2026')
})

afterAll(async () => {
  await browser?.close()
  expect(await product?.stop()).toBe(0)
})

const enter = async (locale: Locale, email: string, password: string): Promise<Person> => {
  const person = await arrive(browser, product.origin, locale)
  await logIn(person, '/login', email, password)
  await person.page.waitForURL('**/company')
  return person
}

const at = ({ page }: Person, path: string) => page.goto(product.origin + path)
const lines = ({ page, t }: Person): Locator => page.getByRole('list', { name: t('audit.list') }).locator('> li')

/** Opens the account of an address in the list of its company. */
const open = async (person: Person, email: string) => {
  await at(person, `/company/C000001/account?search=${encodeURIComponent(email)}`)
  await person.page.locator('tbody tr', { hasText: email }).getByRole('link').click()
  await serviceSwitches(person).first().waitFor()
}

test('a change stands in the trail of the person at once, and is found by kind, actor and period', async () => {
  const { page, t } = editor
  await open(editor, 'staff@aozora.example')
  const first = serviceSwitches(editor).first()
  const usable = await first.isChecked()
  await first.click()
  await expect.poll(() => first.isChecked()).toBe(!usable)

  await follow(editor, 'route.audit')
  await page.waitForURL('**/account/*/audit')
  const line = lines(editor).first()
  await line.getByText(t('audit.action.user.service')).waitFor()
  const words = [t('account.notUsable'), t('account.usable')]
  const [before = '', after = ''] = usable ? words.reverse() : words
  expect(await line.locator('del').textContent()).toBe(before)
  expect(await line.locator('ins').textContent()).toBe(after)
  expect(await line.getByText('127.0.0.1').count()).toBe(1)
  await inspect(editor)

  const all = await lines(editor).count()
  await line.getByRole('link', { name: 'employee@maker.example' }).click()
  await expect.poll(() => lines(editor).count()).toBe(1)
  await page.getByLabel(t('audit.kind')).selectOption('password')
  await page.getByText(t('audit.none')).waitFor()
  await inspect(editor)
  await page.goBack()
  await expect.poll(() => lines(editor).count()).toBe(1)
  await page.goBack()
  await expect.poll(() => lines(editor).count()).toBe(all)

  const today = await page.evaluate(() => new Date().toLocaleDateString('sv-SE'))
  await page.getByLabel(t('audit.from')).fill(today)
  await press(editor, 'list.search')
  await expect.poll(() => lines(editor).count()).toBeLessThan(all)
  expect(await lines(editor).count()).toBeGreaterThan(0)
  await page.getByLabel(t('audit.to')).fill('2020-01-01')
  await press(editor, 'list.search')
  await page.getByText(t('audit.backwards')).waitFor()
  await follow(editor, 'audit.showAll')
  await expect.poll(() => lines(editor).count()).toBe(all)
  expect(await page.getByLabel(t('audit.from')).inputValue()).toBe('')
})

test('those who may only look read it in the trail of the company, in their language, on a phone too', async () => {
  const { page, t } = viewer
  await at(viewer, '/company/C000001/account')
  await follow(viewer, 'audit.menu')
  await page.waitForURL('**/company/C000001/audit')
  const line = lines(viewer).first()
  await line.getByText(t('audit.action.user.service')).waitFor()
  expect(await line.getByText('employee@maker.example').count()).toBe(1)
  await inspect(viewer)
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await inspect(viewer)
  await page.setViewportSize({ width: 1280, height: 800 })

  await line.getByRole('link').first().click()
  await page.waitForURL('**/account/*/audit')
  await page.getByText(t('route.accountAudit')).waitFor()
  await follow(viewer, 'audit.backToAccount')
  await page.waitForURL(/\/account\/[\w-]+$/)
})

test('what names nothing is not found; what fails is tried again', async () => {
  const { page, t, problems } = viewer
  for (const path of ['/company/C999999/audit', '/company/C000001/account/nobody/audit']) {
    await at(viewer, path)
    await page.getByRole('heading', { name: t('error.not_found') }).waitFor()
  }
  await page.route('**/audit/list*', route => route.abort())
  await press(viewer, 'shell.systemMenu')
  await page.getByRole('menuitem', { name: t('audit.menu') }).click()
  await page.waitForURL('**/audit')
  await page.getByText(t('audit.failed')).waitFor()
  problems.length = 0
  await inspect(viewer)
  await page.unroute('**/audit/list*')
  await press(viewer, 'ui.retry')
  await expect.poll(() => lines(viewer).count()).toBe(20)
  await inspect(viewer)
  expect([...editor.problems, ...problems]).toEqual([])
})
