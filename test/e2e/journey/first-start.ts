/** The steps of the maker's first employee and of the first customer, by keyboard only. */

import { expect } from 'vitest'
import { approvedWords } from '../../../shared/lists/requests.ts'
import type { Locale } from '../../../shared/model/flag.ts'
import { newestMail } from '../../helper/product.ts'
import { accessRequest } from './access-request.ts'
import { arrive, enter, focused, tabTo, typeInto } from './keyboard.ts'
import { checkPage, languageNames, type Person } from './person.ts'

const password = 'Lighthouse_2026'

export const maker = {
  name_ja: '大空重機株式会社',
  name_en: 'Ozora Heavy Machinery',
  hours_ja: '平日 8:30〜17:30',
  hours_en: 'Weekdays, 8:30–17:30',
  contact_mail: 'support@maker.example',
  sender_ja: '大空アカウント',
  sender_en: 'Ozora accounts',
}

/** The services that the customer requests: names by language. */
export const approved = { id: 'product-api', ja: '製品データ Web API', en: 'Product data web API' }
const atOnce = { ja: '電動製品アプリ', en: 'App for electric products' }

/** Waits for the text of an alert or a heading, with its values filled in. */
const see = async ({ page, t }: Person, id: string, values: Record<string, string> = {}): Promise<void> => {
  const text = t(id).replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  await page.getByText(text).first().waitFor()
}

const toNameOf = async (person: Person, text: string): Promise<void> => {
  await tabTo(person, ({ name }) => name === text)
  await person.page.keyboard.press('Enter')
}

/** Types a text in two languages, first in the one that the page shows. */
const typeInBoth = async (person: Person, texts: Record<Locale, Record<string, string>>): Promise<void> => {
  const other = person.locale === 'ja' ? 'en' : 'ja'
  // The alert of the step before lies over the foot of the form, which Tab passes.
  await person.page.locator('.alert-region .alert').waitFor({ state: 'detached' })
  await typeInto(person, texts[person.locale])
  await tabTo(person, ({ name }) => name.startsWith(languageNames[other]))
  await person.page.keyboard.press('Enter')
  await typeInto(person, texts[other])
}

/** Checks the box of the consent, which names the terms only. */
const agree = async (person: Person): Promise<void> => {
  const { page, t } = person
  await typeInto(person, { agree: 'Space' })
  const text = t('agreement.agree').replace('{documents}', t('agreement.terms'))
  expect((await focused(page)).name).toContain(text)
}

/** Completes the registration that a mailed link opens, and logs in. `more`: fields before the password. */
export const registerByKeyboard = async (
  person: Person,
  link: string,
  more: Record<string, string>,
  { asked = false } = {},
): Promise<void> => {
  const { page } = person
  await page.goto(link)
  await page.locator('[name="password"]').waitFor()
  await typeInto(person, { ...more, password, password_confirmation: password })
  if (asked) await agree(person)
  else expect(await page.locator('[name="agree"]').count()).toBe(0)
  await checkPage(person)
  await enter(person, 'register.submit')
  await page.getByRole('alertdialog').waitFor()
  await expect.poll(async () => (await focused(page)).name).toBe(person.t('register.submit'))
  await page.keyboard.press('Enter')
  await arrive(person, /\/login(Front)?$/)
  // The notice on the registration ends with the first attempt.
  const notice = page.getByText(person.t('login.registered'))
  await notice.waitFor()
  await typeInto(person, { password: `${password}x` })
  await page.keyboard.press('Enter')
  await page.getByText(person.t('error.login_failed')).first().waitFor()
  expect(await notice.count()).toBe(0)
  await typeInto(person, { password })
  await page.keyboard.press('Enter')
  await arrive(person, /\/(company|accountInformation)$/)
  await checkPage(person)
}

/** Opens a part of the service settings from any page of an employee. */
export const openSettings = async (employee: Person, part: string, path: string): Promise<void> => {
  // In the header: in Japanese the list of what is missing has links with the same name.
  await employee.page
    .getByRole('banner')
    .getByRole('link', { name: employee.t('menu.settings') })
    .focus()
  await employee.page.keyboard.press('Enter')
  await arrive(employee, '**/settings/service')
  await enter(employee, part)
  await arrive(employee, `**${path}`)
  await checkPage(employee)
}

const save = async (employee: Person, saved: string, values?: Record<string, string>): Promise<void> => {
  await enter(employee, 'edit.save')
  await see(employee, saved, values)
  await checkPage(employee)
}

export const setMaker = async (employee: Person): Promise<void> => {
  await openSettings(employee, 'route.settingsMaker', '/settings/maker')
  for (const name of Object.keys(maker))
    expect(await employee.page.locator(`[name="${name}"]`).inputValue(), name).toBe('')
  await typeInto(employee, maker)
  await save(employee, 'maker.saved')
}

/** Adds a version of the terms with text before that of the earlier version, and publishes it now. */
export const publishTerms = async (employee: Person, version: number, ja: string, en: string): Promise<void> => {
  const { page, t } = employee
  await openSettings(employee, 'document.rail', '/settings/document')
  await enter(employee, 'document.add')
  await arrive(employee, `**/settings/document/terms/${version}`)
  await typeInBoth(employee, { ja: { ja }, en: { en } })
  await save(employee, 'document.saved', { version: String(version) })
  await enter(employee, 'document.publishOpen')
  await page.getByRole('dialog').getByText(t('document.fixed')).waitFor()
  await checkPage(employee)
  await enter(employee, 'document.publish')
  await page.locator('.page-header .chip', { hasText: t('document.in_force') }).waitFor()
  await checkPage(employee)
}

/** Gives a service an address, and lets requests of new companies wait. */
export const setService = async (employee: Person): Promise<void> => {
  const { id } = approved
  const name = approved[employee.locale]
  await enter(employee, 'menu.settings')
  await arrive(employee, '**/settings/service')
  await toNameOf(employee, name)
  await arrive(employee, `**/settings/service/${id}`)
  // The first kind of customer is a new company.
  await typeInto(employee, { front_url: `/dev/service/${id}`, approved_kinds: 'Space' })
  await save(employee, 'serviceSetting.saved', { name })
}

export const addNews = async (employee: Person, ja: string, en: string): Promise<void> => {
  await openSettings(employee, 'news.rail', '/settings/news')
  await enter(employee, 'news.add')
  await arrive(employee, '**/settings/news/new')
  await enter(employee, 'news.add')
  const first = `${employee.locale}.title`
  const needed = employee.t('validation.one_language')
  await expect.poll(async () => (await focused(employee.page)).name).toContain(needed)
  await checkPage(employee)
  await employee.page.keyboard.press('Tab')
  await employee.page.keyboard.press('Enter')
  expect((await focused(employee.page)).control).toBe(first)
  await employee.page.getByRole('textbox', { description: needed }).waitFor()
  await typeInBoth(employee, {
    ja: { 'ja.title': ja, 'ja.body': `${ja}。` },
    en: { 'en.title': en, 'en.body': `${en}.` },
  })
  expect(await employee.page.locator('[aria-invalid=true]').count()).toBe(0)
  await checkPage(employee)
  await enter(employee, 'news.add')
  await employee.page.waitForURL(/\/settings\/news\/(?!new$)/)
  await see(employee, 'news.added', { title: employee.locale === 'ja' ? ja : en })
}

/** Requests both services from the landing page: guide, form, confirmation. @returns the link in the email */
export const requestByKeyboard = async (visitor: Person, mail: string): Promise<string> => {
  const { page, t, locale, origin } = visitor
  await enter(visitor, 'landing.request')
  await page.getByRole('dialog').waitFor()
  await enter(visitor, 'guide.new')
  await enter(visitor, 'guide.toForm')
  await arrive(visitor, '**/lp/form?kind=new_company')
  const { company, zip, address1, address2, tel, family_name, first_name } = accessRequest
  const address = { company, zip, address1, address2, tel }
  // Japan is preselected in Japanese.
  await typeInto(visitor, { ...address, ...(locale === 'en' && { nation: 'Jap' }) })
  await typeInto(visitor, { family_name, first_name, mail, mail_confirmation: mail, services: 'Space' })
  await tabTo(visitor, ({ name }) => name.startsWith(atOnce[locale]))
  await page.keyboard.press('Space')
  await agree(visitor)
  await checkPage(visitor)
  await enter(visitor, 'steps.toConfirm')
  await arrive(visitor, '**/lp/form-confirm')
  for (const [service, outcome] of [
    [approved[locale], 'request.approval'],
    [atOnce[locale], 'request.atOnce'],
  ] as const)
    await page.locator('main li', { hasText: service }).getByText(t(outcome)).waitFor()
  await checkPage(visitor)
  await enter(visitor, 'request.send')
  await arrive(visitor, '**/lp/form-complete')
  await see(visitor, 'request.nextServices')
  await checkPage(visitor)
  const { links, text } = await newestMail(origin, mail)
  expect(text).toContain(maker[`name_${locale}`])
  return links[0] ?? ''
}

/** Opens the only request that waits, by the number in the header, and approves it. */
export const approveRequest = async (employee: Person): Promise<void> => {
  const { page, t } = employee
  const waiting = page.locator('header a[href="/request?filter=waiting"]')
  // Within the app the number may be a minute old.
  await page.reload()
  await waiting.waitFor()
  expect(await waiting.locator('[aria-hidden]').last().textContent()).toBe('1')
  const name = await waiting.textContent()
  await tabTo(employee, focus => focus.name === name)
  await page.keyboard.press('Enter')
  await arrive(employee, '**/request?filter=waiting')
  await checkPage(employee)
  await toNameOf(employee, accessRequest.company)
  await arrive(employee, '**/request/*')
  await checkPage(employee)
  await enter(employee, 'requests.approveOpen')
  await page.getByRole('dialog').waitFor()
  await checkPage(employee)
  await enter(employee, 'requests.approve')
  await page.locator('.page-header .chip', { hasText: t(approvedWords.access) }).waitFor()
  await expect.poll(() => waiting.count()).toBe(0)
}

/** Reads the news, and opens the service that was approved. */
export const openService = async (customer: Person, news: string): Promise<void> => {
  const { page, context, t, locale } = customer
  const service = approved[locale]
  await tabTo(customer, ({ name }) => name.startsWith(t('information.open')) && name.includes(service))
  const opening = context.waitForEvent('page')
  await page.keyboard.press('Enter')
  const opened = await opening
  await opened.getByText(accessRequest.company).waitFor()
  await opened.getByText(service).waitFor()
  await opened.close()
  await page.locator('main li', { hasText: atOnce[locale] }).getByText(t('information.usable')).waitFor()
  await tabTo(customer, ({ name }) => name.includes(news))
  await page.keyboard.press('Enter')
  await page.locator('main details[open] p').waitFor()
}

/** The next action asks for consent to the new text, then shows the page that was opened. */
export const acceptTerms = async (customer: Person, text: string): Promise<void> => {
  const { page, t } = customer
  await enter(customer, 'menu.accountSetting')
  await page.getByRole('heading', { level: 1, name: t('consent.title') }).waitFor()
  await page.locator('main').getByText(text).waitFor()
  await checkPage(customer)
  await agree(customer)
  await enter(customer, 'consent.submit')
  await arrive(customer, '**/accountSetting/*/account')
  await page.locator('tbody tr').first().waitFor()
  await checkPage(customer)
}
