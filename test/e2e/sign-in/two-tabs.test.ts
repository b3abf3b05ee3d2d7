// @module-tag all

/** Two tabs of one browser share its session: a page never acts for an account that logged in in another tab. */
import type { FastifyInstance } from 'fastify'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password } from '../../account-api/people.ts'
import { type AccountApi, companyA, setUp } from '../../account-api/set-up.ts'
import { fastEngine } from '../../helper/account-api.ts'
import { bffConfig, startBff } from '../../helper/bff.ts'
import { launchBrowser } from '../../helper/browser.ts'
import { freePort } from '../../helper/free-port.ts'
import { builtPage, isMissing } from '../../helper/services.ts'
import {
  checkPage,
  flowIn,
  logIn,
  logOut,
  onlyInFull,
  openPerson,
  type Person,
  press,
  pressEdit,
} from '../journey/person.ts'

describe.skipIf(isMissing('chromium'))('two tabs of a browser', () => {
  let api: AccountApi
  let app: FastifyInstance
  let origin: string
  let browser: Browser
  let person: Person
  beforeAll(async () => {
    api = await setUp(fastEngine)
    const port = await freePort()
    origin = `http://localhost:${port}`
    const upstream = await api.app.listen({ port: 0, host: '127.0.0.1' })
    app = await startBff(bffConfig(upstream, { publicUrl: origin }), { webRoot: await builtPage() })
    await app.listen({ port, host: 'localhost' })
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await app?.close()
    await api?.close()
  })

  /** Logs in without a page, as a tab does that this one does not hear. */
  const logInUnheard = async (email: string, kind = 'customer') => {
    const { context, page } = person
    const answer = await context.request.post(`${origin}/bff/login/${kind}`, {
      data: { email, password },
      headers: { 'x-csrf': '1', origin, 'user-agent': await page.evaluate(() => navigator.userAgent) },
    })
    expect(answer.status()).toBe(200)
  }
  const becomesVisible = () => document.dispatchEvent(new Event('visibilitychange'))
  /**
   * Repeats what makes the page ask until a state is seen: it listens once the code for that is loaded, some time after it is
   * drawn.
   */
  const until = (page: Page, happen: () => unknown, seen: () => Promise<boolean>) =>
    expect
      .poll(
        async () => {
          await page.evaluate(happen)
          return seen()
        },
        { interval: 500 },
      )
      .toBe(true)
  const enter = async (locale: 'ja' | 'en', manager = false) => {
    person = await openPerson(browser, origin, locale)
    const { email, id } = await api.person({ company: companyA, manager })
    await logIn(person, email, password)
    await person.waitForIdle()
    return { email, id }
  }
  const secondTab = async (path: string): Promise<Person> => {
    const page = await person.context.newPage()
    await page.goto(origin + path)
    await page.locator('h1').first().waitFor()
    return { ...person, page }
  }
  const notice = (page: Page) => page.locator('.session-end .alert')
  const header = (page: Page, email: string) => page.locator('header').getByText(email).first()
  const dialog = (page: Page) => page.getByRole('dialog')
  const rowsOf = (...ids: string[]) =>
    api.db
      .selectFrom('user')
      .select(['id', 'row_version', 'email', 'family_name'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute()

  test.each(flowIn('ja'))(
    '%s: “Save” in a page of staff after an administrator logged in writes nothing, and what was typed stays',
    async locale => {
      const staff = await enter(locale)
      const manager = await api.person({ company: companyA, manager: true })
      const { page, t } = person
      await pressEdit(person, 'details')
      await dialog(page).locator('[name="family_name"]').fill('書換')
      const before = await rowsOf(staff.id, manager.id)
      await logInUnheard(manager.email)
      await dialog(page).locator('button[type="submit"]').click()
      await page.getByRole('alert').getByText(t('accountChanged.title').replace('{account}', manager.email)).waitFor()
      expect(await notice(page).textContent()).toContain(staff.email)
      await dialog(page).getByText(t('error.other_account')).waitFor()
      expect(await rowsOf(staff.id, manager.id)).toEqual(before)
      expect(await dialog(page).locator('[name="family_name"]').inputValue()).toBe('書換')
      await header(page, staff.email).waitFor()
      const [shown, below] = [await notice(page).boundingBox(), await dialog(page).boundingBox()]
      expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
      await checkPage(person)

      // The page can be left only as the account that is logged in.
      await press(person, 'accountChanged.go')
      await header(page, manager.email).waitFor()
      expect(await notice(page).count()).toBe(0)
      await pressEdit(person, 'details')
      expect(await dialog(page).locator('[name="family_name"]').inputValue()).not.toBe('書換')
      expect(person.problems).toEqual([])
    },
  )

  onlyInFull(
    'the notice has the focus, but no key that is pressed just then reloads the page; Tab leads to its button',
    async () => {
      await enter('en')
      const { page, t } = person
      const manager = await api.person({ company: companyA, manager: true })
      await logInUnheard(manager.email)
      await until(page, becomesVisible, () => notice(page).isVisible())
      await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toContain('alert')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Space')
      expect(await notice(page).count()).toBe(1)
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(t('accountChanged.go'))
      await page.keyboard.press('Enter')
      await header(page, manager.email).waitFor()
    },
  )

  onlyInFull.each([
    ['becomes visible', becomesVisible],
    [
      'comes back from the back-forward cache',
      () => {
        dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      },
    ],
  ])('a tab that %s asks who is logged in: another account, the same one, nobody', async (_, happen) => {
    const { email } = await enter('ja')
    const { page, t } = person
    const other = await api.person({ company: companyA })
    await logInUnheard(other.email)
    await until(page, happen, () => notice(page).getByText(other.email).isVisible())
    await header(page, email).waitFor()

    await logInUnheard(email)
    await page.evaluate(happen)
    await notice(page).waitFor({ state: 'detached' })

    const asked = page.waitForResponse('**/bff/session/end')
    await page.evaluate(happen)
    await asked
    await person.waitForIdle()
    expect(await notice(page).count()).toBe(0)

    await person.context.clearCookies({ name: 'session' })
    await page.evaluate(happen)
    await page.waitForURL('**/loginFront?return=*')
    await page.getByText(t('login.lostTitle')).waitFor()
  })

  test('a logout and a login in another tab show at once, and the drafts stay their person’s', async () => {
    const { email } = await enter('en')
    const { page, t } = person
    const other = await secondTab('/accountInformation')
    await pressEdit(person, 'membership')
    await dialog(page).locator('[name="position"]').fill('Foreman')
    await logOut(other, 'shell.menu')
    await page.waitForURL('**/loginFront?return=*')
    await page.getByText(t('login.lostTitle')).waitFor()
    await person.waitForIdle()

    const manager = await api.person({ company: companyA, manager: true })
    await logIn(other, manager.email, password)
    await header(page, manager.email).waitFor()
    expect(await dialog(page).count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/accountInformation')
    await pressEdit(person, 'membership')
    expect(await dialog(page).locator('[name="position"]').inputValue()).toBe('')
    await page.keyboard.press('Escape')

    // A page of the login that is open in a third tab goes on too.
    const third = await secondTab('/accountInformation')
    await logOut(other, 'shell.menu')
    await third.page.waitForURL('**/loginFront?return=*')
    await third.page.getByText(t('login.lostTitle')).waitFor()
    await third.page.waitForLoadState('networkidle')
    await logIn(other, email, password)
    await header(third.page, email).waitFor()
    expect(person.problems).toEqual([])
  })

  test('a call that the other login has overtaken, and is refused, ends nothing', async () => {
    const { email } = await enter('ja')
    const { page } = person
    const other = await api.person({ company: companyA })
    await logInUnheard(other.email)
    const refusal = { status: 401, json: { code: 'unauthorized', message: '', request_id: '' } }
    await page.route('**/bff/session/end', route => route.fulfill(refusal))
    await until(page, becomesVisible, () => notice(page).getByText(other.email).isVisible())
    await header(page, email).waitFor()
  })

  onlyInFull('an employee’s page learns of it too', async () => {
    person = await openPerson(browser, origin, 'en')
    const [one, two] = [await api.person({ employee: 'editor' }), await api.person({ employee: 'view-only' })]
    await logInUnheard(one.email, 'employee')
    await person.page.goto(`${origin}/settings/maker`)
    await header(person.page, one.email).waitFor()
    await person.waitForIdle()
    await logInUnheard(two.email, 'employee')
    await person.page.locator('button[type="submit"]').first().click()
    await notice(person.page).getByText(two.email).waitFor()
    await checkPage(person)
    await press(person, 'accountChanged.go')
    await header(person.page, two.email).waitFor()
  })
})
