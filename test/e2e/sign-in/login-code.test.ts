// @module-tag all
// @module-tag chromium

/** A login at an unknown browser, in Chromium: by keyboard, with wrong codes, another code and a reload. */
import { expect, test } from 'vitest'
import type { Locale } from '../../../shared/model/flag.ts'
import { newestMail } from '../../helper/product.ts'
import { typeInto } from '../journey/keyboard.ts'
import { checkPage, fill, flowIn, onlyInFull, passwordOf, press, submitLogin, switchLocale } from '../journey/person.ts'
import { stage } from '../journey/stage.ts'

const { product, newVisitor } = stage({ NEW_BROWSER_CODE: 'on' })

const codeFor = async (email: string): Promise<string> => {
  const { text } = await newestMail(product.origin, email, /確認コード|login code/)
  return /\b\d{6}\b/.exec(text)?.[0] ?? ''
}

const people = [
  ['ja', 'staff@aozora.example', '/loginFront'],
  ['en', 'employee@maker.example', '/login'],
] as const

test.each(people.filter(([locale]) => flowIn('en').includes(locale)))(
  '%s: %s logs in by keyboard with the code of the mail, and again without one',
  async (locale, email, path) => {
    const person = await newVisitor(locale)
    const { page, t } = person
    await page.goto(`${product.origin}${path}?return=%2F${path === '/login' ? 'company' : 'user-information'}`)
    await page.locator('[name="email"]').waitFor()
    await typeInto(person, { email, password: passwordOf(email) })
    await page.keyboard.press('Enter')
    await page.waitForURL('**/loginCode?return=*')
    await page.getByText(`${email[0]}***@`, { exact: false }).waitFor()
    await page.locator('[name="code"]:focus').waitFor()
    await checkPage(person)
    const code = await codeFor(email)

    await page.keyboard.type(code === '000000' ? '000001' : '000000')
    await page.keyboard.press('Enter')
    await page.locator('.field-error', { hasText: t('validation.wrong_code') }).waitFor()
    await page.locator('[name="code"]').fill('12')
    await page.keyboard.press('Enter')
    await page.locator('.field-error', { hasText: t('validation.login_code') }).waitFor()
    await checkPage(person)

    await page.locator('[name="code"]').fill(`${code.slice(0, 3)} ${code.slice(3)}`)
    await page.keyboard.press('Enter')
    await page.waitForURL(url => !/login/i.test(url.pathname))
    await checkPage(person)

    const again = await person.context.newPage()
    await page.evaluate(() =>
      fetch('/bff/logout', { method: 'POST', headers: { 'X-CSRF': '1' } }).then(() => undefined),
    )
    await again.goto(product.origin + path)
    await fill(again, { email, password: passwordOf(email) })
    await again.locator('button[type="submit"]').click()
    await again.waitForURL(url => !/login/i.test(url.pathname))
  },
)

test('another code, a reload, a language and the way back', async () => {
  const email = 'second@aozora.example'
  let person = await newVisitor('ja')
  const { page } = person
  await submitLogin(person, email)
  await page.waitForURL('**/loginCode')
  const first = await codeFor(email)
  await press(person, 'loginCode.resend')
  await page.getByText(person.t('loginCode.resent')).waitFor()
  await checkPage(person)
  person = await switchLocale(person, 'en')
  await page.getByText(`${email[0]}***@aozora.example`, { exact: false }).waitFor()
  await page.reload()
  await page.getByText(person.t('loginCode.hintAgain')).waitFor()
  await checkPage(person)
  const next = await codeFor(email)
  if (first !== next) {
    await fill(page, { code: first })
    await page.keyboard.press('Enter')
    await page.locator('.field-error').waitFor()
  }
  for (let more = 0; more < 2; more++) {
    await press(person, 'loginCode.resend')
    await page.getByText(person.t('loginCode.resent')).waitFor()
  }
  await press(person, 'loginCode.resend')
  await page.getByText(person.t('loginCode.notSent')).waitFor()
  await checkPage(person)
  await page.getByRole('link', { name: person.t('loginCode.back') }).click()
  await page.waitForURL('**/loginFront')
  expect(person.problems).toEqual([])
})

/** Logs in at a new browser, with the code of the mail. */
const logInWithCode = async (locale: Locale, email: string) => {
  const person = await newVisitor(locale)
  const { page } = person
  await submitLogin(person, email)
  await page.waitForURL('**/loginCode')
  await fill(page, { code: await codeFor(email) })
  await page.keyboard.press('Enter')
  await page.waitForURL(url => !/login/i.test(url.pathname))
  return person
}

onlyInFull('an employee lets a person in once without a code, and switches the code off', async () => {
  const email = 'both@aozora.example'
  const employee = await logInWithCode('ja', 'employee@maker.example')
  const { page, t } = employee
  await page.goto(`${product.origin}/company/C000001/account?search=${encodeURIComponent(email)}`)
  await page.locator('tbody tr', { hasText: email }).getByRole('link').first().click()
  await press(employee, 'loginExemption.open')
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText(t('loginExemption.text')).waitFor()
  await checkPage(employee)
  await dialog.getByRole('button', { name: t('loginExemption.submit') }).click()
  await page.getByText(t('loginExemption.done')).waitFor()
  const exempted = await newVisitor('en')
  await submitLogin(exempted, email)
  await exempted.page.waitForURL('**/accountInformation')
  const again = await newVisitor('en')
  await submitLogin(again, email)
  await again.page.waitForURL('**/loginCode')

  await page.goto(`${product.origin}/settings/maker`)
  const control = page.getByRole('switch', { name: '新しいブラウザーでは確認コードも必要にする' })
  expect(await control.isChecked()).toBe(true)
  await checkPage(employee)
  await control.press('Space')
  await page.getByText('不要', { exact: true }).waitFor()
  await page.reload()
  await control.waitFor()
  expect(await control.isChecked()).toBe(false)
  const free = await newVisitor('ja')
  await submitLogin(free, email)
  await free.page.waitForURL('**/accountInformation')
})
