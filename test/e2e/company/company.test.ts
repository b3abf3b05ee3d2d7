// @module-tag all
// @module-tag chromium

/** Companies in the back-office: created, edited concurrently, stopped, resumed, deleted, and viewed by view-only employees. */
import { expect, test } from 'vitest'
import { accountStatusWords } from '../../../shared/rules/status.ts'
import { expectHeadAndFootInSight } from '../journey/check-screen.ts'
import { register } from '../journey/customer.ts'
import { checkPage, fill, follow, onlyInFull, type Person, press } from '../journey/person.ts'
import { stage } from '../journey/stage.ts'

const { product, newVisitor, logInAs, signIn } = stage()

const boss = 'boss@hikari.example'
const second = 'second@hikari.example'

const dialogOf = ({ page }: Person) => page.locator('[role=dialog], [role=alertdialog]')
const chipOf = ({ page }: Person) => page.locator('.page-header .chip')
/** A message about the company. */
const messageOf = ({ t }: Person, id: string) => t(id).replace('{name}', '光重機リース')
const send = (person: Person) => dialogOf(person).locator('button[type="submit"]').click()
const focused = ({ page }: Person) => page.evaluate(() => document.activeElement?.textContent)

/** Opens a dialog of the page and waits for its form. */
const edit = async (person: Person) => {
  await press(person, 'edit.open')
  await dialogOf(person).locator('[name="company"]').waitFor()
}

test('an employee registers a company, edits it concurrently with another, stops, resumes and deletes it', async () => {
  const one = await logInAs('ja', 'employee@maker.example')
  const { page, t } = one

  // An empty form shows an error at each required field, those of the administrator included.
  await press(one, 'company.createOpen')
  await dialogOf(one).locator('[name="company"]').waitFor()
  await send(one)
  await dialogOf(one).getByRole('alert').waitFor()
  expect(await dialogOf(one).locator('[aria-invalid="true"]').count()).toBeGreaterThan(8)
  await checkPage(one)
  // The longest dialog, with all its errors.
  await expectHeadAndFootInSight(page)
  await page.locator('[role=dialog] [name="type"]').selectOption('rental')
  await page.locator('[role=dialog] [name="category"]').selectOption('owner')
  await fill(page, { zip: '１００－０００１', tel: '03-5555-0101', employees: '40' })
  await dialogOf(one).locator('[name="company"]').fill('光重機リース')
  await press(one, 'form.lookUp')
  await expect.poll(() => page.locator('[name="address1"]').inputValue()).toContain('千代田区')
  await fill(page, { address2: '千代田1-1' })
  await fill(page, {
    'added.0.email': 'manager@aozora.example',
    'added.0.family_name': '光',
    'added.0.first_name': '一',
  })
  // One person twice is an error at the second field.
  await press(one, 'company.addManager')
  await fill(page, {
    'added.1.email': 'Manager@aozora.example',
    'added.1.family_name': '光',
    'added.1.first_name': '一',
  })
  await send(one)
  await dialogOf(one)
    .locator('.field-error', { hasText: t('validation.email_twice') })
    .waitFor()
  expect(await dialogOf(one).locator('[aria-invalid="true"]').getAttribute('name')).toBe('added.1.email')
  await page.getByRole('button', { name: t('company.removeManager').replace('{number, number}', '2') }).click()
  await page.locator('[name="added.0.email"]').fill('employee@maker.example')
  await send(one)
  // An address that cannot be invited is an error at its field.
  await dialogOf(one).locator('[name="added.0.email"][aria-invalid="true"]').waitFor()
  await page.locator('[name="added.0.email"]').fill(boss)
  await dialogOf(one).locator('button[type="submit"]').dblclick()
  await page.waitForURL('**/company/*/information')
  await page.getByText(messageOf(one, 'company.created')).waitFor()
  await page.getByText(boss).waitFor()
  expect(await chipOf(one).first().textContent()).toBe(t(accountStatusWords.active))
  await checkPage(one)

  const manager = await newVisitor('ja')
  await register(manager, boss)

  // Without services, the pages of both sides say what to do next.
  await manager.page.getByText(manager.t('information.noneAdministrator')).waitFor()
  await checkPage(manager)
  await follow(manager, 'route.companyServiceList')
  await manager.page.getByText(manager.t('service.noneText')).waitFor()
  await manager.page
    .locator('main')
    .getByRole('link', { name: manager.t('menu.contact') })
    .waitFor()
  await checkPage(manager)
  await manager.page.goBack()
  await page
    .locator('main')
    .getByRole('link', { name: t('service.list') })
    .click()
  await page.getByText(t('service.noneProvided')).waitFor()
  await checkPage(one)
  await page.goBack()

  // A second employee has the dialog open while the first one saves.
  const two = await signIn('en', 'employee@maker.example')
  await two.page.goto(page.url())
  await edit(two)
  await edit(one)
  await checkPage(one)
  await dialogOf(one).locator('[name="group"]').fill('光ホールディングス')
  await press(one, 'company.addManager')
  await fill(page, { 'added.0.email': second, 'added.0.family_name': '次', 'added.0.first_name': '二' })
  await send(one)
  await page.getByText(messageOf(one, 'company.saved')).waitFor()
  await page.getByText('光ホールディングス').waitFor()
  await page.getByText(second).waitFor()

  await dialogOf(two).locator('[name="tel"]').fill('03-5555-0999')
  await send(two)
  await dialogOf(two).getByText(two.t('edit.stale')).waitFor()
  await dialogOf(two).getByRole('listitem').filter({ hasText: '光ホールディングス' }).waitFor()
  // Typed values are kept, untouched fields get the saved values, and neither change is lost.
  expect(await dialogOf(two).locator('[name="tel"]').inputValue()).toBe('03-5555-0999')
  expect(await dialogOf(two).locator('[name="group"]').inputValue()).toBe('光ホールディングス')
  expect(await dialogOf(two).locator('[name="kept"]:checked').count()).toBe(2)
  await checkPage(two)
  await send(two)
  await two.page.getByText('03-5555-0999').waitFor()
  await two.page.getByText('光ホールディングス').waitFor()
  await two.page.getByText(second).waitFor()
  await page.reload()
  await page.getByText('03-5555-0999').waitFor()

  await press(one, 'company.stopOpen')
  await dialogOf(one).getByText('2人が次の操作でログアウト').waitFor()
  await expect.poll(() => focused(one)).toBe(t('ui.cancel'))
  await checkPage(one)
  await dialogOf(one)
    .getByRole('button', { name: t('company.stop') })
    .dblclick()
  await expect.poll(() => chipOf(one).first().textContent()).toBe(t(accountStatusWords.deactive))
  await manager.page.getByRole('link', { name: manager.t('menu.accountSetting') }).click()
  await manager.page.waitForURL('**/loginFront?return=*')

  await press(one, 'company.startOpen')
  await checkPage(one)
  await dialogOf(one)
    .getByRole('button', { name: t('company.start') })
    .click()
  await expect.poll(() => chipOf(one).first().textContent()).toBe(t(accountStatusWords.active))

  await press(one, 'delete.open')
  await expect.poll(() => focused(one)).toBe(t('ui.cancel'))
  await checkPage(one)
  await dialogOf(one)
    .getByRole('button', { name: t('delete.continue') })
    .click()
  await send(one)
  await dialogOf(one).locator('textarea[aria-invalid="true"]').waitFor()
  await checkPage(one)
  await dialogOf(one).locator('textarea').fill('廃業のため')
  await send(one)
  await page.getByText(messageOf(one, 'company.deleted')).waitFor()
  await expect.poll(() => chipOf(one).first().textContent()).toBe(t(accountStatusWords.unregistered))
  await page.getByText(t('company.managersNoneYet')).waitFor()
  expect(await page.getByRole('button', { name: t('delete.open') }).count()).toBe(0)
  await checkPage(one)

  await follow(one, 'audit.menu', 'main')
  await page.getByText(t('audit.action.company.delete')).first().waitFor()
  for (const person of [one, two, manager]) expect(person.problems).toEqual([])
})

test('the company search: by keyboard, not during IME composition, by email address, and restored by Back', async () => {
  const viewer = await logInAs('ja', 'viewer@maker.example')
  const { page, t } = viewer
  const rows = page.locator('tbody tr')
  const conditions = page.getByRole('group', { name: t('list.conditions') }).locator('.condition')
  const name = page.locator('[name="name"]')
  const search = page.getByRole('search').locator('button[type="submit"]')
  await rows.first().waitFor()
  expect(Math.round((await page.locator('.sidebar').boundingBox())?.width ?? 0)).toBe(300)
  // The address is first; on a phone all but it and the name are closed, and a company is on the first screen.
  expect(await page.locator('.sidebar input').first().getAttribute('name')).toBe('mail_address')
  await page.setViewportSize({ width: 390, height: 844 })
  const visible = page.locator('.sidebar input:visible')
  await expect
    .poll(() => visible.evaluateAll(all => all.map(input => input.getAttribute('name'))))
    .toEqual(['mail_address', 'name'])
  expect((await rows.first().boundingBox())?.y).toBeLessThan(844 - 60)
  await page.setViewportSize({ width: 1280, height: 800 })

  // Enter that ends an IME composition does not search; the next one does.
  const searched: (string | null)[] = []
  page.on('request', sent => {
    const { pathname, searchParams } = new URL(sent.url())
    if (pathname.endsWith('/company/search')) searched.push(searchParams.get('name'))
  })
  const ime = await page.context().newCDPSession(page)
  await name.focus()
  await ime.send('Input.imeSetComposition', { text: 'あおぞら', selectionStart: 4, selectionEnd: 4 })
  await page.keyboard.press('Enter')
  await ime.send('Input.insertText', { text: '青空' })
  expect(await name.inputValue()).toBe('青空')
  await name.press('Enter')
  await page.waitForURL('**/company?name=*')
  await expect.poll(() => rows.count()).toBe(1)
  expect(searched).toEqual(['青空'])
  await page.locator('summary', { hasText: t('company.industry') }).click()
  await page.getByLabel('レンタル', { exact: true }).check()
  await page.locator('summary', { hasText: `${t('company.industry')} · 1` }).waitFor()
  await search.click()
  await page.waitForURL('**industry=rental*')
  await expect.poll(() => conditions.allTextContents()).toEqual(['会社名：青空', '業種：レンタル'])
  await checkPage(viewer)

  // Returning from a company restores the search, by the link and by Back.
  await rows.first().getByRole('link').click()
  await page.waitForURL('**/company/C000001/account')
  await page.getByRole('link', { name: t('company.backToFound') }).click()
  await expect.poll(() => conditions.count()).toBe(2)
  expect(await name.inputValue()).toBe('青空')
  await page.goBack()
  await page.goBack()
  await expect.poll(() => conditions.count()).toBe(2)
  await page.goBack()
  await expect.poll(() => conditions.allTextContents()).toEqual(['会社名：青空'])

  // An email address disables the other fields with a notice; the button stays enabled.
  await page.locator('[name="mail_address"]').fill('@midori')
  await page.getByText(t('company.mailOnly')).waitFor()
  expect([await name.isDisabled(), await search.isDisabled()]).toEqual([true, false])
  // Rows have less contrast while the list reloads.
  await expect.poll(() => page.locator('.table-region[aria-busy="true"]').count()).toBe(0)
  await checkPage(viewer)
  await search.click()
  await expect.poll(() => conditions.allTextContents()).toEqual(['メールアドレス：@midori'])
  await expect.poll(() => rows.locator('.code').allTextContents()).toEqual(['C000002'])
  // In the company, the list begins with the people who were searched for.
  expect(await rows.getByRole('link').getAttribute('href')).toBe('/company/C000002/account?search=%40midori')
  await press(viewer, 'company.reset')
  await expect.poll(() => conditions.count()).toBe(0)
  expect([await page.locator('[name="mail_address"]').inputValue(), await name.isDisabled()]).toEqual(['', false])
  expect(new URL(page.url()).search).toBe('')

  // A column's header orders all pages, not only the one shown, and the address keeps the order.
  const users = page.getByRole('columnheader', { name: t('company.users') })
  await users.getByRole('link').click()
  await users.getByRole('link').click()
  await page.waitForURL('**/company?sort=users&order=desc')
  const counts = async () => (await rows.locator('.number').allTextContents()).map(Number)
  await expect.poll(async () => (await counts())[0]).toBe(52)
  expect(await counts()).toEqual((await counts()).toSorted((one, other) => other - one))
  expect(await users.getAttribute('aria-sort')).toBe('descending')
  await name.fill('建機')
  await search.click()
  await page.waitForURL('**/company?name=*&sort=users&order=desc')
  await checkPage(viewer)
  expect(viewer.problems).toEqual([])
})

onlyInFull('the number of companies is that of the rows below, and none after a failed search', async () => {
  const { page, t } = await signIn('ja', 'employee@maker.example')
  await page.goto(`${product.origin}/company`)
  const cell = page.locator('.plate-data > div')
  await expect.poll(() => cell.textContent()).toMatch(new RegExp(`^${t('company.total')}\\d+$`))
  const all = await cell.textContent()
  const held = Promise.withResolvers<void>()
  await page.route('**/company/search*', async route => {
    await held.promise
    await route.abort()
  })
  await page.locator('[name="name"]').fill('建機')
  await page.keyboard.press('Enter')
  await page.locator('.condition').waitFor()
  expect(await cell.textContent()).toBe(all)
  held.resolve()
  await page.getByText(t('company.failed')).waitFor()
  expect(await cell.count()).toBe(0)
  await page.unroute('**/company/search*')
  await page.getByRole('button', { name: t('ui.retry') }).click()
  await expect.poll(() => cell.textContent()).toMatch(new RegExp(`^${t('company.found')}\\d`))
})

onlyInFull('a view-only employee sees all data of a company and no controls', async () => {
  const viewer = await logInAs('en', 'viewer@maker.example')
  const { page, t } = viewer
  expect(await page.getByRole('button', { name: t('company.createOpen') }).count()).toBe(0)
  for (const [code, status] of [
    ['C000001', accountStatusWords.active],
    ['C000007', accountStatusWords.unregistered],
    ['C000010', accountStatusWords.deactive],
  ] as const) {
    await page.goto(`${product.origin}/company/${code}/information`)
    await page.getByRole('heading', { name: t('company.managers') }).waitFor()
    expect(await chipOf(viewer).first().textContent()).toBe(t(status))
    expect(await page.locator('main button').count()).toBe(0)
    await checkPage(viewer)
  }
  await page.goto(`${product.origin}/company/C000000/information`)
  await page.getByRole('heading', { name: t('error.not_found') }).waitFor()
  expect(viewer.problems).toEqual([])
})

onlyInFull('a company shows names, never codes, and little moves when they come', async () => {
  const { page, t, origin, waitForIdle } = await signIn('en', 'employee@maker.example')
  const held = Promise.withResolvers<void>()
  await page.route(/\/admin\/industries$/, async route => {
    await held.promise
    await route.continue()
  })
  const answer = page.waitForResponse('**/admin/company/detail*')
  await page.goto(`${origin}/company/C000001/information`)
  await answer
  const plate = page.locator('.page-header')
  await plate.getByRole('heading', { name: '株式会社青空建機' }).waitFor()
  expect(await page.locator('main').textContent()).not.toContain('rental')
  expect(await page.locator('main dt').count()).toBe(0)
  const head = page.getByRole('heading', { name: t('company.managers') })
  const y = () => head.evaluate(element => element.getBoundingClientRect().top + scrollY)
  const before = await y()
  held.resolve()
  await plate.getByText('Rental company').waitFor()
  await waitForIdle()
  expect(Math.abs((await y()) - before)).toBeLessThan(40)
})

test('a company with more people than were seen is deleted only after another look at the numbers', async () => {
  const one = await logInAs('en', 'employee@maker.example')
  const { page, t } = one
  await page.goto(`${product.origin}/company/C000012/information`)
  await press(one, 'delete.open')
  await dialogOf(one)
    .getByRole('button', { name: t('delete.continue') })
    .click()
  await dialogOf(one).locator('[name="text"]').fill('Contract ended')
  await page.evaluate(async () => {
    const body = { company_code: 'C000012', email: 'late@lahden.example', first_name: 'L', family_name: 'L' }
    const headers = { 'content-type': 'application/json', 'x-csrf': '1' }
    const added = await fetch('/api/v1/admin/user/regist', { method: 'POST', headers, body: JSON.stringify(body) })
    await added.text()
  })
  await send(one)
  await dialogOf(one).getByText(t('company.deleteStale')).waitFor()
  await dialogOf(one)
    .getByText(/services? ends?/)
    .waitFor()
  await checkPage(one)
  await send(one)
  await page.getByText(t('company.deleted').replace(/.*\{name\}/, '')).waitFor()
})
