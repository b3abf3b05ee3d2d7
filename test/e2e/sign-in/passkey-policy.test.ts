// @module-tag all
// @module-tag chromium

/** The policy of passkeys, and lost ones, in Chromium with its virtual authenticator. */
import { expect, test } from 'vitest'
import type { Locale } from '../../../shared/model/flag.ts'
import { newestMail } from '../../helper/product.ts'
import { checkPage, isEmployee, onlyInFull, type Person, press, submitLogin } from '../journey/person.ts'
import { stage } from '../journey/stage.ts'
import { addAuthenticator } from './virtual-authenticator.ts'

const { product, newVisitor, signIn } = stage()

const isIn = (url: URL) => !/login/i.test(url.pathname)

const open = async ({ page }: Person, path: string) => {
  await page.goto(product.origin + path)
  await page.locator('h1').first().waitFor()
}

/** Checks the page in the widths of a phone and of a desktop. */
const checkWidths = async (person: Person) => {
  const { page } = person
  await checkPage(person)
  await page.setViewportSize({ width: 390, height: 844 })
  await checkPage(person)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1280, height: 800 })
}

const region = ({ page, t }: Person, title: Parameters<Person['t']>[0]) => page.getByRole('region', { name: t(title) })

/** Chooses a policy on the page that is open, from a day or at once. `concernsOneself`: it demands a passkey of the person, who has none. */
const choose = async (
  person: Person,
  label: Parameters<Person['t']>[0],
  { day = '', concernsOneself = false }: { day?: string; concernsOneself?: boolean } = {},
) => {
  const { page, t } = person
  await region(person, 'passkeyPolicy.panel')
    .getByRole('button', { name: t('passkeyPolicy.open') })
    .click()
  const dialog = page.getByRole('dialog', { name: t('passkeyPolicy.title') })
  await dialog.getByText(t(label), { exact: true }).click()
  const from = dialog.locator('[name="passkey_from"]')
  if (await from.isVisible()) await from.fill(day)
  expect(await dialog.getByText(t('passkeyPolicy.own')).isVisible()).toBe(concernsOneself)
  await checkWidths(person)
  await dialog.getByRole('button', { name: t('edit.save') }).click()
  await dialog.waitFor({ state: 'detached' })
}

const logIn = async (locale: Locale, email: string) => {
  const person = await newVisitor(locale)
  await open(person, isEmployee(email) ? '/login' : '/loginFront')
  await submitLogin(person, email)
  return person
}

const logOut = ({ page }: Person) =>
  page.evaluate(() => fetch('/bff/logout', { method: 'POST', headers: { 'X-CSRF': '1' } }).then(() => undefined))

/** Goes through the set-up, and on to the page that was asked for. */
const setUp = async (person: Person) => {
  const { page, t } = person
  await page.getByRole('heading', { name: t('route.passkeySetUp') }).waitFor()
  await checkWidths(person)
  const authenticator = await addAuthenticator(person)
  await press(person, 'passkey.add')
  await press(person, 'passkey.continue')
  const codes = page.getByRole('dialog', { name: t('recovery.title') })
  await codes.getByRole('button', { name: t('recovery.make') }).click()
  await codes.getByText(t('recovery.once')).waitFor()
  await page.keyboard.press('Escape')
  await codes.waitFor({ state: 'detached' })
  const panel = region(person, 'passkey.title')
  await panel.waitFor()
  // What would be refused is not offered.
  expect(await panel.getByRole('button', { name: t('passkey.remove') }).count()).toBe(0)
  await checkWidths(person)
  await press(person, 'passkeyDemand.continue')
  await page.getByRole('heading', { name: t('route.passkeySetUp') }).waitFor({ state: 'detached' })
  return authenticator
}

const inAYear = `${new Date().getFullYear() + 1}-04-01`

test('an administrator demands passkeys: a notice first, then the set-up, for the administrator too', async () => {
  const manager = await signIn('ja', 'manager@aozora.example')
  await open(manager, '/accountSetting/C000001/account')
  await checkWidths(manager)
  await choose(manager, 'passkeyPolicy.all', { day: inAYear, concernsOneself: true })
  await region(manager, 'passkeyPolicy.panel').getByText(inAYear).waitFor()
  const staff = await logIn('ja', 'staff@aozora.example')
  await staff.page.waitForURL(isIn)
  await staff.page.getByText(staff.t('passkeyDemand.notice')).waitFor()
  await staff.page.getByText(inAYear).waitFor()
  await checkWidths(staff)

  await choose(manager, 'passkeyPolicy.all', { concernsOneself: true })
  // Who is logged in meets the demand with the next call, and comes back to the page.
  await manager.page.reload()
  await setUp(manager)
  await region(manager, 'passkeyPolicy.panel').waitFor()
  expect(new URL(manager.page.url()).pathname).toBe('/accountSetting/C000001/account')

  await staff.page.reload()
  const authenticator = await setUp(staff)
  await region(staff, 'passkey.title').waitFor()
  await checkPage(staff)

  // The last passkey stays.
  await staff.page.getByRole('button', { name: new RegExp(`^${staff.t('passkey.remove')}`) }).click()
  await staff.page
    .getByRole('alertdialog')
    .getByRole('button', { name: staff.t('passkey.remove') })
    .click()
  await staff.page.getByText(staff.t('error.last_passkey')).waitFor()
  await checkPage({ ...staff, problems: [] })
  staff.problems.length = 0
  await staff.page.keyboard.press('Escape')

  // Lost: the administrator decides.
  await logOut(staff)
  for (const { credentialId } of await authenticator.credentials()) await authenticator.drop(credentialId)
  await open(staff, '/loginFront')
  await submitLogin(staff, 'staff@aozora.example')
  await staff.page.waitForURL('**/loginCode?by=passkey')
  await press(staff, 'passkeyLoss.open')
  await staff.page.locator('[name="text"]:focus').waitFor()
  await staff.page.locator('[name="text"]').fill('電話をなくしました。内線123です。')
  await checkWidths(staff)
  await press(staff, 'passkeyLoss.submit')
  await staff.page.getByText(staff.t('passkeyLoss.asked')).waitFor()
  await checkWidths(staff)

  const { text } = await newestMail(product.origin, 'manager@aozora.example', /パスキー紛失の申請/)
  const link = /\/accountSetting\/\S+/.exec(text)?.[0] ?? ''
  await open(manager, link)
  await region(manager, 'lostPasskeys.title').getByText('内線123').waitFor()
  await checkWidths(manager)
  await press(manager, 'lostPasskeys.open')
  await manager.page.getByRole('dialog').getByText(manager.t('lostPasskeys.text')).waitFor()
  await checkWidths(manager)
  await press(manager, 'lostPasskeys.submit')
  await manager.page.getByText(manager.t('lostPasskeys.doneText')).waitFor()
  await checkPage(manager)

  await open(staff, '/loginFront')
  await submitLogin(staff, 'staff@aozora.example')
  await staff.page.waitForURL(isIn)
  await staff.page.getByRole('heading', { name: staff.t('route.passkeySetUp') }).waitFor()
  await checkPage(staff)
})

onlyInFull('an employee sets the policy of employees and of a company, and rejects a request in the list', async () => {
  const editor = await signIn('en', 'employee@maker.example')
  await open(editor, '/company/C000002/information')
  await choose(editor, 'passkeyPolicy.administrators')
  const manager = await logIn('en', 'manager@midori.example')
  const authenticator = await setUp(manager)
  await logOut(manager)
  for (const { credentialId } of await authenticator.credentials()) await authenticator.drop(credentialId)
  await open(manager, '/loginFront')
  await submitLogin(manager, 'manager@midori.example')
  await press(manager, 'passkeyLoss.open')
  await manager.page.locator('[name="text"]').fill('My phone is broken.')
  await press(manager, 'passkeyLoss.submit')
  await manager.page.getByText(manager.t('passkeyLoss.asked')).waitFor()

  await open(editor, '/account/banned?filter=request')
  await editor.page.getByText('My phone is broken.').waitFor()
  await checkWidths(editor)
  const row = editor.page.getByRole('listitem').filter({ hasText: 'My phone is broken.' })
  await row.getByRole('button', { name: editor.t('unlock.reject') }).click()
  await editor.page.getByRole('dialog').locator('[name="text"]').fill('Please call us.')
  await checkWidths(editor)
  await press(editor, 'unlock.rejectSubmit')
  await row.waitFor({ state: 'detached' })
  const { text } = await newestMail(product.origin, 'manager@midori.example', /パスキー|passkeys/)
  expect(text).toContain('Please call us.')

  await open(editor, '/settings/maker')
  await checkWidths(editor)
  await choose(editor, 'passkeyPolicy.employees', { concernsOneself: true })
  await editor.page.reload()
  await setUp(editor)
  await region(editor, 'passkeyPolicy.panel').getByText(editor.t('passkeyPolicy.employees')).waitFor()
  await choose(editor, 'passkeyPolicy.off')
  await open(editor, '/ownSettings')
  await checkPage(editor)
  expect(await region(editor, 'passkey.title').count()).toBe(0)
})

test('a set-up that is no longer demanded makes way for the page that was asked for', async () => {
  const editor = await signIn('en', 'employee@maker.example')
  await open(editor, '/company/C000001/information')
  await choose(editor, 'passkeyPolicy.all')
  const staff = await logIn('en', 'staff@aozora.example')
  await staff.page.waitForURL('**/accountInformation')
  // Also beneath a dialog, which hides it from its role.
  const title = staff.page.locator('h1', { hasText: staff.t('route.passkeySetUp') })
  const addPasskey = async () => {
    await press(staff, 'passkey.add')
    await press(staff, 'passkey.continue')
  }
  await title.waitFor()

  // The tab becomes visible.
  await choose(editor, 'passkeyPolicy.offered')
  await staff.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await title.waitFor({ state: 'detached' })
  await region(staff, 'passkey.title').waitFor()
  expect(new URL(staff.page.url()).pathname).toBe('/accountInformation')

  // The next call is refused.
  await choose(editor, 'passkeyPolicy.all')
  await staff.page.reload()
  await title.waitFor()
  await choose(editor, 'passkeyPolicy.off')
  await addPasskey()
  await title.waitFor({ state: 'detached' })
  await region(staff, 'passkey.title').waitFor({ state: 'detached' })
  staff.problems.length = 0

  // Passkeys that are off are not announced while the page loads, either.
  await staff.page.route('**/api/v1/front/top', () => {})
  await staff.page.reload()
  await region(staff, 'sessions.title').waitFor()
  expect(await region(staff, 'passkey.title').count()).toBe(0)
  await staff.page.unroute('**/api/v1/front/top')

  // The recovery codes are put off.
  await choose(editor, 'passkeyPolicy.all')
  await staff.page.reload()
  await title.waitFor()
  await addAuthenticator(staff)
  await addPasskey()
  const later = staff.page.getByRole('button', { name: staff.t('recovery.later') })
  await later.click()
  await later.waitFor({ state: 'detached' })
  await title.waitFor()
  await choose(editor, 'passkeyPolicy.offered')
  await press(staff, 'recovery.make')
  await later.click()
  await title.waitFor({ state: 'detached' })
  await region(staff, 'passkey.title').waitFor()
  await checkPage(staff)
})
