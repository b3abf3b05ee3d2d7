// @module-tag all
// @module-tag chromium

/** Emails about logins, and what helps against an intruder, in Chromium: the link in them, and logging a person out. */
import { expect, test } from 'vitest'
import { newestMail } from '../../helper/product.ts'
import { checkPage, fill, flowIn, press, submitLogin } from '../journey/person.ts'
import { stage } from '../journey/stage.ts'

const { product, newVisitor, logInAs, signIn } = stage()

const people = [
  ['ja', 'staff@aozora.example'],
  ['en', 'second@aozora.example'],
] as const

test.each(people.filter(([locale]) => flowIn('en').includes(locale)))(
  '%s: the link in an email about a login secures the account',
  async (locale, email) => {
    const intruder = await logInAs(locale, email)
    // The email is in the language of the person, which is not that of the page.
    const { links, text } = await newestMail(product.origin, email, /新しいブラウザでログイン|login at a new browser/)
    expect(text).toMatch(/(?:ブラウザ：|Browser: ).* · Linux/)

    const owner = await newVisitor(locale)
    const { page, t } = owner
    await page.goto(links[0] ?? '')
    await page.getByText(t('secure.text')).waitFor()
    await page.getByText(t('rescue.passkeys')).waitFor()
    // The token is neither in the address bar nor in the history, and opening the link changed nothing.
    expect(page.url()).toBe(`${product.origin}/secureAccount`)
    await checkPage(owner)
    await intruder.page.reload()
    await intruder.page.locator('header', { hasText: email }).first().waitFor()

    await press(owner, 'secure.submit')
    await page.getByRole('heading', { name: t('secure.doneTitle') }).waitFor()
    await page.getByText(email).waitFor()
    await checkPage(owner)
    await intruder.page.reload()
    await intruder.page.waitForURL('**/loginFront?return=*')
    await submitLogin(intruder, email)
    await intruder.page.getByText(intruder.t('login.failed')).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: t('error.link_used') }).waitFor()
    await checkPage(owner)

    await page.goto((await newestMail(product.origin, email, /再設定|Reset/)).links[0] ?? '')
    // What is easy to guess is refused at the field; what was typed stays.
    for (const [guess, code] of [
      ['Dragon_2026', 'validation.password_common'],
      ['Aozora_77x', 'validation.password_personal'],
    ] as const) {
      await fill(page, { password: guess, password_confirmation: guess })
      await page.locator('button[type="submit"]').last().click()
      await page.locator('.field-error', { hasText: t(code) }).waitFor()
      expect(await page.locator('[name="password"]').inputValue()).toBe(guess)
      await checkPage(owner)
    }
    const username = page.locator('input[autocomplete="username"]')
    expect([await username.inputValue(), await username.isVisible()]).toEqual([email, false])
    expect(await page.locator('[name="password"]').getAttribute('passwordrules')).toContain('maxlength: 20')
    await fill(page, { password: 'Rescued_2026', password_confirmation: 'Rescued_2026' })
    await page.locator('button[type="submit"]').last().click()
    await page.getByRole('alertdialog').waitFor()
  },
)

test('an administrator logs a member out on all devices, and the member is told', async () => {
  const member = await logInAs('ja', 'staff@aozora.example')
  const manager = await signIn('ja', 'manager@aozora.example')
  const { page, t } = manager
  await page.goto(`${product.origin}/accountSetting/C000001/account?search=staff%40aozora.example`)
  await page.locator('tbody tr', { hasText: 'staff@aozora.example' }).getByRole('link').click()
  await press(manager, 'endSessions.open')
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await dialog.getByText(t('endSessions.text')).waitFor()
  await checkPage(manager)
  await dialog.getByRole('button', { name: t('endSessions.submit') }).dblclick()
  await dialog.getByText(t('endSessions.sent')).waitFor()
  await checkPage(manager)
  await member.page.reload()
  await member.page.waitForURL('**/loginFront?return=*')
  const { text } = await newestMail(product.origin, 'staff@aozora.example', /ログアウトされました|logged out/)
  expect(text).toMatch(/すべての端末|all devices/)

  // Only the maker logs out a person whom another company has, too.
  await page.goto(`${product.origin}/accountSetting/C000001/account?search=both%40aozora.example`)
  await page.locator('tbody tr', { hasText: 'both@aozora.example' }).getByRole('link').click()
  await page.getByText(t('endSessions.shared')).waitFor()
  expect(await page.getByRole('button', { name: t('endSessions.open') }).count()).toBe(0)
  await checkPage(manager)
})
