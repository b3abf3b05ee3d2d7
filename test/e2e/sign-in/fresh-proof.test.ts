// @module-tag all
// @module-tag chromium

/** A session whose password is more than five minutes old, in Chromium: the page asks for it, and goes on. */
import pg from 'pg'
import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { accountStatusWords } from '../../../shared/rules/status.ts'
import { demoPostgresUrl, isMissing } from '../../helper/services.ts'
import { checkPage, flowIn, type Person, passwordOf, press, textLanguage } from '../journey/person.ts'
import { stage } from '../journey/stage.ts'
import { addAuthenticator } from './virtual-authenticator.ts'

describe.skipIf(isMissing('postgres'))('a fresh proof', () => {
  let url = ''
  beforeAll(async () => {
    url ||= await demoPostgresUrl()
  })
  const { product, signIn, logInAs } = stage(async () => {
    url ||= await demoPostgresUrl()
    return { DATABASE_URL: url }
  })
  /** All sessions are older, by default than five minutes. */
  const age = async (minutes = 6) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(
      `update token set created_at = created_at - $1::int * interval '1 minute', proved_at = null, prolonged_at = null`,
      [minutes],
    )
    await client.end()
  }

  test.each(flowIn('en'))('%s: logging out elsewhere asks for the password by keyboard, and goes on', async locale => {
    const email = 'staff@aozora.example'
    const other = await logInAs(locale, email)
    const person = await signIn(locale, email)
    const { page, t } = person
    await page.goto(`${product.origin}/accountInformation`)
    await page.locator('h1').first().waitFor()
    await age()
    await press(person, 'sessions.endOthers')
    const dialog = page.getByRole('dialog', { name: t('proof.title') })
    await dialog.locator('[name="password"]:focus').waitFor()
    await checkPage(person)
    await page.keyboard.type('Wrong_2026')
    await page.keyboard.press('Enter')
    await dialog.locator('.field-error', { hasText: t('validation.wrong') }).waitFor()
    await dialog.locator('[name="password"]').fill(passwordOf(email))
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await other.page.reload()
    await other.page.waitForURL('**/loginFront?return=*')
    expect(person.problems).toEqual([])
  })

  test('a person with a passkey proves with it instead', async () => {
    const email = 'both@aozora.example'
    const person = await signIn('en', email)
    const { page, t } = person
    await addAuthenticator(person)
    await page.goto(`${product.origin}/accountInformation`)
    await page.locator('h1').first().waitFor()
    await press(person, 'passkey.add')
    await press(person, 'passkey.continue')
    const make = page.getByRole('dialog').getByRole('button', { name: t('recovery.make') })
    await make.waitFor()
    await age()
    await make.click()
    const dialog = page.getByRole('dialog', { name: t('proof.title') })
    await dialog.getByRole('button', { name: t('proof.passkey') }).waitFor()
    await checkPage(person)
    await dialog.getByRole('button', { name: t('proof.passkey') }).press('Enter')
    await page.getByText(t('recovery.once')).waitFor()
    expect(await page.locator('.recovery-codes li').count()).toBe(10)
    expect(person.problems).toEqual([])
  })

  describe('of an employee who changes what others rely on, or ends something', () => {
    /** Longer than every window. */
    const longest = 31
    const email = 'employee@maker.example'

    /** Submits a form of an old session and proves: meanwhile what was typed stays, and then the act goes on. */
    const submitWithProof = async (person: Person, { field, submit }: { field?: Locator; submit: Locator }) => {
      const { page, t } = person
      const typed = await field?.inputValue()
      await age(longest)
      await submit.click()
      const dialog = page.getByRole('dialog', { name: t('proof.title') })
      await dialog.locator('[name="password"]:focus').waitFor()
      expect(await field?.inputValue()).toBe(typed)
      await checkPage(person)
      await dialog.locator('[name="password"]').fill(passwordOf(email))
      await page.keyboard.press('Enter')
      await dialog.waitFor({ state: 'detached' })
    }
    const dialogOf = ({ page }: Person) => page.locator('[role=dialog], [role=alertdialog]')

    test.each(flowIn('ja'))('%s: forms keep what was typed, and are saved after the proof', async locale => {
      const person = await signIn(locale, email)
      const { page } = person
      for (const [path, name, value] of [
        ['/settings/maker', 'contact_mail', 'moved@maker.example'],
        ['/settings/service/product-api', 'front_url', 'https://moved.example/'],
        ['/mailTemplate/invitation', `${locale}.subject`, 'Proven {company}'],
      ] as const) {
        await page.goto(product.origin + path)
        const field = page.locator(`[name="${name}"]`)
        await field.fill(value)
        const submit = page.locator('main button[type="submit"]').last()
        await submitWithProof(person, { field, submit })
        await expect.poll(() => page.getByRole('status').allTextContents()).not.toEqual([])
        await page.reload()
        await expect.poll(() => field.inputValue()).toBe(value)
      }
      expect(person.problems).toEqual([])
    })

    test.each(flowIn('en'))('%s: dialogs stay open with what was typed, and act after the proof', async locale => {
      const person = await signIn(locale, email)
      const { page, t } = person
      await page.goto(`${product.origin}/settings/document`)
      const panel = page.getByRole('region', { name: t('route.privacy') })
      await panel.getByRole('button', { name: t('document.add') }).click()
      await page.waitForURL('**/settings/document/privacy/2')
      await page.locator('[name="en"]').fill('Proven.')
      await textLanguage(person, 'ja').click()
      await page.locator('[name="ja"]').fill('確認済み。')
      await page.locator('main button[type="submit"]').last().click()
      await page.getByText(t('document.saved').replace('{version}', '2')).waitFor()
      await press(person, 'document.publishOpen')
      await submitWithProof(person, { submit: dialogOf(person).getByRole('button', { name: t('document.publish') }) })
      await page.getByText(t('document.published').replace('{version}', '2')).waitFor()

      await page.goto(`${product.origin}/request?filter=waiting`)
      await page.locator('tbody tr').getByRole('link').first().click()
      await press(person, 'requests.approveOpen')
      await submitWithProof(person, { submit: dialogOf(person).locator('button[type="submit"]') })
      await dialogOf(person).waitFor({ state: 'detached' })

      await page.goto(`${product.origin}/makeruser/account`)
      await page.locator('tbody tr', { hasText: 'viewer@maker.example' }).getByRole('link').click()
      const allowed = page.getByRole('switch', { name: t('activation.head') })
      await allowed.click()
      const deactivate = dialogOf(person).getByRole('button', { name: t('activation.deactivate') })
      await submitWithProof(person, { submit: deactivate })
      await expect.poll(() => allowed.isChecked()).toBe(false)

      await page.goto(`${product.origin}/company/C000002/information`)
      await press(person, 'delete.open')
      await dialogOf(person)
        .getByRole('button', { name: t('delete.continue') })
        .click()
      const reason = dialogOf(person).locator('textarea')
      await reason.fill('Closed.')
      await submitWithProof(person, { field: reason, submit: dialogOf(person).locator('button[type="submit"]') })
      await page.getByText(t(accountStatusWords.unregistered)).first().waitFor()
      expect(person.problems).toEqual([])
    })
  })
})
