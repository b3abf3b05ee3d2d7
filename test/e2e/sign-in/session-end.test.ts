// @module-tag all

/** The page warns before its session ends. The clocks of the BFF and of the browser are advanced together. */
import type { FastifyInstance } from 'fastify'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { BffConfig } from '../../../server/bff/config.ts'
import { password } from '../../account-api/people.ts'
import { type AccountApi, companyA, setUp } from '../../account-api/set-up.ts'
import { fastEngine } from '../../helper/account-api.ts'
import { bffConfig, startBff } from '../../helper/bff.ts'
import { freePort } from '../../helper/free-port.ts'
import { builtPage, isMissing } from '../../helper/services.ts'
import { checkPage, logIn, logOut, onlyInFull, openPerson, type Person, press, pressEdit } from '../journey/person.ts'
import { sharedBrowser } from '../journey/stage.ts'

const minute = 60_000

describe.skipIf(isMissing('chromium'))('the end of a session', () => {
  let accountApi: AccountApi
  let upstream: string
  let app: FastifyInstance
  const browser = sharedBrowser()
  let email: string
  let ahead = 0

  beforeAll(async () => {
    accountApi = await setUp(fastEngine)
    upstream = await accountApi.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await accountApi?.close()
  })
  afterEach(async () => {
    await app?.close()
    ahead = 0
  })

  /** A customer who has just logged in. */
  const enter = async (locale: 'ja' | 'en', own: Partial<BffConfig> = {}): Promise<Person> => {
    const port = await freePort()
    const publicUrl = `http://localhost:${port}`
    const clock = () => Date.now() + ahead
    app = await startBff(bffConfig(upstream, { publicUrl, ...own }), { webRoot: await builtPage(), clock })
    await app.listen({ port, host: 'localhost' })
    email = (await accountApi.person({ company: companyA, manager: true })).email
    const person = await openPerson(browser(), publicUrl, locale)
    await person.context.clock.install()
    await logIn(person, email, password)
    // With its notice comes the code that asks how long the session lives, which has to be known before the clocks advance.
    await person.page.locator('.session-end').first().waitFor({ state: 'attached' })
    // A call in flight while the clocks advance would count as use at the later time.
    await person.waitForIdle()
    return person
  }

  /** Advances the clocks of the BFF and of pages. */
  const pass = async (ms: number, ...pages: Page[]) => {
    ahead += ms
    for (const page of pages) await page.clock.fastForward(ms)
  }
  /** The person types without a call; a minute later the page reports the use. Then 23 minutes pass. */
  const typeAndRest = async (person: Person) => {
    await person.page.keyboard.press('Shift')
    await pass(minute, person.page)
    await person.waitForIdle()
    await pass(23 * minute, person.page)
    await person.waitForIdle()
  }
  const notice = (page: Page) => page.locator('.session-end .alert')

  onlyInFull('in a low window the notice covers no focused field', async () => {
    const person = await enter('ja')
    const { page } = person
    await page.goto(`${person.origin}/accountInformation/passwordReset`)
    await page.setViewportSize({ width: 640, height: 320 })
    const field = page.locator('[name="current_password"]')
    await field.focus()
    // At the upper edge, where the notice comes.
    await field.evaluate(element => element.scrollIntoView({ block: 'start' }))
    await page.locator('.session-end').first().waitFor({ state: 'attached' })
    await person.waitForIdle()
    await pass(26 * minute, page)
    await notice(page).waitFor()
    const isInSight = () =>
      page.evaluate(() => {
        const element = document.activeElement
        const { left, top, height } = element?.getBoundingClientRect() ?? new DOMRect()
        return document.elementFromPoint(left + 8, top + 1) === element && top + height <= innerHeight
      })
    await expect.poll(isInSight).toBe(true)
    for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key)
      if (await page.evaluate(() => document.activeElement?.matches('input'))) await expect.poll(isInSight).toBe(true)
    }
  })

  test('idle: a warning that does not take the focus; its button, another tab or typing extends the session, polling does not', async () => {
    const person = await enter('en')
    const { page, t } = person
    await pass(24 * minute, page)
    await person.waitForIdle()
    expect(await notice(page).count()).toBe(0)

    await page
      .getByRole('button', { name: t('edit.open') })
      .first()
      .focus()
    await pass(2 * minute, page)
    await page.getByRole('status').getByText(t('sessionEnd.idleTitle')).waitFor()
    expect(await notice(page).textContent()).toContain('in 3 minutes')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(t('edit.open'))
    await checkPage(person)
    await person.context.setOffline(true)
    await press(person, 'sessionEnd.stay')
    await person.waitForIdle()
    expect(await notice(page).count()).toBe(1)
    await person.context.setOffline(false)
    person.problems.length = 0
    await press(person, 'sessionEnd.stay')
    await notice(page).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(t('edit.open'))

    // Typing counts as use without a call: the page reports it within a minute, not when the warning is due.
    await pass(20 * minute, page)
    await typeAndRest(person)
    expect(await notice(page).count()).toBe(0)
    await pass(3 * minute, page)
    await notice(page).waitFor()
    await page.keyboard.press('Shift')
    await notice(page).waitFor({ state: 'detached' })

    // Another tab uses the session, which this one learns by polling.
    const other = await person.context.newPage()
    await other.goto(`${person.origin}/accountInformation`, { waitUntil: 'networkidle' })
    await other.locator('h1').waitFor()
    await pass(26 * minute, page)
    await notice(page).waitFor()
    await other.reload({ waitUntil: 'networkidle' })
    await other.locator('h1').waitFor()
    await pass(11_000, page)
    await notice(page).waitFor({ state: 'detached' })
    await other.close()
    await person.waitForIdle()

    // Without use the session ends, although the page polls.
    await pass(26 * minute, page)
    await notice(page).waitFor()
    for (let times = 0; times < 3; times++) await pass(minute, page)
    await notice(page).getByText('less than a minute').waitFor()
    await pass(2 * minute, page)
    await page.waitForURL('**/loginFront?return=*')
    await page.getByText(t('login.lostTitle')).waitFor()
    expect(await notice(page).count()).toBe(0)
  })

  onlyInFull('another person logs in in another tab: the page reloads with that account', async () => {
    const person = await enter('en')
    const { page } = person
    const colleague = (await accountApi.person({ company: companyA, manager: true })).email
    const other = await person.context.newPage()
    await other.goto(`${person.origin}/accountInformation`)
    await logOut({ ...person, page: other }, 'shell.menu')
    await logIn({ ...person, page: other }, colleague, password)
    await page.keyboard.press('Shift')
    await pass(minute, page)
    await page.locator('header').getByText(colleague).waitFor()
  })

  test('absolute: a warning without a button; the input is restored after the next login', async () => {
    const person = await enter('ja', { sessionAbsoluteMs: 60 * minute })
    const { page, t } = person
    for (let times = 0; times < 2; times++) {
      await person.waitForIdle()
      await typeAndRest(person)
    }
    expect(await notice(page).count()).toBe(0)
    await pressEdit(person, 'membership')
    await page.getByRole('dialog').locator('[name="position"]').fill('所長')
    await pass(minute, page)
    await person.waitForIdle()
    await pass(7 * minute, page)
    await notice(page).getByText(t('sessionEnd.absoluteTitle')).waitFor()
    expect(await notice(page).textContent()).toContain('あと3分で')
    expect(await page.getByRole('button', { name: t('sessionEnd.stay') }).count()).toBe(0)
    const [shown, below] = [await notice(page).boundingBox(), await page.getByRole('dialog').boundingBox()]
    expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
    await notice(page)
      .getByRole('button', { name: t('ui.close') })
      .click()
    await notice(page).waitFor({ state: 'detached' })
    await pass(5 * minute, page)
    await page.waitForURL('**/loginFront?return=*')
    await page.getByText(t('login.lostTitle')).waitFor()
    await logIn(person, email, password)
    expect(await page.getByRole('dialog').locator('[name="position"]').inputValue()).toBe('所長')
  })
})
