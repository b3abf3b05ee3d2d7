// @module-tag all
// @module-tag chromium

/** Passkeys in question, in Chromium: suspended by a rescue, kept or removed by their owner, or removed by an administrator. */
import { expect, test } from 'vitest'
import { newestMail } from '../../helper/product.ts'
import { checkPage, fill, flowIn, type Person, press, submitLogin } from '../journey/person.ts'
import { stage } from '../journey/stage.ts'
import { addAuthenticator } from './virtual-authenticator.ts'

const { product, newVisitor, signIn } = stage()

/** Checks the page in the widths of a phone and of a desktop. */
const checkWidths = async (person: Person) => {
  const { page } = person
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await checkPage(person)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}

const panelOf = ({ page, t }: Person) => page.getByRole('region', { name: t('passkey.title') })

/** Adds passkeys in a session, as an intruder would. */
const addPasskeys = async (person: Person, names: readonly string[]) => {
  const { page, t } = person
  await page.goto(`${product.origin}/accountInformation`)
  for (const name of names) {
    const authenticator = await addAuthenticator(person)
    await press(person, 'passkey.add')
    await page.locator('[name="name"]').fill(name)
    await press(person, 'passkey.continue')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('recovery.later') })
      .click()
    await panelOf(person).getByRole('heading', { name }).waitFor()
    await authenticator.remove()
  }
}

const people = [
  ['ja', 'staff@aozora.example'],
  ['en', 'second@aozora.example'],
] as const

test.each(people.filter(([locale]) => flowIn('ja').includes(locale)))(
  '%s: %s secures the account, and decides about each passkey that was added',
  async (locale, email) => {
    const intruder = await signIn(locale, email)
    await addPasskeys(intruder, ['Laptop', 'Phone'])
    await press(intruder, 'recovery.make')
    await intruder.page
      .getByRole('dialog')
      .getByRole('button', { name: intruder.t('recovery.make') })
      .click()
    await intruder.page.getByText(intruder.t('recovery.once')).waitFor()
    const { links, text } = await newestMail(product.origin, email, /パスキー|passkeys/)
    expect(text).toMatch(/確認するまでログインに使えません|can't log in until you've checked them/)

    const owner = await newVisitor(locale)
    const { page, t } = owner
    const alert = page.getByRole('alertdialog')
    await page.goto(links[0] ?? '')
    await page.getByText(t('rescue.passkeys')).waitFor()
    await press(owner, 'secure.submit')
    await page.getByText(t('rescue.suspended')).waitFor()
    await page.getByText(t('rescue.codes')).waitFor()
    expect(await page.getByRole('main').getByRole('listitem').allTextContents()).toEqual(['Laptop', 'Phone'])
    await checkWidths(owner)

    await page.goto((await newestMail(product.origin, email, /再設定|Reset/)).links[0] ?? '')
    await fill(page, { password: 'Rescued_2026', password_confirmation: 'Rescued_2026' })
    await page.locator('button[type="submit"]').last().click()
    await alert.waitFor()
    // No one asks for a passkey that the owner does not have.
    await submitLogin(owner, email, 'Rescued_2026')
    await page.waitForURL('**/accountInformation')
    const panel = panelOf(owner)
    await panel.getByText(t('passkey.suspendedText')).waitFor()
    await checkWidths(owner)

    await panel.getByRole('button', { name: `${t('passkey.keep')} Laptop` }).click()
    await alert.getByText(t('passkey.keepText')).waitFor()
    // Who presses Enter by habit keeps none.
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused).toBe(t('ui.cancel'))
    await checkWidths(owner)
    await alert.getByRole('button', { name: t('passkey.keepSubmit'), exact: true }).press('Enter')
    await panel.getByRole('button', { name: `${t('passkey.rename')} Laptop` }).waitFor()

    await panel.getByRole('button', { name: `${t('passkey.remove')} Phone` }).click()
    await alert.getByText(t('passkey.removeSuspended')).waitFor()
    await alert.getByRole('button', { name: t('passkey.remove'), exact: true }).click()
    await panel.getByText(t('passkey.suspendedText')).waitFor({ state: 'detached' })
    expect(await panel.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Laptop', t('recovery.title')])
    expect(owner.problems).toEqual([])
  },
)

test.each(flowIn('en'))('%s: an administrator removes the passkeys of a member, with a reason', async locale => {
  const email = 'both@aozora.example'
  const member = await signIn(locale, email)
  await addPasskeys(member, ['Laptop'])
  const editor = await signIn(locale, 'employee@maker.example')
  const { page, t } = editor
  await page.goto(`${product.origin}/company/C000001/account?search=both%40aozora.example`)
  await page.locator('tbody tr', { hasText: email }).getByRole('link').first().click()
  const open = page.getByRole('button', { name: t('lostPasskeys.open') })
  await open.waitFor()
  await checkWidths(editor)
  await open.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(t('removePasskeys.password')).waitFor()
  await dialog.getByRole('button', { name: t('lostPasskeys.submit') }).click()
  await dialog.locator('.field-error').waitFor()
  await checkWidths(editor)
  await dialog.locator('[name="text"]').fill('By phone')
  await dialog.getByRole('button', { name: t('lostPasskeys.submit') }).click()
  await dialog.waitFor({ state: 'detached' })
  await open.waitFor({ state: 'detached' })
  await member.page.reload()
  await member.page.waitForURL('**/loginFront?return=*')
  expect(editor.problems).toEqual([])
})
