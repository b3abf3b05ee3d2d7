/** The steps of an employee, from the mailed registration. */
import { expect } from 'vitest'
import { checkPage, fill, follow, logOut, press, submitLogin } from '../../e2e/journey/person.ts'
import { newestMailTo } from './mails.ts'
import { firstEmployee, type Site } from './site.ts'
import type { WatchedPerson } from './watch.ts'

export const employeePassword = 'Harbourlight_2026'

/** Registers the first employee of an empty installation by the mailed link. */
export const registerEmployee = async (employee: WatchedPerson, { mailServer }: Site): Promise<void> => {
  const { page, t } = employee
  const { links } = await newestMailTo(mailServer, firstEmployee)
  await page.goto(links[0] ?? '')
  await page.locator('[name="password"]').waitFor()
  for (const [name, value] of [
    ['family_name', '監査'],
    ['first_name', '花子'],
  ] as const) {
    const field = page.locator(`[name="${name}"]`)
    if ((await field.count()) > 0) await field.fill(value)
  }
  await employee.recordState('registration form')
  await fill(page, { password: employeePassword, password_confirmation: employeePassword })
  // An empty installation has no terms to agree to.
  expect(await page.locator('[name="agree"]').count()).toBe(0)
  await page.locator('button[type="submit"]').click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('register.submit') })
    .click()
  await page.waitForURL(/\/login/)
  await page.getByText(t('login.registered')).waitFor()
}

/** Logs in; at a new browser with the code of the mail, too. */
export const enterAsEmployee = async (employee: WatchedPerson, { mailServer }: Site): Promise<void> => {
  const { page } = employee
  await submitLogin(employee, firstEmployee, employeePassword)
  await page.waitForURL(/\/(?:company|loginCode)$/)
  if (page.url().endsWith('/loginCode')) {
    const { text = '' } = await newestMailTo(mailServer, firstEmployee)
    await employee.recordState('code of a login')
    await fill(page, { code: /\b\d{6}\b/.exec(text)?.[0] ?? '' })
    await page.locator('button[type="submit"]').click()
    await page.waitForURL('**/company')
  }
  await checkPage(employee)
}

/** Logs in with the company account. */
export const enterAtProvider = async (employee: WatchedPerson): Promise<void> => {
  await press(employee, 'oidc.login')
  await employee.page.waitForURL('**/company')
  await checkPage(employee)
}

/** Logs in with a wrong password, which leaves an audit line in both logs. */
export const failToEnter = async (employee: WatchedPerson, wrong: string): Promise<void> => {
  await submitLogin(employee, firstEmployee, wrong)
  await employee.page.getByRole('alert').first().waitFor()
}

/** Searches the company by name, and opens one of its accounts by address. */
export const openAccount = async (employee: WatchedPerson, company: string, mail: string): Promise<void> => {
  const { page } = employee
  await fill(page, { name: company })
  await page.locator('[name="name"]').press('Enter')
  await page.getByRole('link', { name: company }).click()
  await page.waitForURL('**/company/*/account')
  await page.locator('tr', { hasText: mail }).getByRole('link').click()
  await page.waitForURL('**/company/*/account/*')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await employee.waitForIdle()
  await employee.recordState('an account')
  await follow(employee, 'route.audit', 'main')
  await page.waitForURL('**/account/*/audit')
  await employee.waitForIdle()
  await employee.recordState('its audit trail')
}

/** Opens an entry of the system menu. */
const choose = async (employee: WatchedPerson, entry: string) => {
  await press(employee, 'shell.systemMenu')
  await employee.page.getByRole('menuitem', { name: employee.t(entry) }).click()
}

/** Edits the mail template for password resets, in the reader's language. */
export const editTemplate = async (employee: WatchedPerson): Promise<void> => {
  const { page, t, locale } = employee
  await choose(employee, 'route.mailTemplates')
  await page.waitForURL('**/mailTemplate')
  await page.goto(`${employee.origin}/mailTemplate/reset`)
  await page.getByRole('region', { name: t('text.preview') }).waitFor()
  const field = page.locator(`[name="${locale}.body"]`)
  await field.fill(`${await field.inputValue()}\n\naudit`)
  const answer = page.waitForResponse(response => response.url().endsWith('/admin/sendmail/edit'))
  await press(employee, 'edit.save')
  expect((await answer).status()).toBe(200)
  await employee.recordState('a mail template')
}

/** Downloads the CSV of all users. */
export const downloadCsv = async (employee: WatchedPerson): Promise<void> => {
  const { page, t } = employee
  await choose(employee, 'csv.menu')
  const dialog = page.getByRole('dialog')
  const coming = page.waitForEvent('download')
  await dialog.getByRole('button', { name: t('csv.submit') }).click()
  expect((await coming).suggestedFilename()).toMatch(/\.csv$/)
  await dialog.waitFor({ state: 'detached' })
}

export const leave = async (employee: WatchedPerson): Promise<void> => {
  await employee.recordState('before the logout')
  await logOut(employee, 'shell.systemMenu')
  await employee.recordState('after the logout')
}
