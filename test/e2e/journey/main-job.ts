/** The main job from the access request to a signed-in staff member, in Chromium. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locale } from '../../../shared/model/flag.ts'
import { type Product, startFirst } from '../../helper/product.ts'
import { addAccount, register, requestAccess, switchService } from './customer.ts'
import { checkPage, fill, flowIn, follow, logOut, openLoggedIn, openPerson, type Person } from './person.ts'
import { sharedBrowser } from './stage.ts'

const journeys = [
  { locale: 'ja', company: 'ハヤマ建機リース', search: 'ﾊﾔﾏ建機', domain: 'hayama.example' },
  { locale: 'en', company: 'Ｈａｙａｍａ Ｌｅａｓｅ', search: 'hayama lease', domain: 'hayama-lease.example' },
] as const

/** As employee: finds the company by name, opens its accounts and one of them. */
const findCompany = async (employee: Person, search: string, company: string, mails: string[]) => {
  const { page } = employee
  await page.waitForURL('**/company**')
  await checkPage(employee)
  await fill(page, { name: search })
  await page.locator('[name="name"]').press('Enter')
  await page.getByRole('link', { name: company }).click()
  await page.waitForURL('**/company/*/account')
  for (const mail of mails) await page.getByText(mail).waitFor()
  await checkPage(employee)
  await page
    .locator('tr', { hasText: mails[1] ?? '' })
    .getByRole('link')
    .click()
  await page.waitForURL('**/company/*/account/*')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await checkPage(employee)
}

/** Tests the main job on the product at its first start, with `env`; in the short run in one language. */
export const testMainJob = (short: Locale, env: () => Promise<Record<string, string>>) => {
  let product: Product
  const browser = sharedBrowser()

  beforeAll(async () => {
    product = await startFirst(await env())
  })
  afterAll(async () => {
    expect(await product?.stop()).toBe(0)
  })

  test.each(journeys.filter(({ locale }) => flowIn(short).includes(locale)))(
    '$locale: request access, register, invite, permit a service, find the company, log out',
    async journey => {
      const { locale, company, search, domain } = journey
      const boss = `boss@${domain}`
      const staff = { mail: `staff@${domain}`, family_name: '小野寺', first_name: '沙織' }
      const manager = await openPerson(browser(), product.origin, locale)
      await requestAccess(manager, company, boss)
      await register(manager, boss, { type: 'rental', category: 'rental' })

      // Until the first account has been added, the start page leads to it.
      const next = manager.page.getByText(manager.t('information.aloneTitle'))
      await next.waitFor()
      await manager.page
        .locator('main')
        .getByRole('link', { name: manager.t('menu.accountSetting') })
        .waitFor()
      await addAccount(manager, staff)
      await follow(manager, 'menu.accountInformation')
      await manager.page.getByRole('heading', { name: manager.t('information.services') }).waitFor()
      await manager.waitForIdle()
      expect(await next.count()).toBe(0)
      await follow(manager, 'menu.accountSetting')
      await manager.page.getByText(staff.mail).waitFor()
      const member = await openPerson(browser(), product.origin, locale)
      await register(member, staff.mail)
      const usable = member.page.getByRole('link', { name: member.t('information.open') })
      await usable.first().waitFor()
      const before = await usable.count()
      await switchService(manager, staff.mail)
      await member.page.reload()
      await member.page.getByRole('heading', { level: 1 }).waitFor()
      await expect.poll(() => usable.count()).toBe(before - 1)

      const employee = await openLoggedIn(browser(), product.origin, locale, 'employee@maker.example')
      await findCompany(employee, search, company.normalize('NFC'), [boss, staff.mail])
      expect(await employee.page.getByRole('switch').count()).toBeGreaterThan(0)

      const viewer = await openLoggedIn(browser(), product.origin, locale, 'viewer@maker.example')
      await findCompany(viewer, search, company.normalize('NFC'), [boss, staff.mail])
      expect(await viewer.page.getByRole('switch').count()).toBe(0)
      expect(await sendForbiddenChange(viewer)).toBe(403)

      for (const [person, menu] of [
        [manager, 'shell.menu'],
        [employee, 'shell.systemMenu'],
      ] as const) {
        const cookies = await person.context.cookies()
        await logOut(person, menu)
        await checkPage(person)
        await person.context.addCookies(cookies)
        const answer = await person.context.request.get(`${product.origin}/api/v1/front/user/info`, {
          headers: { 'x-csrf': '1' },
        })
        expect(answer.status()).toBe(401)
      }
      for (const person of [manager, member, employee, viewer]) expect(person.problems).toEqual([])
    },
  )
}

/** Sends a changing call that the page does not offer, with the headers and cookies of the browser. */
const sendForbiddenChange = ({ page }: Person): Promise<number> =>
  page.evaluate(async () => {
    const [, company_code, , user_id] = location.pathname.split('/').slice(1)
    const response = await fetch('/api/v1/admin/user/service', {
      method: 'POST',
      headers: { 'X-CSRF': '1', 'Content-Type': 'application/json' },
      body: JSON.stringify({ company_code, user_id, services: [{ service_id: 'product-api', status: 1 }] }),
    })
    return response.status
  })
