// @module-tag all
// @module-tag chromium

/** Invitations that ended without an answer: all of them are sent again with one button. */
import { describe, expect, test } from 'vitest'
import { newestMail } from '../../helper/product.ts'
import { checkPage, flowIn, submitLogin } from '../journey/person.ts'
import { stage } from '../journey/stage.ts'

describe.each(flowIn('ja'))('an administrator (%s)', locale => {
  // A product for each language: the test renews all invitations that have ended.
  const { product, newVisitor } = stage()

  test('follows the link of the mail, logs in, and renews all expired invitations at once', async () => {
    const admin = await newVisitor(locale)
    await admin.page.goto(`${product.origin}/accountSetting/invitation`)
    await admin.page.waitForURL('**/loginFront?return=*')
    await submitLogin(admin, 'manager@midori.example')
    await admin.page.waitForURL('**/accountSetting/invitation')
    const rows = admin.page.locator('tbody tr')
    await rows.first().waitFor()
    const email = (await rows.first().locator('td').first().textContent()) ?? ''
    await checkPage(admin)
    const renew = admin.page.getByRole('main').getByRole('button', { name: /^(?:Send|.*再送信)/ })
    await renew.click()
    await admin.page.getByText(admin.t('ended.empty')).waitFor()
    await checkPage(admin)
    expect(await rows.count()).toBe(0)
    expect(await admin.page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    expect(await newestMail(product.origin, email.trim())).toMatchObject({
      text: expect.stringContaining('/register?token='),
    })
    await admin.page.reload()
    await admin.page.getByText(admin.t('ended.emptyText')).waitFor()
    await admin.page
      .getByRole('main')
      .getByRole('link', { name: admin.t('menu.accountSetting') })
      .click()
    await admin.page.waitForURL('**/accountSetting/C000002/account')
  })
})
