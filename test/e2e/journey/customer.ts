import { expect } from 'vitest'
import { type Mail, newestMail } from '../../helper/product.ts'
import { checkPage, fill, follow, logIn, type Person, press, serviceSwitches } from './person.ts'

const password = 'Lighthouse_2026'

/** Requests access from the landing page: guide, form, confirmation, a change, completion. */
export const requestAccess = async (visitor: Person, company: string, mail: string): Promise<void> => {
  const { page, t, origin, locale } = visitor
  await page.goto(`${origin}/lp`)
  await checkPage(visitor)
  await page
    .getByRole('button', { name: t('landing.request') })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('guide.new') })
    .click()
  await checkPage(visitor)
  await page
    .getByRole('dialog')
    .getByRole('link', { name: t('guide.toForm') })
    .click()
  await page.waitForURL('**/lp/form?*')

  // An empty form shows the missing fields and is not sent.
  await page.locator('[name="company"]').waitFor()
  await page.locator('button[type="submit"]').click()
  await page.getByText(t('validation.required')).first().waitFor()
  expect(await page.title()).toContain(t('form.errorTitle').trim())
  await checkPage(visitor)

  await page.locator('[name="nation"]').selectOption('JP')
  await fill(page, { company, zip: '６１８－００００', tel: '075-555-0142' })
  await press(visitor, 'form.lookUp')
  await page.getByRole('radio', { name: /大阪府.*島本町/ }).check()
  expect(await page.locator('[name="address1"]').inputValue()).toContain('島本町')
  await fill(page, { address2: '大字尺代214番地', family_name: '葉山', first_name: '恵子', department: '総務部' })
  await fill(page, { mail, mail_confirmation: mail })
  // The first service waits for approval in the demo; this one is granted with the registration.
  await page.locator('[name="services"][value="telematics-owner"]').check()
  await page.locator('[name="agree"]').check()
  await checkPage(visitor)
  await page.locator('button[type="submit"]').click()

  await page.waitForURL('**/lp/form-confirm')
  await page.getByText(company).waitFor()
  await checkPage(visitor)
  // Changing one item keeps the others.
  await page
    .getByRole('link', { name: t('steps.change') })
    .first()
    .click()
  await page.waitForURL('**/lp/form?*')
  await page.locator('[name="company"]').fill(`${company} `)
  expect(await page.locator('[name="mail"]').inputValue()).toBe(mail)
  await page.locator('button[type="submit"]').click()
  await page.waitForURL('**/lp/form-confirm')
  await press(visitor, 'request.send')
  await page.waitForURL('**/lp/form-complete')
  await page.getByText(mail).waitFor()
  await checkPage(visitor)
  expect(locale).toBe(await page.locator('html').getAttribute('lang'))
}

/** Opens the link in the email, completes the registration and logs in. `mailTo` finds the newest email. */
export const register = async (
  person: Person,
  mail: string,
  more: Record<string, string> = {},
  mailTo = (to: string): Promise<Pick<Mail, 'links' | 'text' | 'html'>> => newestMail(person.origin, to),
): Promise<void> => {
  const { page, t } = person
  const { links, text, html } = await mailTo(mail)
  const link = links.find(address => address.includes('/register?token='))
  expect(links).toHaveLength(1)
  expect(text).toContain(link)
  expect(html).toContain(link?.replaceAll('&', '&amp;'))
  await page.goto(link ?? '')
  await page.locator('[name="password"]').waitFor()
  for (const [name, value] of Object.entries(more)) {
    const field = page.locator(`[name="${name}"]`)
    if ((await field.evaluate(element => element.tagName)) === 'SELECT') await field.selectOption(value)
    else await field.fill(value)
  }
  await fill(page, { password: 'short', password_confirmation: password })
  await page.locator('[name="agree"]').check()
  await checkPage(person)
  await page.locator('button[type="submit"]').click()
  await page.getByText(t('validation.password_upper')).first().waitFor()
  await fill(page, { password })
  await page.locator('button[type="submit"]').click()
  await page.getByRole('alertdialog').waitFor()
  await checkPage(person)
  // Nothing is sent yet: who leaves now is asked.
  expect(await page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(false)
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('register.submit') })
    .click()
  await page.waitForURL('**/loginFront*')
  await page.getByText(t('login.registered')).waitFor()
  await logIn(person, mail, password)
  await page.getByText(mail).first().waitFor()
  await checkPage(person)
}

export interface NewPerson {
  mail: string
  family_name: string
  first_name: string
}

/** As administrator: adds a person with the company's first service, which sends an invitation. */
export const addAccount = async (manager: Person, { mail, ...names }: NewPerson): Promise<void> => {
  const { page, t } = manager
  await follow(manager, 'menu.accountSetting')
  await page.waitForURL('**/accountSetting/*/account')
  await checkPage(manager)
  await press(manager, 'account.add')
  const dialog = page.getByRole('dialog')
  await dialog.locator('[name="email"]').waitFor()
  await dialog.locator('[name="services"]').first().check()
  await fill(page, { email: mail, ...names })
  await checkPage(manager)
  await dialog.locator('button[type="submit"]').click()
  await dialog.getByText(t('addAccount.sent')).waitFor()
  await checkPage(manager)
  await dialog
    .getByRole('button', { name: t('ui.close'), exact: true })
    .last()
    .click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(mail).waitFor()
}

/** As administrator: opens the person in the list and toggles their first service. */
export const switchService = async (manager: Person, mail: string): Promise<void> => {
  const { page } = manager
  await page.locator('tr', { hasText: mail }).getByRole('link').click()
  await page.waitForURL('**/account/*')
  const first = serviceSwitches(manager).first()
  await first.waitFor()
  await checkPage(manager)
  const before = await first.isChecked()
  const answer = page.waitForResponse(response => response.url().endsWith('/front/user/service'))
  await first.click()
  expect((await answer).status()).toBe(200)
  await expect.poll(() => first.isChecked()).toBe(!before)
}
