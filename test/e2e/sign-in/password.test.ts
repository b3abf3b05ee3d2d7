// @module-tag all
// @module-tag chromium

/** Password reset and change in Chromium, with the link in the email, and the effect on another browser of the account. */
import { describe, expect, test } from 'vitest'
import { newestMail } from '../../helper/product.ts'
import {
  checkPage,
  fill,
  flowIn,
  follow,
  logIn,
  onlyInFull,
  openLoggedIn,
  type Person,
  press,
  submitLogin,
  switchLocale,
  visit,
} from '../journey/person.ts'
import { stage } from '../journey/stage.ts'

const { product, browser, newVisitor, logInAs, signIn } = stage()

/** Submits the form of the page or of its dialog, which comes last. */
const submit = ({ page }: Person) => page.locator('button[type="submit"]').last().click()

const openChange = async (person: Person) => {
  await press(person, 'shell.menu')
  await person.page.getByRole('menuitem', { name: person.t('route.changePassword') }).click()
  await person.page.locator('[name="current_password"]').waitFor()
}

const change = async (person: Person, current: string, next: string) => {
  await fill(person.page, { current_password: current, password: next, password_confirmation: next })
  await submit(person)
}

/** Waits until the person is on the login page with the notice that the session has ended. */
const expectLoggedOut = async ({ page, t }: Person) => {
  await page.waitForURL('**/loginFront?return=*')
  await page.getByText(t('login.lostTitle')).waitFor()
}

const people = [
  { locale: 'ja', email: 'manager@aozora.example', password: 'Manager_2026' },
  { locale: 'en', email: 'staff@aozora.example', password: 'Staff_2026' },
] as const

describe.each(people.filter(({ locale }) => flowIn('ja').includes(locale)))(
  'in $locale',
  ({ locale, email, password }) => {
    const forgotten = 'Forgotten_2026'
    const changed = 'Changed_2026'

    onlyInFull('on the narrowest phone a password has room, and its button says what it shows', async () => {
      const { page, t } = await newVisitor(locale)
      await page.setViewportSize({ width: 320, height: 640 })
      await page.goto(`${product.origin}/loginFront`)
      const input = page.locator('[name="password"]')
      await input.fill(password)
      const button = page.getByRole('button', { name: t('form.show').replace('{label}', t('login.password')) })
      const { width, height } = (await button.boundingBox()) ?? { width: 0, height: 0 }
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
      expect((await input.boundingBox())?.width).toBeGreaterThan(180)
      const shown = async () => [await input.getAttribute('type'), await button.getAttribute('aria-pressed')]
      // A click before the script comes acts when it comes.
      await button.click()
      await expect.poll(shown).toEqual(['text', 'true'])
      await button.click()
      await expect.poll(shown).toEqual(['password', 'false'])
    })

    test('reset request, email, new password, login; the other browser loses its session at its next action', async () => {
      const other = await logInAs(locale, email, password)
      await openChange(other)

      const person = await newVisitor(locale)
      const { page, t } = person
      await page.goto(`${product.origin}/loginFront`)
      await follow(person, 'login.forgot')
      await page.waitForURL('**/passwordReset?for=customer')
      await checkPage(person)
      await fill(page, { email: 'unknown@aozora.example' })
      await submit(person)
      await page.getByText(t('error.unregistered_email')).waitFor()
      await page.getByRole('heading', { name: t('password.resetFailed') }).waitFor()
      await checkPage(person)
      await fill(page, { email: 'unregistered@aozora.example' })
      await submit(person)
      await page.getByText(t('error.not_registered_yet')).waitFor()
      await fill(page, { email })
      await submit(person)
      await page.waitForURL('**/passwordResetSentMail')
      await page.getByText(email).waitFor()
      await checkPage(person)

      const { links, text } = await newestMail(product.origin, email)
      const [link = ''] = links
      expect(links).toHaveLength(1)
      expect(text).toContain(link)
      await page.goto(link)
      await page.locator('[name="password"]').waitFor()
      expect(new URL(page.url()).search).toBe('')
      await page.reload()
      await fill(page, { password: 'short', password_confirmation: forgotten })
      await submit(person)
      await page.getByText(t('validation.password_upper')).first().waitFor()
      await checkPage(person)
      await fill(page, { password: forgotten })
      await submit(person)
      const dialog = page.getByRole('alertdialog')
      await dialog.getByText(t('password.completeTitle')).waitFor()
      await checkPage(person)
      await dialog.getByRole('button', { name: t('password.toLogin') }).click()
      await page.waitForURL('**/loginFront')
      await logIn(person, email, forgotten)

      await change(other, password, changed)
      await expectLoggedOut(other)

      await page.goto(link)
      await page.getByRole('heading', { name: t('password.usedTitle') }).waitFor()
      await checkPage(person)
      await press(person, 'password.again')
      await page.locator('[name="email"]').waitFor()
    })

    onlyInFull(
      'the page for expired links asks for the address without a link, and opens a link that is valid',
      async () => {
        const person = await newVisitor(locale)
        const { page, t, origin } = person
        await page.goto(`${origin}/passwordResetExpired`)
        await page.getByRole('heading', { name: t('error.link_expired') }).waitFor()
        await fill(page, { email })
        await submit(person)
        await page.waitForURL('**/passwordResetSentMail')
        const there = await switchLocale(person, locale === 'ja' ? 'en' : 'ja')
        await page.getByText(email).waitFor()
        await switchLocale(there, locale)
        await page.getByText(email).waitFor()
        const [link = ''] = (await newestMail(origin, email)).links
        await page.route('**/forget/password/check/*', route => route.fulfill({ json: { state: 'expired' } }))
        await page.goto(link)
        await page.waitForURL('**/passwordResetExpired')
        await page.getByRole('button', { name: t('register.resend') }).waitFor()
        await checkPage(person)
        await page.unroute('**/forget/password/check/*')
        await press(person, 'register.resend')
        await page.locator('[name="password"]').waitFor()
      },
    )

    test('a changed password: this browser stays signed in, the other one loses its session at its next action', async () => {
      const other = await logInAs(locale, email, forgotten)
      await openChange(other)
      const person = await logInAs(locale, email, forgotten)
      const { page, t } = person
      await openChange(person)
      await change(person, 'Wrong_2026', changed)
      await page.locator('.field-error').waitFor()
      expect(await page.locator('.field-error').textContent()).toBe(t('validation.wrong'))
      expect(await page.locator('[name="current_password"]').getAttribute('aria-invalid')).toBe('true')
      await checkPage(person)
      await change(person, forgotten, changed)
      await page.waitForURL('**/accountInformation')
      await page.getByText(t('password.changed')).waitFor()
      await page.reload()
      await page.getByRole('link', { name: t('route.changePassword') }).waitFor()

      await change(other, forgotten, changed)
      await expectLoggedOut(other)
      await submitLogin(other, email, changed)
      await other.page.waitForURL('**/accountInformation/passwordReset')
    })
  },
)

test('“Forgot your password?” starts without the links that were opened in this tab before', async () => {
  const person = await newVisitor('en')
  const { page, t, origin } = person
  const link = `${origin}/passwordReset?token=${'x'.repeat(43)}`
  const forget = async () => {
    await page.goto(`${origin}/loginFront`)
    await follow(person, 'login.forgot')
    await page.waitForURL('**/passwordReset*')
    await page.getByRole('heading', { name: t('route.passwordReset') }).waitFor()
    await page.locator('[name="email"]').waitFor()
  }
  await page.goto(link)
  await page.getByRole('heading', { name: t('password.unknownTitle') }).waitFor()
  await forget()
  // The product's clock cannot be advanced from here, so the response of an expired link is substituted.
  await page.route('**/forget/password/check/*', route => route.fulfill({ json: { state: 'expired' } }))
  await page.goto(link)
  await page.waitForURL('**/passwordResetExpired')
  await forget()
  await page.reload()
  await page.locator('[name="email"]').waitFor()
  expect(await page.evaluate(() => ({ ...sessionStorage }))).toEqual({})
})

onlyInFull('an employee, also a view-only one, changes their own password in their settings', async () => {
  const email = 'viewer@maker.example'
  const [person, other] = [await signIn('ja', email), await signIn('en', email)]
  const { page, t } = person
  for (const each of [person, other]) {
    await visit(each, '/ownSettings')
    await press(each, 'password.change')
    await each.page.getByRole('dialog').waitFor()
  }
  await checkPage(person)
  await change(person, 'Wrong_2026', 'Changed_2026')
  await page.locator('[name="current_password"][aria-invalid="true"]').waitFor()
  await checkPage(person)
  await change(person, 'Viewer_2026', 'Changed_2026')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText(t('password.changed')).waitFor()
  await page.reload()
  await page.getByRole('button', { name: t('shell.systemMenu') }).waitFor()
  await change(other, 'Viewer_2026', 'Forgotten_2026')
  await other.page.waitForURL('**/login?return=*')
})

onlyInFull('from the employee login, the page after a reset request leads back to that login', async () => {
  const person = await newVisitor('en')
  const { page, t, origin } = person
  await page.goto(`${origin}/login`)
  await follow(person, 'login.forgot')
  await page.waitForURL('**/passwordReset?for=employee')
  // The login page stays until this one can render, and has a field of the same name.
  await page.getByRole('heading', { level: 1, name: t('route.passwordReset') }).waitFor()
  await fill(page, { email: 'viewer@maker.example' })
  await submit(person)
  await page.waitForURL('**/passwordResetSentMail')
  const back = page.getByRole('main').getByRole('link', { name: t('password.toLogin') })
  expect(await back.getAttribute('href')).toBe('/login')
})

onlyInFull(
  'rule 2: a person signed in with another account is asked first, and staying keeps the link valid',
  async () => {
    const person = await signIn('en', 'manager@aozora.example', 'Changed_2026')
    const { page, t, origin } = person
    await page.goto(`${origin}/passwordReset`)
    await fill(page, { email: 'employee@maker.example' })
    await submit(person)
    await page.waitForURL('**/passwordResetSentMail')
    const [link = ''] = (await newestMail(origin, 'employee@maker.example')).links
    await page.goto(link)
    const question = page.getByRole('alertdialog')
    for (const email of ['manager@aozora.example', 'employee@maker.example']) await question.getByText(email).waitFor()
    expect(await page.locator('[name="password"]').count()).toBe(0)
    await press(person, 'otherAccount.stay')
    await page.waitForURL('**/accountInformation')
    await page.goto(link)
    await press(person, 'otherAccount.logout')
    await fill(page, { password: 'Forgotten_2026', password_confirmation: 'Forgotten_2026' })
    await submit(person)
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('password.toLogin') })
      .click()
    await page.waitForURL('**/login')

    await openLoggedIn(browser(), origin, 'en', 'employee@maker.example', 'Forgotten_2026')
  },
)
