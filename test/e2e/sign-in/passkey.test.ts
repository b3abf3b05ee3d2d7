// @module-tag all
// @module-tag chromium

/** Passkeys in Chromium, with its virtual authenticator. */
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import type { Locale } from '../../../shared/model/flag.ts'
import { newestMail } from '../../helper/product.ts'
import { focused, tabTo } from '../journey/keyboard.ts'
import { checkPage, flowIn, isEmployee, onlyInFull, type Person, press, submitLogin } from '../journey/person.ts'
import { stage } from '../journey/stage.ts'
import { addAuthenticator } from './virtual-authenticator.ts'

const { product, signIn } = stage()

const loginPage = (email: string) => (isEmployee(email) ? '/login' : '/loginFront')
const ownPage = (email: string) => (isEmployee(email) ? '/ownSettings' : '/accountInformation')
const isIn = (url: URL) => !/login/i.test(url.pathname)
const mailAbout = (email: string) => newestMail(product.origin, email, /パスキー|passkeys/)

const open = async ({ page }: Person, path: string) => {
  await page.goto(product.origin + path)
  await page.locator('h1').first().waitFor()
}

const panelOf = ({ page, t }: Person) => page.getByRole('region', { name: t('passkey.title') })

/** Checks the page in the widths of a phone and of a desktop. */
const checkWidths = async (person: Person) => {
  const { page } = person
  await checkPage(person)
  await page.setViewportSize({ width: 390, height: 844 })
  await checkPage(person)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1280, height: 800 })
}

/** A person whose browser has no suggestions: Chromium's virtual authenticator would choose one at once. */
const withoutSuggestions = async (locale: Locale, email: string) => {
  const person = await signIn(locale, email)
  await person.context.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  return person
}

/** Someone with a passkey, at their own page. */
const withPasskey = async (signedIn: Promise<Person>, email: string, name = 'Key ring') => {
  const person = await signedIn
  const { page, t } = person
  const authenticator = await addAuthenticator(person)
  await open(person, ownPage(email))
  await press(person, 'passkey.add')
  await page.locator('[name="name"]').fill(name)
  await press(person, 'passkey.continue')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('recovery.later') })
    .click()
  await panelOf(person).getByRole('heading', { name }).waitFor()
  return { person, authenticator }
}

/** Logs out, and opens the login page. */
const leave = async (person: Person, email: string) => {
  const { page, t } = person
  await page.evaluate(() => fetch('/bff/logout', { method: 'POST', headers: { 'X-CSRF': '1' } }).then(() => undefined))
  await open(person, loginPage(email))
  await page.getByRole('button', { name: t('passkeyLogin.submit') }).waitFor()
}

const people = [
  ['ja', 'staff@aozora.example'],
  ['en', 'employee@maker.example'],
] as const

test.each(people.filter(([locale]) => flowIn('ja').includes(locale)))(
  '%s: %s adds a passkey by keyboard, keeps codes, names it, logs in with it, and removes it',
  async (locale, email) => {
    const person = await withoutSuggestions(locale, email)
    const { page, t, context } = person
    const panel = panelOf(person)
    const authenticator = await addAuthenticator(person)
    await open(person, ownPage(email))
    await panel.getByText(t('passkey.none')).waitFor()
    await checkWidths(person)

    await tabTo(person, ({ name }) => name === t('passkey.add'))
    await page.keyboard.press('Enter')
    await page.locator('[name="name"]:focus').waitFor()
    await checkWidths(person)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Office laptop')
    await page.keyboard.press('Enter')
    const codes = page.getByRole('dialog', { name: t('recovery.title') })
    await codes.waitFor()
    expect(await authenticator.credentials()).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }])
    await checkWidths(person)
    // The harmless question has the focus.
    expect((await focused(page)).name).toBe(t('recovery.make'))
    await page.keyboard.press('Enter')
    await codes.getByText(t('recovery.once')).waitFor()
    const shown = await codes.getByRole('listitem').allTextContents()
    expect(shown).toHaveLength(10)
    // A second Enter does not close what is shown once.
    expect((await focused(page)).name).toBe(t('recovery.copy'))
    await checkWidths(person)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await codes.getByRole('button', { name: t('recovery.copy') }).click()
    await codes.getByRole('button', { name: t('recovery.copied') }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown.join('\n'))
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      codes.getByRole('button', { name: t('recovery.download') }).click(),
    ])
    expect(await readFile(await download.path(), 'utf8')).toBe(
      `${t('recovery.file').replace('{email}', email)}\r\n\r\n${shown.join('\r\n')}\r\n`,
    )
    await page.keyboard.press('Escape')
    await codes.waitFor({ state: 'detached' })
    await panel.getByText(locale === 'ja' ? '残り10個' : '10 codes left', { exact: false }).waitFor()
    expect(await page.content()).not.toContain(shown[0])
    expect((await mailAbout(email)).text).toContain('新しいリカバリーコードが作成されました。')

    await panel.getByRole('button', { name: `${t('passkey.rename')} Office laptop` }).click()
    await page.locator('[name="name"]').fill('Yard laptop')
    await page.keyboard.press('Enter')
    await panel.getByRole('heading', { name: 'Yard laptop' }).waitFor()
    await checkWidths(person)

    await leave(person, email)
    await checkWidths(person)
    await tabTo(person, ({ name }) => name === t('passkeyLogin.submit'))
    await page.keyboard.press('Enter')
    await page.waitForURL(isIn)
    await open(person, ownPage(email))
    await panel.getByText(t('passkey.lastUse'), { exact: false }).waitFor()

    await leave(person, email)
    await submitLogin(person, email)
    await page.waitForURL('**/loginCode?by=passkey')
    const use = page.getByRole('button', { name: t('passkeyStep.submit') })
    await use.waitFor()
    await checkWidths(person)
    await page.reload()
    await use.press('Enter')
    await page.waitForURL(isIn)

    await leave(person, email)
    await submitLogin(person, email)
    await page.waitForURL('**/loginCode?by=passkey')
    await page.locator('[name="recovery_code"]').fill('00000-00000')
    await page.keyboard.press('Enter')
    await page.locator('.field-error', { hasText: t('validation.wrong_code') }).waitFor()
    await page.locator('[name="recovery_code"]').fill('00000')
    await page.keyboard.press('Enter')
    await page.locator('.field-error', { hasText: t('validation.recovery_code') }).waitFor()
    await checkWidths(person)
    await page.locator('[name="recovery_code"]').fill(shown[0]?.toLowerCase() ?? '')
    await page.keyboard.press('Enter')
    await page.waitForURL(isIn)
    expect((await mailAbout(email)).text).toContain('残りのコードは9個です。')

    await open(person, ownPage(email))
    await panel.getByRole('button', { name: `${t('passkey.remove')} Yard laptop` }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText(t('passkey.removeLast')).waitFor()
    await checkWidths(person)
    await question.getByRole('button', { name: t('passkey.remove') }).click()
    await panel.getByText(t('passkey.none')).waitFor()
    expect((await mailAbout(email)).text).toContain('Yard laptop')
    await leave(person, email)
    await submitLogin(person, email)
    await page.waitForURL(isIn)
    expect(person.problems).toEqual([])
  },
)

test('the suggestions of the address field log in, without a button', async () => {
  const email = 'second@aozora.example'
  const { person } = await withPasskey(signIn('ja', email), email)
  const { page } = person
  await page.evaluate(() => fetch('/bff/logout', { method: 'POST', headers: { 'X-CSRF': '1' } }).then(() => undefined))
  // Chromium's virtual authenticator answers at once, as a person who chooses the suggestion.
  await page.goto(`${product.origin}/loginFront`)
  await page.waitForURL('**/accountInformation')
  expect(person.problems).toEqual([])
})

describe('what goes wrong is told, and nothing changes:', () => {
  const refusal = ({ page, t }: Person, id: string) => page.getByText(t(id)).waitFor()
  const tryAdd = async (person: Person, id: string) => {
    // An earlier refusal shows until this try ends, which is busy once it has asked.
    await Promise.all([person.page.waitForResponse('**/passkey/options'), press(person, 'passkey.continue')])
    await person.page.locator('[type="submit"]:not([aria-busy])').waitFor()
    await refusal(person, id)
    await checkWidths(person)
  }

  onlyInFull('cancelled, not recognized, no authenticator, and known already', async () => {
    const email = 'both@aozora.example'
    const person = await signIn('en', email)
    const { page, t } = person
    const panel = panelOf(person)
    let authenticator = await addAuthenticator(person)
    await open(person, '/accountInformation')
    await authenticator.answers(false)
    await press(person, 'passkey.add')
    await press(person, 'passkey.continue')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await authenticator.answers(true)

    await authenticator.recognizes(false)
    await page.route('**/passkey/options', async route => {
      const answer = await route.fetch()
      const { options } = await answer.json()
      await route.fulfill({ response: answer, json: { options: { ...options, timeout: 1000 } } })
    })
    await press(person, 'passkey.add')
    await tryAdd(person, 'passkeyUse.cancelled')
    await authenticator.remove()
    await tryAdd(person, 'passkeyUse.cancelled')
    await page.unroute('**/passkey/options')
    expect(await panel.getByText(t('passkey.none')).count()).toBe(1)

    authenticator = await addAuthenticator(person)
    await press(person, 'passkey.continue')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('recovery.later') })
      .click()
    await press(person, 'passkey.add')
    await tryAdd(person, 'passkeyUse.onDevice')
    expect(await authenticator.credentials()).toHaveLength(1)
    expect(person.problems).toEqual([])
  })

  onlyInFull('a copied passkey, one that was removed, another site, and a login that is sent again', async () => {
    const email = 'manager@aozora.example'
    const { person, authenticator } = await withPasskey(withoutSuggestions('ja', email), email)
    const { page, t } = person
    const logIn = () => press(person, 'passkeyLogin.submit')
    await leave(person, email)
    const [sent] = await Promise.all([page.waitForRequest('**/bff/login/customer/passkey'), logIn()])
    await page.waitForURL('**/accountInformation')
    const again = await page.evaluate(async body => {
      const headers = { 'X-CSRF': '1', 'Content-Type': 'application/json' }
      return (await fetch('/bff/login/customer/passkey', { method: 'POST', headers, body })).status
    }, sent.postData())
    expect(again).toBe(410)

    await leave(person, email)
    await page.route('**/bff/login/customer/passkey/options', async route => {
      const answer = await route.fetch()
      const { options } = await answer.json()
      await route.fulfill({ response: answer, json: { options: { ...options, rpId: 'evil.example' } } })
    })
    await logIn()
    await refusal(person, 'passkeyUse.unsupported')
    await page.unroute('**/bff/login/customer/passkey/options')

    await leave(person, email)
    const [credential] = await authenticator.credentials()
    if (!credential) throw new Error('no passkey')
    const setCount = async (signCount: number) => {
      await authenticator.drop(credential.credentialId)
      await authenticator.hold({ ...credential, signCount })
    }
    await setCount(0)
    await logIn()
    await refusal(person, 'error.passkey_refused')
    await checkWidths(person)
    expect((await mailAbout(email)).text).toContain('このパスキーが複製されているおそれがあります')

    await setCount(100)
    await logIn()
    await page.waitForURL('**/accountInformation')
    await page.getByRole('button', { name: `${t('passkey.remove')} Key ring` }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('passkey.remove') })
      .click()
    await panelOf(person).getByText(t('passkey.none')).waitFor()
    await leave(person, email)
    await logIn()
    await refusal(person, 'error.passkey_refused')
    expect(person.problems).toEqual([])
  })

  onlyInFull('the passkey of another person completes no login', async () => {
    const email = 'staff@aozora.example'
    const other = 'employee@maker.example'
    await withPasskey(signIn('ja', email), email, 'Own')
    const { person } = await withPasskey(withoutSuggestions('en', other), other)
    const { page } = person
    await leave(person, email)
    await submitLogin(person, email)
    await page.waitForURL('**/loginCode?by=passkey')
    await page.route('**/bff/login/passkey/options', async route => {
      const answer = await route.fetch()
      const { options } = await answer.json()
      await route.fulfill({ response: answer, json: { options: { ...options, allowCredentials: [] } } })
    })
    await press(person, 'passkeyStep.submit')
    await refusal(person, 'error.passkey_refused')
    await checkWidths(person)
    expect(new URL(page.url()).pathname).toBe('/loginCode')
  })
})
