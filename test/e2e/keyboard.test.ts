// @module-tag all
// @module-tag chromium

/** Keyboard operation in Chromium: the focus is always visible, and every task can be completed. */
import { expect, test } from 'vitest'
import { bulkStateWords } from '../../shared/lists/mails.ts'
import { accountStatusWords } from '../../shared/rules/status.ts'
import { newestMail } from '../helper/product.ts'
import { accessRequest } from './journey/access-request.ts'
import { enter, focused, tabTo, toField, typeInto } from './journey/keyboard.ts'
import type { Person } from './journey/person.ts'
import { onlyInFull } from './journey/person.ts'
import { stage } from './journey/stage.ts'

const { product, newVisitor, signedIn, signIn } = stage()

const logInByKeyboard = async (person: Person, email: string, password: string): Promise<void> => {
  await person.page.locator('[name="email"]').waitFor()
  await typeInto(person, { email, password })
  await person.page.keyboard.press('Enter')
}

/** Searches a list for its only match, and opens it. @returns its name */
const find = async (person: Person, field: string, text: string): Promise<string> => {
  const { page } = person
  await toField(person, field)
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
  const found = await page.locator('tbody').getByRole('link').textContent()
  await tabTo(person, ({ name }) => name === found)
  await page.keyboard.press('Enter')
  return found ?? ''
}

test('login → account list → account → a switch → logout', async () => {
  const person = await newVisitor('ja')
  const { page, t } = person
  await page.goto(`${product.origin}/loginFront`)
  await logInByKeyboard(person, 'manager@aozora.example', 'Manager_2026')
  await page.waitForURL('**/accountInformation')
  await page.getByRole('heading', { level: 2 }).first().waitFor()

  await enter(person, 'menu.accountSetting')
  await page.waitForURL('**/C000001/account')
  await page.locator('tbody tr').first().waitFor()
  await find(person, 'search', 'staff@aozora')
  await page.waitForURL('**/account/*')
  const first = page
    .getByRole('region', { name: t('account.services') })
    .getByRole('switch')
    .first()
  await first.waitFor()
  const before = await first.isChecked()
  await tabTo(person, ({ role }) => role === 'switch')
  await page.keyboard.press('Space')
  await expect.poll(() => first.isChecked()).toBe(!before)

  await enter(person, 'shell.menu')
  await expect.poll(async () => (await focused(page)).role).toBe('menuitem')
  await page.keyboard.press('End')
  await expect.poll(async () => (await focused(page)).name).toBe(t('shell.logout'))
  await page.keyboard.press('Enter')
  await page.getByText(t('shell.loggedOut')).waitFor()
  expect(person.problems).toEqual([])
})

onlyInFull('employee login → company search → a locked account → unlock', async () => {
  const person = await newVisitor('en')
  const { page, t } = person
  await page.goto(`${product.origin}/login`)
  await logInByKeyboard(person, 'employee@maker.example', 'Employee_2026')
  await page.waitForURL('**/company')
  await page.locator('tbody tr').first().waitFor()

  const company = await find(person, 'name', '青空')
  // The company list stays until the next screen can render, so its rows must not be waited for.
  await page.getByRole('heading', { level: 1, name: company }).waitFor()
  await page.locator('tbody tr').first().waitFor()
  await find(person, 'search', 'locked@aozora')
  await page.waitForURL('**/account/*')
  await page.getByRole('button', { name: t('unlock.open') }).waitFor()

  await enter(person, 'unlock.open')
  const dialog = page.locator('[role=dialog], [role=alertdialog]')
  await dialog.getByRole('button', { name: t('unlock.submit') }).waitFor()
  await enter(person, 'unlock.submit')
  await page.getByText(t('unlock.unlockedText')).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  // The focused button was removed together with the lock.
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('h1')
  expect(await page.locator('.page-header').getByText(t(accountStatusWords.active), { exact: true }).count()).toBe(1)
  expect(person.problems).toEqual([])
})

onlyInFull('a search by Enter keeps the focus in its field, and Back empties it', async () => {
  const person = await signedIn('en', 'employee@maker.example')
  const { page } = person
  const paths = ['/company/C000001/account', '/account', '/account/banned', '/request', '/audit']
  for (const path of paths) {
    await page.goto(product.origin + path)
    const search = page.getByRole('main').getByRole('searchbox')
    await search.fill('aozora')
    await page.keyboard.press('Enter')
    await page.waitForURL('**search=aozora**')
    await person.waitForIdle()
    expect((await focused(page)).control, path).toBe('search')
    await page.goBack()
    await expect.poll(() => search.inputValue(), { message: path }).toBe('')
  }
})

onlyInFull('bulk mail → confirmation → history → delivery to all', async () => {
  const person = await newVisitor('en')
  const { page, t } = person
  await page.goto(`${product.origin}/login?return=%2FmailManagement%2FbulkSending`)
  await logInByKeyboard(person, 'employee@maker.example', 'Employee_2026')
  await page.waitForURL('**/bulkSending')
  await page.locator('[name="en.subject"]').waitFor()
  await toField(person, 'en.subject')
  await page.keyboard.type('By keyboard alone')
  await toField(person, 'en.body')
  await page.keyboard.type('A first line.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('A second line.')
  await enter(person, 'bulk.toConfirm')
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: /^Send to [\d,]+ people$/ })
  await confirm.waitFor()
  await expect.poll(async () => (await focused(page)).name).toBe(t('ui.cancel'))
  await tabTo(person, ({ name }) => name.startsWith('Send to'))
  await page.keyboard.press('Enter')
  await dialog.getByText(t('bulk.acceptedTitle')).waitFor()
  await enter(person, 'bulk.toHistory')
  await page.waitForURL('**/log')
  await page.getByRole('link', { name: 'By keyboard alone' }).waitFor()
  await tabTo(person, ({ name }) => name === 'By keyboard alone')
  await page.keyboard.press('Enter')
  await page.locator('.page-header .chip', { hasText: t(bulkStateWords.done) }).waitFor()
  expect(person.problems).toEqual([])
})

test('access request → confirmation → a change → completion', async () => {
  const person = await newVisitor('en')
  const { page } = person
  const mail = 'keyboard@yamada.example'
  await page.goto(`${product.origin}/lp/form?kind=new_company`)
  await page.locator('[name="company"]').waitFor()
  await typeInto(person, {
    company: accessRequest.company,
    nation: 'Jap',
    zip: '6180000',
    address1: accessRequest.address1,
    address2: accessRequest.address2,
    tel: accessRequest.tel,
    family_name: accessRequest.family_name,
    first_name: accessRequest.first_name,
    mail,
    mail_confirmation: mail,
    services: 'Space',
    agree: 'Space',
  })
  await enter(person, 'steps.toConfirm')
  await page.waitForURL('**/lp/form-confirm')
  await page.getByText(accessRequest.company).waitFor()
  await enter(person, 'steps.change')
  await page.waitForURL('**/lp/form?*')
  await expect.poll(async () => (await focused(page)).control).not.toBeNull()
  await enter(person, 'steps.toConfirm')
  await page.waitForURL('**/lp/form-confirm')
  await page.getByText(accessRequest.company).waitFor()
  await enter(person, 'request.send')
  await page.waitForURL('**/lp/form-complete')
  expect((await newestMail(product.origin, mail)).links).toHaveLength(1)
  await enter(person, 'steps.toLanding')
  await page.waitForURL('**/lp')
  expect(person.problems).toEqual([])
})

test('a printed page shows its contents without header and buttons, and nothing is cut off', async () => {
  const person = await newVisitor('ja')
  const { page } = person
  await page.goto(`${product.origin}/term`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  expect(await page.locator('button:visible').count()).toBe(0)
  await page.setViewportSize({ width: 794, height: 1123 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(794)

  // Pages with a sidebar: only their content, as wide as the paper, with the head of the table on each sheet.
  const employee = await signedIn('ja', 'employee@maker.example')
  await employee.page.setViewportSize({ width: 794, height: 1123 })
  await employee.page.emulateMedia({ media: 'print' })
  for (const path of ['/company', '/mailManagement/automaticReply']) {
    await employee.page.goto(product.origin + path)
    await employee.page.locator('tbody tr').first().waitFor()
    expect((await employee.page.locator('main').boundingBox())?.width, path).toBeGreaterThan(600)
    expect(
      await employee.page.locator(':is(button, aside, .tabs, .back-link, .pagination):visible').count(),
      path,
    ).toBe(0)
    const look = () =>
      employee.page.evaluate(() => [
        document.documentElement.scrollWidth,
        getComputedStyle(document.body).backgroundColor,
        getComputedStyle(document.querySelector('thead') ?? document.body).display,
      ])
    expect(await look(), path).toEqual([794, 'rgb(255, 255, 255)', 'table-header-group'])
  }
  // No part of an entry of the audit trail is printed over another.
  await employee.page.goto(`${product.origin}/audit`)
  await employee.page.locator('.trail-line').first().waitFor()
  const overflowing = () =>
    [...document.querySelectorAll('.trail-line > *, .trail-line dd')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map(({ textContent }) => textContent)
  expect(await employee.page.evaluate(overflowing)).toEqual([])

  const manager = await signedIn('ja', 'manager@aozora.example')
  await manager.page.setViewportSize({ width: 794, height: 1123 })
  await manager.page.emulateMedia({ media: 'print' })
  await manager.page.goto(`${product.origin}/accountSetting/C000001/account`)
  await manager.page.locator('tbody tr').first().waitFor()
  expect((await manager.page.locator('main').boundingBox())?.width).toBeGreaterThan(700)
})

/** An employee in English, whose pages are as on A4 paper with margins of 10 mm. */
const onPaper = async () => {
  const person = await signedIn('en', 'employee@maker.example')
  await person.page.setViewportSize({ width: 718, height: 1015 })
  await person.page.emulateMedia({ media: 'print' })
  return person
}

onlyInFull('the printed audit trail has the changes of all entries', async () => {
  const { page } = await onPaper()
  await page.goto(`${product.origin}/audit`)
  await page.locator('.trail details').first().waitFor()
  expect(await page.locator('.trail details[open], .trail summary:visible').count()).toBe(0)
  const values = page.locator('.trail details dd')
  const heights = await values.evaluateAll(all => all.map(value => value.getBoundingClientRect().height))
  expect(Math.min(...heights)).toBeGreaterThan(8)
})

onlyInFull('a printed list says its search, filter and period', async () => {
  const { page, t } = await onPaper()
  const conditions = page.getByRole('group', { name: t('list.conditions') })
  await page.goto(`${product.origin}/company/C000001/account?search=sato&filter=active`)
  await conditions.waitFor()
  expect(await conditions.textContent()).toContain(`${t('account.search')}: sato`)
  expect(await conditions.textContent()).toContain(`${t('account.status')}: ${t(accountStatusWords.active)}`)
  await page.emulateMedia({ media: 'screen' })
  expect(await conditions.isVisible()).toBe(false)

  await page.emulateMedia({ media: 'print' })
  await page.goto(`${product.origin}/audit?from=2020-01-01`)
  await conditions.waitFor()
  expect(await conditions.textContent()).toContain(`${t('audit.from')}: 2020-01-01`)
})

onlyInFull(
  'lists print all rows up to 1,000, by a button and by the key of the browser, and show their page again',
  async () => {
    const { page, t } = await signIn('en', 'employee@maker.example')
    // What is on the page when the browser prints it.
    await page.addInitScript(() => {
      window.print = () => {
        document.documentElement.dataset.printed = [
          document.querySelectorAll('tbody tr, .trail > li').length,
          document.querySelector('.list-foot p')?.textContent,
        ].join(': ')
      }
    })
    const rows = page.locator('tbody tr, .trail > li')
    const printed = () => page.evaluate(() => document.documentElement.dataset.printed)
    const expectPage = async () => {
      await page.evaluate(() => dispatchEvent(new Event('afterprint')))
      await expect.poll(() => rows.count()).toBeLessThanOrEqual(20)
    }
    await page.goto(`${product.origin}/company/C000001/account?page=2&sort=last_login`)
    await page.getByRole('button', { name: /^Print all/ }).click()
    await expect.poll(printed).toMatch(/^(\d+): \1 people$/)
    await expectPage()
    expect(new URL(page.url()).search).toContain('page=2')

    await page.goto(`${product.origin}/audit`)
    await page.getByRole('button', { name: t('list.printFirst').replace('{count, number}', '1,000') }).waitFor()
    await page.keyboard.press('Control+p')
    await expect.poll(printed).toMatch(/^1000: 1–1,000 of \d,\d{3}/)
    await expectPage()

    // A list of one page is left to the browser, and a failure prints nothing.
    await page.goto(`${product.origin}/company/C000001/account?search=sato`)
    await rows.first().waitFor()
    expect(await page.getByRole('button', { name: /^Print/ }).count()).toBe(0)
    await page.goto(`${product.origin}/account`)
    await rows.first().waitFor()
    await page.route('**/admin/account/list?**', route => route.abort())
    await page.getByRole('button', { name: /^Print all/ }).click()
    await page.getByText(t('list.printFailed')).waitFor()
    expect(await printed()).toBeUndefined()
  },
)

onlyInFull('a waiting request prints no sentence about its buttons, also for view-only employees', async () => {
  for (const email of ['employee@maker.example', 'viewer@maker.example']) {
    const { page, t } = await signedIn('en', email)
    await page.goto(`${product.origin}/request?filter=service`)
    await page.locator('tbody tr').getByRole('link').first().click()
    const sentence = page.getByText(t('requests.waitsService'))
    await sentence.waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await sentence.isVisible()).toBe(false)
  }
})

test('print has values without controls, one left edge, and one size in lists', async () => {
  const { page } = await onPaper()
  const look = () => {
    const starts = [...document.querySelectorAll('h1, h2, thead th:first-of-type, .list-foot p')]
      .filter(text => text.checkVisibility())
      .map(text => text.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(text).paddingInlineStart))
    const rows = [...document.querySelectorAll('.data-table *, .list-foot p')]
    return {
      starts: [...new Set(starts)],
      sizes: [...new Set(rows.map(row => getComputedStyle(row).fontSize))],
      width: document.documentElement.scrollWidth,
    }
  }
  for (const path of ['/mailManagement/automaticReply/registration', '/account', '/request', '/settings/categories']) {
    await page.goto(product.origin + path)
    await page.locator('tbody tr').first().waitFor()
    expect(await page.evaluate(look), path).toEqual({ starts: [0], sizes: ['11px'], width: 718 })
    expect(await page.locator('main :is(button, .segments a, .cell-action):visible').count(), path).toBe(0)
  }

  await page.goto(`${product.origin}/mailTemplate/invitation`)
  const text = page.getByRole('textbox').nth(1)
  await text.waitFor()
  const box = await text.evaluate(field => [
    getComputedStyle(field).borderTopWidth,
    field.scrollHeight - field.clientHeight,
  ])
  expect(box).toEqual(['0px', 0])
  // Both languages, and the text once.
  expect(await page.locator('.language-name:visible').allTextContents()).toEqual(['日本語', 'English'])
  expect(await page.locator('main button:visible').count()).toBe(0)
  expect(await page.locator('.mail-preview').isVisible()).toBe(false)
})
