/** The main job, login, forms, dialogs and the CSV download in Firefox. */
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
import { newestMail, type Product, startProduct } from '../helper/product.ts'
import { demoPostgresUrl, isMissing } from '../helper/services.ts'
import { isEmployee, languageNames, passwordOf } from './journey/person.ts'

const chosen = 'Harbour_2026'

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

const focusedName = ({ page }: FirefoxPerson) => page.evaluate(() => document.activeElement?.textContent?.trim())

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

  const register = async (email: string, more: Record<string, string> = {}) => {
    const person = await newVisitor()
    const { page, t } = person
    await page.goto((await newestMail(product.origin, email)).links[0] ?? '')
    await settled(person)
    for (const [name, value] of Object.entries(more)) await page.select(`[name="${name}"]`, value)
    await fillIn(person, { password: 'short', password_confirmation: chosen })
    await page.locator('[name="agree"]').click()
    await submit(person)
    await seen(person, t('validation.password_upper'))
    await fillIn(person, { password: chosen })
    await submit(person)
    await control(person, 'button', 'register.submit', '[role=alertdialog] ').click()
    await arrived(person, /\/loginFront$/)
    await seen(person, t('login.registered'))
    await fillIn(person, { email, password: chosen })
    await submit(person)
    await arrived(person, /\/accountInformation$/)
    return person
  }

  test('the main job: request, registration, invitation, a service, and what employees find', async () => {
    const boss = `boss@firefox-${locale}.example`
    const staff = `staff@firefox-${locale}.example`
    const company = locale === 'ja' ? '狐火建機' : 'Firefox Lease'
    const visitor = await newVisitor()
    const { t } = visitor
    await open(visitor, '/lp/form?kind=new_company')
    await submit(visitor)
    await seen(visitor, t('validation.required'))
    await visitor.page.select('[name="nation"]', 'JP')
    await fillIn(visitor, { company, zip: '６１８－００００', tel: '075-555-0142' })
    await control(visitor, 'button', 'form.lookUp').click()
    await visitor.page.locator('label ::-p-text(島本町)').click()
    await expect
      .poll(() => visitor.page.$eval('[name="address1"]', field => (field as HTMLInputElement).value))
      .toContain('島本町')
    await fillIn(visitor, { address2: '214', family_name: '葉山', first_name: '恵子' })
    await fillIn(visitor, { mail: boss, mail_confirmation: boss })
    await visitor.page.locator('[name="services"][value="telematics-owner"]').click()
    await visitor.page.locator('[name="agree"]').click()
    await submit(visitor)
    await arrived(visitor, /\/lp\/form-confirm$/)
    await seen(visitor, company)
    await control(visitor, 'button', 'request.send').click()
    await arrived(visitor, /\/lp\/form-complete$/)

    const manager = await register(boss, { type: 'rental', category: 'rental' })
    await control(manager, 'link', 'menu.accountSetting').click()
    await arrived(manager, /\/accountSetting\/[^/]+\/account$/)
    await control(manager, 'button', 'account.add').click()
    await manager.page.locator('[role=dialog] [name="services"]').click()
    await fillIn(manager, { email: staff, family_name: '小野寺', first_name: '沙織' })
    await submit(manager, '[role=dialog]')
    await seen(manager, t('addAccount.sent'))
    await control(manager, 'button', 'ui.close', '[role=dialog] ').click()
    await gone(manager, '[role=dialog]')
    await seen(manager, staff)
    await control(manager, 'link', 'menu.accountInformation').click()
    await arrived(manager, /\/accountInformation$/)

    const member = await register(staff)
    const usable = () =>
      member.page.$$eval(
        'main a',
        (links, label) => links.filter(({ textContent }) => textContent.includes(label)).length,
        t('information.open'),
      )
    await seen(member, t('information.open'))
    const before = await usable()
    await control(manager, 'link', 'menu.accountSetting').click()
    await arrived(manager, /\/account$/)
    await manager.page.locator(`tbody tr ::-p-text(${staff})`).wait()
    await manager.page.evaluate(email => {
      const row = [...document.querySelectorAll('tbody tr')].find(row => row.textContent?.includes(email))
      row?.querySelector('a')?.click()
    }, staff)
    await arrived(manager, /\/account\/[^/]+$/)
    await manager.page.locator('main section [role=switch]').click()
    await expect
      .poll(async () => {
        await open(member, '/accountInformation')
        return usable()
      })
      .toBe(before - 1)

    const employee = await logInAs('employee@maker.example')
    await fillIn(employee, { name: company })
    await employee.page.keyboard.press('Enter')
    await expect.poll(() => count(employee, 'tbody tr')).toBe(1)
    await employee.page.locator('tbody a').click()
    await arrived(employee, /\/company\/[^/]+\/account$/)
    await seen(employee, boss)
    await seen(employee, staff)
    await employee.page.goBack()
    await arrived(employee, /\/company$/)
    await expect.poll(() => count(employee, 'tbody tr')).toBe(1)
    await employee.page.goForward()
    await arrived(employee, /\/company\/[^/]+\/account$/)
    await seen(employee, staff)
    for (const person of [visitor, manager, member, employee]) expect(person.problems).toEqual([])
  })

  test('a wrong password is said, the session cookie is out of reach, and the language can be switched', async () => {
    const person = await newVisitor()
    const { page, t } = person
    await logIn(person, 'staff@aozora.example', 'Wrong_2026')
    await seen(person, t('error.login_failed'))
    expect(person.problems.splice(0)).toEqual([`${product.origin}/bff/login/customer 401`])
    await fillIn(person, { password: passwordOf('staff@aozora.example') })
    await submit(person)
    await arrived(person, /\/accountInformation$/)
    const cookies = await page.browserContext().cookies()
    expect(cookies.find(({ name }) => name === 'session')?.httpOnly).toBe(true)
    expect(await page.evaluate(() => document.cookie)).not.toContain('session')
    const other = locale === 'ja' ? 'en' : 'ja'
    await control(person, 'button', 'shell.menu').click()
    await page.locator(`::-p-aria([name="${languageNames[other]}"][role="menuitem"])`).click()
    await page.waitForFunction(other => document.documentElement.lang === other, {}, other)
    await settled(person)
    expect(person.problems).toEqual([])
  })

  test('a dialog keeps the focus, closes by Escape and gives the focus back; an edit is validated and saved', async () => {
    const person = await logInAs('manager@aozora.example')
    const { page, t } = person
    await open(person, '/accountSetting/C000001/account')
    await control(person, 'button', 'account.add').click()
    await page.locator('[role=dialog] [name="email"]').wait()
    for (let stop = 0; stop < 30; stop++) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
    }
    await page.keyboard.press('Escape')
    await gone(person, '[role=dialog]')
    await expect.poll(() => focusedName(person)).toBe(t('account.add'))

    await open(person, `/accountSetting/C000001/account?search=${encodeURIComponent('staff@aozora.example')}`)
    await page.locator('tbody a').click()
    await arrived(person, /\/account\/[^/]+$/)
    await page.waitForFunction(
      label => document.querySelector('main')?.textContent?.includes(label),
      {},
      t('edit.open'),
    )
    await page.evaluate(label => {
      const buttons = [...document.querySelectorAll<HTMLElement>('main button[aria-haspopup=dialog]')]
      buttons.find(button => button.textContent?.trim().startsWith(label))?.click()
    }, t('edit.open'))
    await fillIn(person, { family_name: '', first_name: '' })
    await submit(person, '[role=dialog]')
    await page.locator('[role=dialog] [name="family_name"][aria-invalid="true"]').wait()
    await fillIn(person, { family_name: `新田 ${locale}`, first_name: '千佳' })
    await submit(person, '[role=dialog]')
    await gone(person, '[role=dialog]')
    await seen(person, `新田 ${locale}`)
    expect(person.problems).toEqual([])
  })

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
