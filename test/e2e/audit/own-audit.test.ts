// @module-tag all
// @module-tag chromium

/** The audit trail of a company in Chromium, as its administrators read it. */
import { expect, test } from 'vitest'
import { checkPage, fill, flowIn, pressEdit } from '../journey/person.ts'
import { stage } from '../journey/stage.ts'

const { product, signIn } = stage()

test.each(flowIn('en'))('%s: an administrator finds what was done in the company, and no other trail', async locale => {
  const manager = await signIn(locale, 'manager@aozora.example')
  const { page, t } = manager
  await page.goto(`${product.origin}/accountSetting/C000001/account?search=staff%40aozora.example`)
  await page.locator('tbody tr', { hasText: 'staff@aozora.example' }).getByRole('link').click()
  await page.waitForURL('**/account/*')
  await pressEdit(manager, 'membership')
  await fill(page, { department: `特機課 ${locale}` })
  await page.getByRole('dialog').locator('button[type="submit"]').click()
  await page.locator('dd', { hasText: `特機課 ${locale}` }).waitFor()

  await page.goto(`${product.origin}/accountSetting/C000001/service`)
  await page.getByRole('link', { name: t('audit.menu') }).click()
  await page.waitForURL('**/accountSetting/C000001/audit')
  const first = page.locator('.trail-line').first()
  await first.getByText(t('audit.action.user.company')).waitFor()
  await first.getByText(`特機課 ${locale}`).waitFor()
  await first.getByText('manager@aozora.example').waitFor()
  await checkPage(manager)
  await page.setViewportSize({ width: 390, height: 844 })
  await checkPage(manager)
  await page.setViewportSize({ width: 1280, height: 900 })

  // The kinds are those of companies.
  const kinds = await page.locator('select option').allTextContents()
  expect(kinds).toContain(t('audit.group.access'))
  expect(kinds).not.toContain(t('audit.group.mail'))
  await page.goto(`${product.origin}/accountSetting/C000001/audit?filter=password`)
  await page.locator('.trail-line, .empty-state').first().waitFor()
  await checkPage(manager)

  await page.goto(`${product.origin}/accountSetting/C000002/audit`)
  await page.getByRole('heading', { name: t('error.not_found') }).waitFor()
})
