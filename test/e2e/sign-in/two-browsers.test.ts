// @module-tag all

/**
 * Changes in one browser take effect in another at its next action, and input there is not lost. Runs on PostgreSQL, where the
 * test can expire links and publish terms.
 */
import { Client } from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Locale } from '../../../shared/model/flag.ts'
import { newestMail, type Product, startProduct } from '../../helper/product.ts'
import { demoPostgresUrl, isMissing } from '../../helper/services.ts'
import {
  checkPage,
  fill,
  follow,
  logIn,
  onlyInFull,
  openLoggedIn,
  openPerson,
  openSignedIn,
  type Person,
  press,
  pressEdit,
  submitLogin,
  textLanguage,
} from '../journey/person.ts'
import { sharedBrowser } from '../journey/stage.ts'

describe.skipIf(isMissing('chromium') || isMissing('postgres'))('two browsers', () => {
  let database: Client
  let product: Product
  const browser = sharedBrowser()

  beforeAll(async () => {
    const connectionString = await demoPostgresUrl()
    product = await startProduct({ DATABASE_URL: connectionString })
    database = new Client({ connectionString })
    await database.connect()
  })

  afterAll(async () => {
    await database?.end()
    expect(await product?.stop()).toBe(0)
  })

  const signIn = (locale: Locale, email: string) => openSignedIn(browser(), product.origin, locale, email)
  const logInAs = (locale: Locale, email: string) => openLoggedIn(browser(), product.origin, locale, email)
  const dialogOf = ({ page }: Person) => page.locator('[role=dialog], [role=alertdialog]')
  const field = (person: Person, name: string) => dialogOf(person).locator(`[name="${name}"]`)
  const save = (person: Person) => dialogOf(person).locator('button[type="submit"]').click()
  const expectLoggedOut = async ({ page, t }: Person) => {
    await page.waitForURL('**/loginFront?return=*')
    await page.getByText(t('login.lostTitle')).waitFor()
  }
  const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
  const accounts = '/accountSetting/C000001/account'
  const openAccount = async ({ page }: Person, email: string, company = 'C000001') => {
    await page.goto(`${product.origin}/accountSetting/${company}/account?search=${encodeURIComponent(email)}`)
    await page.locator('tbody tr', { hasText: email }).getByRole('link').click()
    await page.getByRole('heading', { level: 3 }).first().waitFor()
  }
  const submit = ({ page }: Person) => page.locator('button[type="submit"]').click()

  test('rule 3: a password reset ends other sessions; after the login the dialog is restored with its input', async () => {
    const [email, chosen] = ['staff@aozora.example', 'Chosen_2026']
    const person = await logInAs('ja', email)
    await pressEdit(person, 'membership')
    await field(person, 'position').fill('係長（昇格）')

    const other = await openPerson(browser(), product.origin, 'ja')
    await other.page.goto(`${product.origin}/passwordReset`)
    await fill(other.page, { email })
    await submit(other)
    await other.page.waitForURL('**/passwordResetSentMail')
    const old = (await newestMail(product.origin, email)).links[0] ?? ''
    // As after a day.
    await database.query(`update link set expires_at = now() where purpose = 'reset'`)
    await other.page.goto(old)
    await other.page.getByRole('heading', { name: other.t('error.link_expired') }).waitFor()
    await press(other, 'register.resend')
    await other.page.waitForURL('**/passwordResetSentMail')
    await other.page.getByText(email).waitFor()
    await expect.poll(async () => (await newestMail(product.origin, email)).links[0]).not.toBe(old)
    await other.page.goto((await newestMail(product.origin, email)).links[0] ?? '')
    await fill(other.page, { password: chosen, password_confirmation: chosen })
    await submit(other)
    await other.page.getByText(other.t('password.completeTitle')).waitFor()
    await other.page.goto(old)
    await other.page.getByRole('heading', { name: other.t('password.supersededTitle') }).waitFor()

    // Restoring the dialog does not undo a concurrent change.
    const admin = await signIn('en', 'manager@aozora.example')
    await openAccount(admin, email)
    await pressEdit(admin, 'membership')
    await field(admin, 'department').fill('海外営業部')
    await save(admin)
    await dialogOf(admin).waitFor({ state: 'detached' })

    await save(person)
    await expectLoggedOut(person)
    expect(await stored(person.page)).not.toContain('department')
    await logIn(person, email, chosen)
    expect(await field(person, 'position').inputValue()).toBe('係長（昇格）')
    expect(await field(person, 'department').inputValue()).toBe('海外営業部')
    expect(await stored(person.page)).not.toContain('係長')
    await save(person)
    await dialogOf(person).waitFor({ state: 'detached' })
    for (const text of ['係長（昇格）', '海外営業部']) await person.page.locator('dd', { hasText: text }).waitFor()
  })

  test('rule 4: a stopped login ends the session; another person who logs in there does not see the input', async () => {
    const boss = await signIn('ja', 'manager@aozora.example')
    await boss.page.goto(`${product.origin}${accounts}`)
    await press(boss, 'account.add')
    await field(boss, 'email').fill('draft@aozora.example')
    await field(boss, 'family_name').fill('下書')
    await field(boss, 'first_name').fill('太郎')

    const second = await signIn('en', 'second@aozora.example')
    await openAccount(second, 'manager@aozora.example')
    const allowed = second.page.getByRole('switch', { name: second.t('activation.head') })
    await allowed.click()
    await dialogOf(second)
      .getByRole('button', { name: second.t('activation.deactivate') })
      .click()
    await dialogOf(second).waitFor({ state: 'detached' })

    await save(boss)
    await expectLoggedOut(boss)
    await submitLogin(boss, 'manager@aozora.example')
    await boss.page.getByText(boss.t('error.suspended')).waitFor()
    await allowed.click()
    await expect.poll(() => allowed.isChecked()).toBe(true)

    await submitLogin(boss, 'second@aozora.example')
    await boss.page.waitForURL(`**${accounts}`)
    await boss.page.locator('tbody tr').first().waitFor()
    expect(await dialogOf(boss).count()).toBe(0)
    await press(boss, 'account.add')
    expect(await field(boss, 'email').inputValue()).toBe('')
  })

  onlyInFull('rule 4: a former administrator is told at the next action, and the tab is removed', async () => {
    const manager = await signIn('ja', 'second@aozora.example')
    await manager.page.goto(`${product.origin}${accounts}`)
    await manager.page.locator('tbody tr').first().waitFor()
    const employee = await logInAs('en', 'employee@maker.example')
    const { rows } = await database.query(`select id from "user" where email = 'second@aozora.example'`)
    const status = await employee.page.evaluate(async user_id => {
      const response = await fetch('/api/v1/admin/user/manager', {
        method: 'POST',
        headers: { 'X-CSRF': '1', 'Content-Type': 'application/json' },
        body: JSON.stringify({ company_code: 'C000001', user_id, manager_flg: 0 }),
      })
      return response.status
    }, rows[0].id)
    expect(status).toBe(200)

    await manager.page.locator('tbody tr').first().getByRole('link').click()
    await manager.page.waitForURL('**/accountInformation')
    await manager.page.getByRole('alert').getByText(manager.t('error.forbidden')).waitFor()
    expect(await manager.page.getByRole('link', { name: manager.t('menu.accountSetting') }).count()).toBe(0)
    await checkPage(manager)
  })

  onlyInFull('a person who is unlocked while requesting it is told to log in', async () => {
    const locked = await openPerson(browser(), product.origin, 'en')
    await submitLogin(locked, 'lockedmanager@midori.example')
    await locked.page.waitForURL('**/locked')
    await locked.page.locator('[name="text"]').fill('I was on leave.')
    const colleague = await signIn('ja', 'manager@midori.example')
    await openAccount(colleague, 'lockedmanager@midori.example', 'C000002')
    await press(colleague, 'unlock.open')
    await dialogOf(colleague)
      .getByRole('button', { name: colleague.t('unlock.submit') })
      .click()
    await colleague.page.getByText(colleague.t('unlock.unlockedText')).waitFor()
    await press(locked, 'locked.request')
    await locked.page.getByText(locked.t('locked.unlocked')).waitFor()
    await checkPage(locked)
    await follow(locked, 'locked.back')
    await logIn(locked, 'lockedmanager@midori.example')
  })

  test('rule 10: new terms must be accepted at the next action, and again if they change meanwhile', async () => {
    const publish = (version: number) =>
      database.query(
        `insert into terms (version, locale, text, published_at) select $1::int, locale, 'Version ' || $1 || E'.\\n\\n' || text, now()
         from terms where document = 'terms' and version = $1 - 1`,
        [version],
      )
    const person = await logInAs('en', 'manager@midori.example')
    const { page, t } = person
    await pressEdit(person, 'membership')
    await field(person, 'position').fill('Plant manager')
    await publish(2)
    await save(person)
    await page.getByRole('heading', { name: t('consent.title') }).waitFor()
    await page.getByText('Version 2.').waitFor()
    // Only what was added shows first, and nothing links to the text that is shown.
    await page.getByRole('insertion').getByText(t('consent.inserted')).waitFor()
    expect(await page.locator('.terms-text > section').count()).toBe(1)
    expect(await page.locator('main').getByRole('link').count()).toBe(0)
    await checkPage(person)
    await press(person, 'consent.whole')
    await page.locator('.terms-text h3').first().waitFor()
    expect(await page.getByRole('insertion').count()).toBe(0)
    await checkPage(person)
    await page.goto(`${product.origin}/accountSetting`)
    await page.getByRole('heading', { name: t('consent.title') }).waitFor()
    await page.goto(`${product.origin}/accountInformation`)
    await page.getByText('Version 2.').waitFor()

    await publish(3)
    await page.locator('[name="agree"]').check()
    await press(person, 'consent.submit')
    await page.getByRole('heading', { name: t('consent.changedTitle') }).waitFor()
    await page.getByText('Version 3.').waitFor()
    await page.getByText(t('consent.before').replace('{version}', '1')).waitFor()
    expect(await page.locator('[name="agree"]').isChecked()).toBe(false)
    await checkPage(person)
    await page.locator('[name="agree"]').check()
    await press(person, 'consent.submit')
    // The previous page is restored with its input.
    expect(await field(person, 'position').inputValue()).toBe('Plant manager')
    await save(person)
    await page.locator('dd', { hasText: 'Plant manager' }).waitFor()
    expect(person.problems).toEqual([])
  })

  onlyInFull('customers and employees see their other browsers and log them out', async () => {
    const email = 'manager@midori.example'
    const own = await signIn('ja', email)
    const others = [await logInAs('ja', email), await logInAs('ja', email)]
    await own.page.goto(`${product.origin}/accountInformation`)
    const panel = own.page.getByRole('region', { name: own.t('sessions.title') })
    const ends = panel.getByRole('button', { name: own.t('shell.logout') })
    await ends.nth(1).waitFor()
    const rows = await panel.getByRole('listitem').count()
    await checkPage(own)
    await ends.first().dblclick()
    await own.page.getByText(own.t('sessions.ended')).waitFor()
    await expect.poll(() => panel.getByRole('listitem').count()).toBe(rows - 1)
    await press(own, 'sessions.endOthers')
    await panel.getByText(own.t('sessions.alone')).waitFor()
    for (const other of others) {
      await pressEdit(other, 'membership')
      await field(other, 'position').fill('x')
      await save(other)
      await expectLoggedOut(other)
    }

    const viewer = await logInAs('en', 'viewer@maker.example')
    const elsewhere = await signIn('en', 'viewer@maker.example')
    await press(viewer, 'shell.systemMenu')
    await viewer.page.getByRole('menuitem', { name: viewer.t('route.ownSettings') }).click()
    const devices = viewer.page.getByRole('region', { name: viewer.t('sessions.title') })
    await devices
      .getByRole('button', { name: viewer.t('shell.logout') })
      .first()
      .waitFor()
    await checkPage(viewer)
    await press(viewer, 'sessions.endOthers')
    await devices.getByText(viewer.t('sessions.alone')).waitFor()
    await elsewhere.page.goto(`${product.origin}/company`)
    await elsewhere.page.waitForURL('**/login?return=*')
  })

  onlyInFull('rule 10: an employee publishes a privacy policy; a half-filled form survives the consent', async () => {
    const numbered = ({ t }: Person, id: string) => t(id).replace('{version}', '2')
    const employee = await signIn('en', 'employee@maker.example')
    const customer = await logInAs('ja', 'second@aozora.example')
    const agree = async () => {
      await customer.page.locator('[name="agree"]').check()
      await press(customer, 'consent.submit')
    }
    // An earlier test has published new terms.
    await agree()
    await pressEdit(customer, 'membership')
    await field(customer, 'position').fill('整備主任')

    await employee.page.goto(`${product.origin}/settings/document`)
    const panel = employee.page.getByRole('region', { name: employee.t('route.privacy') })
    await panel.getByRole('button', { name: employee.t('document.add') }).click()
    await employee.page.waitForURL('**/settings/document/privacy/2')
    await fill(employee.page, { en: 'New policy\n\n<b>Text</b> of it.' })
    await textLanguage(employee, 'ja').click()
    await fill(employee.page, { ja: '新しい方針\n\n本文です。' })
    const open = employee.page.getByRole('button', { name: employee.t('document.publishOpen') })
    expect(await open.getAttribute('aria-disabled')).toBe('true')
    await submit(employee)
    await employee.page.getByText(numbered(employee, 'document.saved')).waitFor()
    await checkPage(employee)
    await open.click()
    await dialogOf(employee)
      .getByText(/^\d+ people will be asked for their consent at their next action\.$/)
      .waitFor()
    await checkPage(employee)
    await save(employee)
    await employee.page.getByText(numbered(employee, 'document.published')).waitFor()
    expect(await employee.page.locator('textarea').count()).toBe(0)
    await checkPage(employee)

    await save(customer)
    await customer.page.getByRole('heading', { name: customer.t('consent.title') }).waitFor()
    await customer.page.getByText('本文です。').waitFor()
    await customer.page.getByRole('deletion').first().waitFor()
    await checkPage(customer)
    await agree()
    expect(await field(customer, 'position').inputValue()).toBe('整備主任')
    await save(customer)
    await customer.page.locator('dd', { hasText: '整備主任' }).waitFor()
    await customer.page.locator('dd', { hasText: numbered(customer, 'document.accepted') }).waitFor()
    expect([customer.problems, employee.problems]).toEqual([[], []])
  })
})
