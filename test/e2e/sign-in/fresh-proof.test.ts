// @module-tag all

/** A session whose password is more than five minutes old, in Chromium: the page asks for it, and goes on. */
import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoPostgresUrl, isMissing } from '../../helper/services.ts'
import { checkPage, flowIn, passwordOf, press } from '../journey/person.ts'
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
  /** All sessions are older than five minutes. */
  const age = async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(`update token set created_at = created_at - interval '6 minutes', proved_at = null`)
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
})
