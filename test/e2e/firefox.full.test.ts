/** Login, a form and the CSV download in Firefox. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseCsv } from '../helper/csv.ts'
import {
  arrived,
  control,
  type FirefoxPerson,
  fillIn,
  launchFirefox,
  open,
  openFirefoxPerson,
  seen,
  settled,
} from '../helper/firefox.ts'
import { type Product, startProduct } from '../helper/product.ts'
import { demoPostgresUrl, isMissing } from '../helper/services.ts'
import { isEmployee, passwordOf } from './journey/person.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct(isMissing('postgres') ? {} : { DATABASE_URL: await demoPostgresUrl() })
})
afterAll(async () => {
  if (product) expect(await product.stop()).toBe(0)
})

const submit = ({ page }: FirefoxPerson, within = '') => page.locator(`${within} button[type="submit"]`).click()

const logIn = async (person: FirefoxPerson, email: string, password = passwordOf(email)) => {
  await open(person, isEmployee(email) ? '/login' : '/loginFront')
  await fillIn(person, { email, password })
  await submit(person)
}

const count = ({ page }: FirefoxPerson, selector: string) => page.$$eval(selector, all => all.length)
const gone = async (person: FirefoxPerson, selector: string) => {
  await expect.poll(() => count(person, selector)).toBe(0)
}

describe.skipIf(isMissing('firefox')).each(['ja', 'en'] as const)('in %s', locale => {
  let browser: Browser
  let downloads: string
  beforeAll(async () => {
    downloads = await mkdtemp(join(tmpdir(), 'yardkey-firefox-'))
    browser = await launchFirefox(locale, downloads)
  })
  afterAll(async () => {
    await browser?.close()
    await rm(downloads, { recursive: true, force: true })
  })

  const newVisitor = () => openFirefoxPerson(browser, product.origin, locale)
  const logInAs = async (email: string, password?: string) => {
    const person = await newVisitor()
    await logIn(person, email, password)
    await arrived(person, isEmployee(email) ? /\/company$/ : /\/accountInformation$/)
    return person
  }

  test('what is typed stays after a refused submit and a reload', async () => {
    const person = await newVisitor()
    const { page, t } = person
    await open(person, '/lp/contact')
    await submit(person)
    await seen(person, t('validation.required'))
    expect(await page.title()).toContain(t('form.errorTitle').trim())
    const typed = { company: '狐火建機', name: '葉山 恵子', mail: 'typo@', mail_confirmation: 'typo@' }
    await fillIn(person, typed)
    await submit(person)
    await seen(person, t('validation.format'))
    const values = () =>
      page.$$eval('input[name]', fields => Object.fromEntries(fields.map(({ name, value }) => [name, value])))
    expect(await values()).toMatchObject(typed)
    await page.reload()
    await settled(person)
    await expect.poll(values).toMatchObject({ company: typed.company })
    expect(person.problems).toEqual([])
  })

  test('a CSV file is downloaded in Shift_JIS', async () => {
    const person = await logInAs('employee@maker.example')
    const { t } = person
    await control(person, 'button', 'shell.systemMenu').click()
    await control(person, 'menuitem', 'csv.menu').click()
    await control(person, 'button', 'csv.submit', '[role=dialog] ').click()
    await gone(person, '[role=dialog]')
    const complete = async () => (await readdir(downloads)).filter(file => file.endsWith('.csv'))
    await expect.poll(complete).toEqual(['e-service_user_data.csv'])
    const decode = async () =>
      new TextDecoder('shift_jis', { fatal: true }).decode(await readFile(join(downloads, 'e-service_user_data.csv')))
    await expect.poll(decode).toMatch(/\r\n$/)
    const [head = [], ...rows] = parseCsv(await decode())
    expect(head[0]).toBe(t('company.code'))
    expect(rows.length).toBeGreaterThan(100)
    expect(person.problems).toEqual([])
  })
})
