// @module-tag all
// @module-tag chromium

/** Services in Chromium: permissions one by one and in bulk, services of a company, and view-only employees. */
import type { Locator } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { approvedWords, requestKindWords, requestStateWords } from '../../../shared/lists/requests.ts'
import { accessibilityFindings } from '../../helper/browser.ts'
import { enter, tabTo } from '../journey/keyboard.ts'
import { checkPage, follow, onlyInFull, type Person, postsDuring, press } from '../journey/person.ts'
import { stage } from '../journey/stage.ts'

const { product, logInAs, signIn } = stage()
/** One administrator and one employee for all tests, each with one browser. */
let admin: Person
let employee: Person

beforeAll(async () => {
  admin = await logInAs('ja', 'manager@aozora.example')
  employee = await logInAs('en', 'employee@maker.example')
})

const at = ({ page }: Person, path: string) => page.goto(`${product.origin}${path}`)
const rows = ({ page }: Person) => page.locator('tbody tr')
const boxIn = (row: Locator) => row.locator('.select-cell input')
const dialogOf = ({ page }: Person) => page.locator('[role=dialog], [role=alertdialog]')
const focused = ({ page }: Person) => page.evaluate(() => document.activeElement?.textContent)
/** Switches from the accounts of a company to its services. */
const openTab = ({ page, t }: Person) =>
  page
    .getByRole('navigation', { name: t('account.sections') })
    .getByRole('link', { name: t('service.list') })
    .click()
/** Numbers of people who can use the service and of all people, as shown in the header of the page. */
const counts = async ({ page }: Person) =>
  (await page.locator('.plate-data dd').first().textContent())?.split(' / ') ?? []

test('an administrator filters people without a service, and permits and withdraws it for a selection', async () => {
  const { page, t } = admin
  await follow(admin, 'menu.accountSetting')
  await page.waitForURL('**/C000001/account')
  await openTab(admin)
  await page.waitForURL('**/C000001/service')
  const link = page.getByRole('link', { name: 'テレマティクス オーナー版' })
  await link.waitFor()
  await checkPage(admin)
  await link.click()
  await rows(admin).first().waitFor()
  await checkPage(admin)
  const [before = 0, people = 0] = (await counts(admin)).map(Number)

  await page.getByLabel(t('service.show')).selectOption('notUsable')
  await expect.poll(() => rows(admin).count()).toBe(people - before)
  expect(await page.getByRole('switch', { checked: true }).count()).toBe(0)
  await rows(admin).first().getByRole('link').click()
  await page.waitForURL('**/account/*')
  await page.goBack()
  await expect.poll(() => rows(admin).count()).toBe(people - before)
  expect(await page.getByLabel(t('service.show')).inputValue()).toBe('notUsable')

  for (const index of [0, 1]) await boxIn(rows(admin).nth(index)).check()
  await checkPage(admin)
  const permit = page.getByRole('button', { name: t('service.permit') })
  expect(await postsDuring(admin, '/service/users', () => permit.dblclick())).toBe(1)
  await page
    .getByText(t('service.permitted').replace('{count}', '2').replace('{service}', 'テレマティクス オーナー版'))
    .waitFor()
  await expect.poll(() => rows(admin).count()).toBe(people - before - 2)
  expect(await counts(admin)).toEqual([String(before + 2), String(people)])
  await expect.poll(() => focused(admin)).toBe('テレマティクス オーナー版')

  // The withdrawal, by keyboard alone; it requires a confirmation.
  await page.getByLabel(t('service.show')).selectOption('usable')
  await expect.poll(() => rows(admin).count()).toBeGreaterThan(people - before - 2)
  await page.getByRole('heading', { level: 1 }).focus()
  const selectFirst = await rows(admin).first().locator('.select-cell').textContent()
  await tabTo(admin, ({ name }) => name === selectFirst)
  await page.keyboard.press('Space')
  await enter(admin, 'service.withdraw')
  await expect.poll(() => focused(admin)).toBe(t('ui.cancel'))
  await checkPage(admin)
  await page.keyboard.press('Escape')
  await expect.poll(() => focused(admin)).toBe(t('service.withdraw'))
  await page.keyboard.press('Enter')
  await tabTo(admin, ({ name }) => name === t('service.withdrawSubmit'))
  expect(await postsDuring(admin, '/service/users', () => page.keyboard.press('Enter'))).toBe(1)
  await expect.poll(() => dialogOf(admin).count()).toBe(0)
  await expect.poll(() => counts(admin)).toEqual([String(before + 1), String(people)])
})

test('a switch for one person reverts and shows the reason when its call fails, and is saved otherwise', async () => {
  const { page, t } = admin
  await at(admin, '/accountSetting/C000001/service/electric-app?search=staff%40aozora')
  const only = page.getByRole('switch')
  await only.waitFor()
  const before = await only.isChecked()
  const [usable = 0] = (await counts(admin)).map(Number)
  await page.route('**/service/users', route => route.abort())
  await only.click()
  await page.getByRole('table').getByRole('alert').getByText(t('error.network')).waitFor()
  expect(await only.isChecked()).toBe(before)
  await boxIn(rows(admin).first()).check()
  await press(admin, 'service.withdraw')
  await dialogOf(admin)
    .getByRole('button', { name: t('service.withdrawSubmit') })
    .click()
  await dialogOf(admin).getByText(t('service.withdrawFailed')).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => dialogOf(admin).count()).toBe(0)
  await page.unroute('**/service/users')
  admin.problems.length = 0
  expect(await postsDuring(admin, '/service/users', () => only.dblclick({ force: true }))).toBe(1)
  expect(await only.isChecked()).toBe(!before)
  await expect.poll(async () => (await counts(admin))[0]).toBe(String(usable + (before ? -1 : 1)))
  await page.reload()
  await only.waitFor()
  expect(await only.isChecked()).toBe(!before)
})

onlyInFull(
  'a person of a selection is deleted meanwhile: the others are changed, and the number of the rest is shown',
  async () => {
    const { page, t } = admin
    await at(admin, '/accountSetting/C000001/service/product-api?filter=notUsable')
    await rows(admin).first().waitFor()
    const count = await rows(admin).count()
    for (const index of [0, 1]) await boxIn(rows(admin).nth(index)).check()
    const leaving = await rows(admin).first().getByRole('link').getAttribute('href')
    expect(await remove(admin, leaving?.split('/').at(-1) ?? '')).toBe(200)
    await press(admin, 'service.permit')
    // The pointer would hold the alert that appears below it.
    await page.mouse.move(0, 0)
    await page.getByText(t('service.gone').replace('{count}', '1')).waitFor()
    await expect.poll(() => rows(admin).count()).toBe(count - 2)
    expect(await page.locator('.selection-bar').count()).toBe(0)
    // It may cover part of a row, and so may the head of the table of a page that is scrolled.
    await expect.poll(() => page.locator('.alert-region .alert').count()).toBe(0)
    await page.evaluate(() => scrollTo(0, 0))
    await checkPage(admin)
  },
)

/** Deletes a general account directly, as a concurrent change by another administrator. */
const remove = ({ page }: Person, user_id: string): Promise<number> =>
  page.evaluate(async id => {
    const response = await fetch('/api/v1/front/user/status', {
      method: 'POST',
      headers: { 'X-CSRF': '1', 'Content-Type': 'application/json' },
      body: JSON.stringify({ company_code: 'C000001', user_id: id, status: 'deleted', text: '退職' }),
    })
    await response.text()
    return response.status
  }, user_id)

onlyInFull(
  'an employee ends and resumes a service: both show the number of people affected, and all have it again',
  async () => {
    const { page, t } = employee
    await at(employee, '/company/C000001/account')
    await openTab(employee)
    await page.waitForURL('**/C000001/service')
    const row = page.locator('.rows > li', { hasText: 'App for electric products' })
    const provided = row.getByRole('switch')
    await provided.waitFor()
    await checkPage(employee)
    const before = (await row.locator('.service-state > span').textContent()) ?? ''
    const count = /\d+/.exec(before)?.[0] ?? ''
    expect(Number(count)).toBeGreaterThan(1)

    await provided.click()
    await dialogOf(employee).getByText(`${count} people`).waitFor()
    await expect.poll(() => focused(employee)).toBe(t('ui.cancel'))
    await checkPage(employee)
    await page.keyboard.press('Escape')
    expect(await provided.isChecked()).toBe(true)
    await provided.click()
    const end = dialogOf(employee).getByRole('button', { name: t('service.endSubmit') })
    expect(await postsDuring(employee, '/company/service', () => end.dblclick())).toBe(1)
    await expect.poll(() => provided.isChecked()).toBe(false)
    expect(await row.getByRole('link').count()).toBe(0)

    const staff = await logInAs('ja', 'staff@aozora.example')
    const services = staff.page.getByRole('region', { name: staff.t('information.services') })
    const opened = staff.context.waitForEvent('page')
    await services
      .getByRole('link', { name: staff.t('information.open') })
      .first()
      .click()
    const demo = await opened
    await demo.getByRole('heading', { name: 'デモのサービス' }).waitFor()
    expect(new URL(demo.url()).pathname + new URL(demo.url()).search).toMatch(/^\/dev\/service\/[\w-]+$/)
    const [name, company, service] = await demo.locator('dd').allTextContents()
    expect([name, company]).toEqual([expect.stringMatching(/\S/), '株式会社青空建機'])
    expect(service).toBe(await services.getByRole('heading', { level: 3 }).first().textContent())
    expect(await accessibilityFindings(demo)).toEqual([])
    await demo.close()
    const none = services.getByRole('region', { name: staff.t('information.obtainable') })
    await none.getByRole('heading', { name: '電動製品アプリ' }).waitFor()
    await at(admin, '/accountSetting/C000001/service')
    await admin.page.getByText(admin.t('service.ended')).waitFor()
    await at(admin, '/accountSetting/C000001/service/electric-app')
    await admin.page.getByRole('heading', { name: admin.t('error.not_found') }).waitFor()

    await provided.click()
    await dialogOf(employee).getByText(`${count} people`).waitFor()
    await checkPage(employee)
    await dialogOf(employee)
      .getByRole('button', { name: t('service.resumeSubmit') })
      .click()
    await expect.poll(() => row.locator('.service-state > span').textContent()).toBe(before)

    // No person has permission for this service, so there is no confirmation.
    const portal = page.getByRole('switch', { name: 'Service shop portal' })
    expect(await postsDuring(employee, '/company/service', () => portal.click())).toBe(1)
    await expect.poll(() => portal.isChecked()).toBe(true)
    await expect.poll(() => page.locator('.plate-data dd').last().textContent()).toBe('4 / 5')
  },
)

onlyInFull('an employee manages services of colleagues next to their accounts', async () => {
  const { page } = employee
  await follow(employee, 'menu.staff')
  await page.waitForURL('**/makeruser/account')
  await openTab(employee)
  await page.waitForURL('**/makeruser/service')
  const data = page.getByRole('link', { name: 'Product data web API' })
  await data.waitFor()
  await checkPage(employee)
  await data.click()
  const first = page.getByRole('switch', { checked: false }).first()
  await first.waitFor()
  await checkPage(employee)
  const [before = 0] = (await counts(employee)).map(Number)
  expect(await postsDuring(employee, '/service/users', () => first.click())).toBe(1)
  await expect.poll(async () => Number((await counts(employee))[0])).toBe(before + 1)
  await rows(employee).first().getByRole('link').click()
  await page.waitForURL('**/makeruser/account/*')
})

test('an employee orders services by keyboard, and the focus stays on the button', async () => {
  const { page, t } = employee
  await follow(employee, 'menu.settings')
  const up = page.getByRole('button', { name: t('list.moveUp').replace('{name}', 'App for electric products') })
  await up.waitFor()
  await checkPage(employee)
  const names = () => rows(employee).locator('th a').allTextContents()
  await up.focus()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await names())[3]).toBe('App for electric products')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    await up.getAttribute('aria-label'),
  )
  await page.getByRole('status').getByText('App for electric products is now number 4 of 5').waitFor()
  await page.reload()
  await up.waitFor()
  expect((await names())[3]).toBe('App for electric products')
})

test('an administrator requests a service that is granted at once; an employee approves one that waits', async () => {
  const other = await signIn('en', 'manager@midori.example')
  await at(other, '/accountSetting/C000002/service')
  await other.page.getByRole('button', { name: /^Request… App for electric products/ }).click()
  await dialogOf(other).getByText(other.t('further.atOnceText')).waitFor()
  await press(other, 'further.submit')
  await other.page.locator('main').getByRole('link', { name: 'App for electric products' }).waitFor()
  await other.page.getByText(other.t('further.none')).waitFor()

  await at(employee, '/request?filter=service')
  const waiting = Number(
    await employee.page.locator('header a[href="/request?filter=waiting"] [aria-hidden]').last().textContent(),
  )
  await rows(employee)
    .filter({ hasText: employee.t(requestStateWords.waiting) })
    .getByRole('link')
    .first()
    .click()
  await press(employee, 'requests.approveOpen')
  await dialogOf(employee)
    .getByRole('button', { name: employee.t('requests.approve'), exact: true })
    .click()
  await employee.page.locator('.page-header .chip', { hasText: employee.t(approvedWords.service) }).waitFor()
  await employee.page.getByText(employee.t('requests.toldGranted')).waitFor()
  await expect
    .poll(() => employee.page.locator('header a[href="/request?filter=waiting"] [aria-hidden]').last().textContent())
    .toBe(String(waiting - 1))

  // What an employee has withdrawn waits for an employee, and is shown at its company until its administrator withdraws it.
  await at(employee, '/company/C000002/service')
  await employee.page.getByRole('switch', { name: 'App for electric products' }).click()
  await dialogOf(employee).getByRole('button').last().click()
  await dialogOf(employee).waitFor({ state: 'detached' })
  await other.page.reload()
  await other.page.getByRole('button', { name: /^Request… App for electric products/ }).click()
  await press(other, 'further.submit')
  await other.page.getByText(other.t('further.waiting')).waitFor()
  await checkPage(other)
  // The start page of the company's administrator says so, too.
  await follow(other, 'menu.accountInformation')
  const requested = other.page.getByRole('region', { name: other.t('information.requested') })
  await requested
    .getByRole('listitem')
    .filter({ hasText: 'App for electric products' })
    .getByText(other.t('further.waiting'))
    .waitFor()
  await checkPage(other)
  await other.page.goBack()
  await employee.page.reload()
  const open = employee.page.locator('.panel', { hasText: employee.t('service.openRequests') })
  await open.getByRole('link', { name: 'App for electric products' }).click()
  await employee.page.getByText(employee.t('requests.waitsService')).waitFor()
  await other.page.getByRole('button', { name: /^Withdraw… App for electric products/ }).click()
  await checkPage(other)
  await press(other, 'further.withdrawSubmit')
  await other.page.getByRole('button', { name: /^Request… App for electric products/ }).waitFor()
  await employee.page.reload()
  await employee.page.getByText(employee.t('requests.closed.withdrawn')).waitFor()
})

test('an edit of a service asks when someone else was faster, and customers see it stopped', async () => {
  const { page, t } = employee
  const other = await signIn('ja', 'employee@maker.example')
  for (const person of [employee, other]) {
    await at(person, '/settings/service/electric-app')
    await person.page.locator('[name=name_ja]').waitFor()
  }
  await other.page.locator('[name=name_ja]').fill('電動アプリ')
  await press(other, 'edit.save')
  await other.page.getByText(other.t('serviceSetting.saved').replace('{name}', '電動アプリ')).waitFor()

  await page.locator('[name=name_en]').fill('<b>Electric</b>')
  await page.getByLabel(t(requestKindWords.distributor)).first().uncheck()
  await press(employee, 'edit.save')
  await page.getByRole('alert').getByText(t('edit.stale')).waitFor()
  await expect.poll(() => page.locator('[name=name_ja]').inputValue()).toBe('電動アプリ')
  expect(await page.locator('[name=name_en]').inputValue()).toBe('<b>Electric</b>')
  await checkPage(employee)
  await press(employee, 'edit.save')
  await page.getByText(t('serviceSetting.saved').replace('{name}', '<b>Electric</b>')).waitFor()
  await page.getByRole('heading', { level: 1, name: '<b>Electric</b>' }).waitFor()

  await page.getByRole('button', { name: t('serviceSetting.stopOpen') }).click()
  expect(await dialogOf(employee).locator('button:focus').textContent()).toBe(t('ui.cancel'))
  await checkPage(employee)
  await dialogOf(employee)
    .getByRole('button', { name: t('serviceSetting.stop') })
    .click()
  await page.getByRole('button', { name: t('serviceSetting.resumeOpen') }).waitFor()
  await checkPage(employee)
  await at(admin, '/accountSetting/C000001/service')
  const row = admin.page.locator('.rows > li', { hasText: '電動アプリ' })
  await row.getByText(admin.t('service.stopped'), { exact: true }).waitFor()
  await checkPage(admin)
  await row.getByRole('link').click()
  await admin.page.getByText(admin.t('service.stoppedText')).waitFor()
  expect(await admin.page.getByRole('switch').count()).toBe(0)
  await checkPage(admin)

  await page.getByRole('button', { name: t('serviceSetting.resumeOpen') }).click()
  await dialogOf(employee)
    .getByRole('button', { name: t('serviceSetting.resume') })
    .click()
  await page.getByRole('button', { name: t('serviceSetting.stopOpen') }).waitFor()
})

onlyInFull("the maker's name and hours are in the footer, and a retired industry stays where it is", async () => {
  const { page, t } = employee
  await at(employee, '/settings/maker')
  await page.locator('[name=name_en]').fill('Ozora & Sons')
  await page.locator('[name=hours_en]').fill('Weekdays, 9:00–17:00')
  await press(employee, 'edit.save')
  await page.getByText(t('maker.saved')).waitFor()
  await at(admin, '/lp')
  const foot = admin.page.locator('.site-footer')
  await foot.getByText('Ozora & Sons').waitFor()
  await foot.getByText(admin.t('footer.hours').replace('{hours}', 'Weekdays, 9:00–17:00')).waitFor()
  await checkPage(admin)

  await at(employee, '/company/C000001/information')
  await page
    .getByRole('button', { name: t('edit.open'), exact: true })
    .first()
    .click()
  const industry = page.locator('select[name=type]')
  const kept = await industry.locator('option:checked').textContent()
  await at(employee, '/settings/categories')
  await page.getByRole('button', { name: `${t('choice.retireOpen')} ${kept}`, exact: true }).click()
  await dialogOf(employee)
    .getByRole('button', { name: t('choice.retire') })
    .click()
  await page.getByRole('button', { name: `${t('choice.resumeOpen')} ${kept}`, exact: true }).waitFor()
  await at(employee, '/company/C000001/information')
  await page
    .getByRole('button', { name: t('edit.open'), exact: true })
    .first()
    .click()
  expect(await industry.locator('option:checked').textContent()).toBe(kept)
  await at(employee, '/company')
  await page.locator('summary', { hasText: t('company.industry') }).click()
  await page.getByLabel('Construction').waitFor()
  expect(
    await page
      .locator('.search-conditions')
      .getByLabel(kept ?? '', { exact: true })
      .count(),
  ).toBe(0)
})

onlyInFull('a view-only employee reads the same as text, without controls', async () => {
  const viewer = await signIn('ja', 'viewer@maker.example')
  const { page, t } = viewer
  await at(viewer, '/company/C000001/service')
  await page.getByRole('link', { name: '製品データ Web API' }).waitFor()
  expect(await page.locator('main :is(button, input, [role=switch])').count()).toBe(0)
  expect(await page.locator('.service-state .chip').count()).toBe(5)
  await checkPage(viewer)
  await page.getByRole('link', { name: '製品データ Web API' }).click()
  await rows(viewer).first().waitFor()
  expect(await page.getByRole('switch').count()).toBe(0)
  expect(await page.locator('main input[type=checkbox]').count()).toBe(0)
  expect(await page.locator('main button:visible').allInnerTexts()).toEqual([
    t('list.search'),
    t('list.view'),
    t('csv.list'),
    expect.stringMatching(/^\d+件すべてを印刷$/),
  ])
  await checkPage(viewer)
})
