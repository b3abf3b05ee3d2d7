// @module-tag all
// @module-tag chromium

/** The maker starts with an empty database, by keyboard only: from the first employee's registration to a customer's work. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshFolder } from '../helper/account-api.ts'
import { newestMail, type Product, startProduct } from '../helper/product.ts'
import {
  acceptTerms,
  addNews,
  approveRequest,
  maker,
  openService,
  openSettings,
  publishTerms,
  registerByKeyboard,
  requestByKeyboard,
  setMaker,
  setService,
} from './journey/first-start.ts'
import { checkPage, flowIn, openPerson, type Person, visit } from './journey/person.ts'
import { sharedBrowser } from './journey/stage.ts'

const first = 'first@maker.example'
const boss = 'boss@hayama.example'
const news = { ja: 'サービスを開始しました', en: 'The service has started' }
const terms = { ja: '第一条 大空の規約', en: 'Article 1: the terms of Ozora' }
const newTerms = { ja: '改定した規約', en: 'Changed terms' }

let folder: string
let product: Product
const browser = sharedBrowser()

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yardkey-'))
})
afterEach(async () => {
  expect(await product?.stop()).toBe(0)
  await rm(folder, { recursive: true })
})

/** The landing page, whose footer has these links. @returns all its text */
const landing = async (visitor: Person, links: string[]): Promise<string> => {
  const { page, t, origin } = visitor
  // A prepared page is renewed after half a minute.
  const shown = async () => {
    await page.goto(`${origin}/lp`)
    return page.locator('.site-footer a').allTextContents()
  }
  await expect.poll(shown).toEqual(links.map(t))
  await checkPage(visitor)
  return (await page.locator('body').textContent()) ?? ''
}

/** The steps of “Before you open” that are done. */
const doneSteps = async (employee: Person): Promise<string[]> => {
  const { page, t } = employee
  await visit(employee, '/company')
  const panel = page.getByRole('region', { name: t('opening.title') })
  await panel.waitFor()
  return panel
    .getByRole('listitem')
    .filter({ hasText: t('opening.done') })
    .getByRole('heading')
    .allTextContents()
}

test.each(flowIn('ja'))('%s: register, set up, get a customer, change the terms', async locale => {
  // The postal addresses count as loaded: on a busy machine, loading them takes longer than a call may.
  await freshFolder(join(folder, 'database'))
  product = await startProduct({ DATA_DIR: folder, DEMO_DATA: 'off', FIRST_EMPLOYEE_EMAIL: first })
  const { origin } = product
  const employee = await openPerson(browser(), origin, locale)
  const customer = await openPerson(browser(), origin, locale)
  const { t } = customer

  const invitation = await newestMail(origin, first)
  const names = { family_name: '大空', first_name: '花子' }
  await registerByKeyboard(employee, invitation.links[0] ?? '', names)
  const steps = ['opening.name', 'opening.contact', 'opening.terms'].map(t)
  const before = await doneSteps(employee)
  expect(steps.filter(step => before.includes(step))).toEqual([])
  await checkPage(employee)
  const nothing = await landing(customer, ['footer.employees', 'menu.contact'])
  expect(nothing).toContain(t('landing.label'))
  expect(nothing).not.toContain(t('footer.hours').replace('{hours}', ''))
  expect(nothing).toMatch(/© \d{4} Yardkey/)
  await visit(customer, '/term')
  await customer.page.getByRole('heading', { level: 1, name: t('error.not_found') }).waitFor()
  await openSettings(employee, 'news.rail', '/settings/news')
  await employee.page.getByText(t('news.empty')).waitFor()
  await openSettings(employee, 'document.rail', '/settings/document')
  expect(await employee.page.getByText(t('document.none')).count()).toBe(2)

  await setMaker(employee)
  await publishTerms(employee, 1, terms.ja, terms.en)
  await setService(employee)
  await addNews(employee, news.ja, news.en)
  expect(await doneSteps(employee)).toEqual(expect.arrayContaining(steps))

  const set = await landing(customer, ['footer.employees', 'menu.contact', 'menu.terms'])
  expect(set).toContain(maker[`hours_${locale}`])
  expect(set).toContain(t('landing.labelOf').replace('{name}', maker[`name_${locale}`]))
  const link = await requestByKeyboard(customer, boss)
  await approveRequest(employee)

  await registerByKeyboard(customer, link, { type: 'ArrowDown', category: 'ArrowDown' }, { asked: true })
  await openService(customer, news[locale])
  await publishTerms(employee, 2, `${newTerms.ja}。`, `${newTerms.en}.`)
  await acceptTerms(customer, newTerms[locale])
  for (const person of [employee, customer]) expect(person.problems).toEqual([])
})
