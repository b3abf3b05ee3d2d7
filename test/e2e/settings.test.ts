// @module-tag all
// @module-tag chromium

/** Settings of employees in Chromium: what two editors change at once, and what the trail says of it. */
import { expect, test } from 'vitest'
import { checkPage, press } from './journey/person.ts'
import { stage } from './journey/stage.ts'

const { product, logInAs } = stage()

test('a choice of another editor meanwhile shows before it is overwritten; the trail names field and values', async () => {
  const editor = await logInAs('en', 'employee@maker.example')
  const { page, t } = editor
  await page.goto(`${product.origin}/settings/maker`)
  const open = page.getByRole('button', { name: 'Change the time' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Change when to ask for the password again' })
  await dialog.getByRole('radio', { name: '20 minutes' }).check()
  await checkPage(editor)
  const other = await page.context().newPage()
  await other.goto(`${product.origin}/settings/maker`)
  const theirs = other.getByRole('dialog')
  await other.getByRole('button', { name: 'Change the time' }).click()
  await theirs.getByRole('radio', { name: '15 minutes' }).check()
  await theirs.getByRole('button', { name: t('edit.save') }).click()
  await other.getByText('The time was changed').waitFor()
  await other.getByText(/After 15 minutes, employees enter it/).waitFor()
  await other.close()

  await dialog.getByRole('button', { name: t('edit.save') }).click()
  await dialog.getByText(t('edit.changedMeanwhile')).waitFor()
  await checkPage(editor)
  expect(await dialog.getByRole('radio', { name: '20 minutes' }).isChecked()).toBe(true)
  await dialog.getByRole('button', { name: t('edit.save') }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(/After 20 minutes, employees enter it/).waitFor()

  await page.goto(`${product.origin}/request`)
  await press(editor, 'requests.settingOpen')
  const requests = page.getByRole('dialog', { name: t('requests.settingTitle') })
  await requests.getByRole('radio', { name: t('requests.notifyEach') }).check()
  await checkPage(editor)
  await requests.getByRole('button', { name: t('edit.save') }).click()
  await page.getByText(t('requests.settingSaved')).waitFor()

  await page.goto(`${product.origin}/audit`)
  await page.getByText('Settings of requests changed').waitFor()
  await page.getByText('Settings of logins changed').first().waitFor()
  const trail = await page.locator('.trail').textContent()
  expect(trail).toContain('Emails to the maker about requests')
  expect(trail).toContain('One per request')
  expect(trail).toContain('Minutes until the password is needed again')
  await checkPage(editor)
})
