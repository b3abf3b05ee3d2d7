// @module-tag all
// @module-tag chromium

/** Account list, adding and permissions in Chromium, for administrators, employees and view-only employees. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newestMail } from '../../helper/product.ts'
import {
  checkPage,
  fill,
  hideRole,
  onlyInFull,
  type Person,
  postsDuring,
  press,
  serviceSwitches,
  submitLogin,
  visit,
} from '../journey/person.ts'
import { stage } from '../journey/stage.ts'

const { product, newVisitor, signedIn } = stage()

const rows = (page: Page) => page.locator('tbody tr')
const at = (person: Person, path: string) => person.page.goto(`${product.origin}${path}`)

/** Opens the account that a search finds. */
const open = async (person: Person, list: string, search: string) => {
  await at(person, `${list}?search=${encodeURIComponent(search)}`)
  await expect.poll(() => rows(person.page).count()).toBe(1)
  await rows(person.page).getByRole('link').click()
  await person.page.waitForURL('**/account/*')
  await person.page.getByRole('heading', { level: 3 }).first().waitFor()
}

/** Expects four people on the first screen of a phone, as cards that are still a table for screen readers. */
const checkPhone = async (page: Page) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.evaluate(() => scrollTo(0, 0))
  expect((await rows(page).nth(3).boundingBox())?.y).toBeLessThan(844 - 80)
  expect(await rows(page).first().getByRole('cell').count()).toBeGreaterThan(2)
  expect(await page.getByRole('table').getByRole('rowheader').count()).toBe(20)
  expect(
    await rows(page)
      .first()
      .evaluate(row => getComputedStyle(row).display),
  ).toBe('flex')
  await page.setViewportSize({ width: 1280, height: 800 })
}

/** Loads the page with a slow list. @returns how much of the window moved, as browsers score it: 1 is all of it */
const shiftWhileLoading = async (page: Page): Promise<number> => {
  await page.route('**/company/user/list*', async route => {
    await page.locator('.skeleton').waitFor()
    await route.continue()
  })
  await page.reload()
  await rows(page).first().waitFor()
  await page.unroute('**/company/user/list*')
  return page.evaluate(
    () =>
      new Promise<number>(resolve => {
        let sum = 0
        new PerformanceObserver(list => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 200)
      }),
  )
}

describe('the list of accounts', () => {
  test('search ignores width and case, combines with the filter, and Back restores both', async () => {
    const person = await signedIn('ja', 'manager@aozora.example')
    const { page, t } = person
    await at(person, '/accountSetting')
    await page.waitForURL('**/accountSetting/C000001/account')
    await rows(page).first().waitFor()
    await checkPhone(page)
    expect(await shiftWhileLoading(page)).toBeLessThanOrEqual(0.01)
    await page.locator('[name="search"]').fill('ＬＯＣＫＥＤ＠')
    await page.locator('[name="search"]').press('Enter')
    await expect.poll(() => rows(page).allInnerTexts()).toEqual([expect.stringContaining('locked@aozora.example')])
    await page.getByLabel(t('account.status')).selectOption('active')
    await page.getByText(t('account.none')).waitFor()
    await checkPage(person)
    await page.goBack()
    await expect.poll(() => rows(page).count()).toBe(1)
    expect(await page.getByLabel(t('account.status')).inputValue()).toBe('all')
    await rows(page).getByRole('link').click()
    await page.waitForURL('**/account/*')
    await page.getByRole('link', { name: t('account.list') }).click()
    await expect.poll(() => rows(page).count()).toBe(1)
    expect(await page.locator('[name="search"]').inputValue()).toBe('ＬＯＣＫＥＤ＠')
  })

  onlyInFull("another company's list, an unknown person and an invalid id show the 404 page", async () => {
    const person = await signedIn('ja', 'manager@aozora.example')
    for (const path of ['C000002/account', 'C000001/account/unknown', `C000001/account/${'x'.repeat(90)}`]) {
      await at(person, `/accountSetting/${path}`)
      await person.page.getByRole('heading', { name: person.t('error.not_found') }).waitFor()
      await expect.poll(() => person.page.title()).toContain(person.t('error.not_found'))
    }
  })
})

describe('adding an account', () => {
  test('an address in use is an error at its field; a double click adds one person and sends one invitation', async () => {
    const person = await signedIn('ja', 'manager@aozora.example')
    const { page, t } = person
    await at(person, '/accountSetting/C000001/account')
    await press(person, 'account.add')
    const dialog = page.getByRole('dialog')
    await dialog.locator('[name="services"]').first().check()
    await fill(page, { email: 'staff@aozora.example', family_name: '新田', first_name: 'はるか', department: '営業部' })
    await dialog.locator('button[type="submit"]').click()
    const email = dialog.locator('[name="email"]')
    await dialog.locator('.field-error').waitFor()
    expect(await email.getAttribute('aria-invalid')).toBe('true')
    expect(await dialog.locator('.field-error').textContent()).toBe(t('validation.email_in_use'))
    expect(await dialog.locator('[name="family_name"]').inputValue()).toBe('新田')
    await checkPage(person)

    await email.fill('nitta@aozora.example')
    // The message goes once the field is right, before the next submit.
    await dialog.locator('.field-error').waitFor({ state: 'detached' })
    expect(await email.getAttribute('aria-invalid')).toBe(null)
    const submit = dialog.locator('button[type="submit"]')
    expect(await postsDuring(person, '/user/regist', () => submit.dblclick())).toBe(1)
    await dialog.getByText(t('addAccount.sent')).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(t('ui.close'))
    expect((await newestMail(product.origin, 'nitta@aozora.example')).links).toHaveLength(1)
    // The next person begins with the same department and services.
    await press(person, 'addAccount.another')
    await expect.poll(() => dialog.locator('[name="department"]').inputValue()).toBe('営業部')
    expect(await dialog.locator('[name="services"]').first().isChecked()).toBe(true)
    expect(await email.inputValue()).toBe('')
    await checkPage(person)
    await fill(page, { email: 'nitta2@aozora.example', family_name: '新田', first_name: 'みのり' })
    await submit.click()
    await dialog.getByText(t('addAccount.sent')).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(t('account.add'))
    const row = page.locator('tbody tr', { hasText: 'nitta2@aozora.example' })
    await page.goto(`${product.origin}/accountSetting/C000001/account?search=nitta2`)
    await row.getByText(/^1 \/ \d+$/).waitFor()
    await checkPage(person)
    // So does one who is added like this person.
    await row.getByRole('link').first().click()
    await press(person, 'addAccount.like')
    await expect.poll(() => dialog.locator('[name="department"]').inputValue()).toBe('営業部')
    await dialog.locator('[name="services"]').nth(1).waitFor()
    expect(await dialog.locator('[name="services"]:checked').count()).toBe(1)
    await fill(page, { email: 'nitta3@aozora.example', family_name: '新田', first_name: '葵' })
    await submit.click()
    await dialog.getByText(t('addAccount.sent')).waitFor()
    await checkPage(person)
  })

  onlyInFull('without a response the dialog shows the failure and keeps the input', async () => {
    const person = await signedIn('ja', 'manager@aozora.example')
    const { page, t } = person
    await at(person, '/accountSetting/C000001/account')
    await press(person, 'account.add')
    const dialog = page.getByRole('dialog')
    await fill(page, { email: 'away@aozora.example', family_name: '遠野', first_name: '明' })
    await page.route('**/user/regist', route => route.abort())
    await dialog.locator('button[type="submit"]').click()
    await dialog.getByRole('heading', { name: t('addAccount.failed') }).waitFor()
    expect(await dialog.locator('[name="email"]').inputValue()).toBe('away@aozora.example')
  })
})

describe('the permissions of an account', () => {
  test('a switch changes at once, is sent once, and is kept after a reload', async () => {
    const person = await signedIn('ja', 'manager@aozora.example')
    const { page } = person
    await open(person, '/accountSetting/C000001/account', 'staff@aozora.example')
    const first = serviceSwitches(person).first()
    const before = await first.isChecked()
    expect(await postsDuring(person, '/user/service', () => first.dblclick({ force: true }))).toBe(1)
    expect(await first.isChecked()).toBe(!before)
    await page.reload()
    await first.waitFor()
    expect(await first.isChecked()).toBe(!before)
  })

  onlyInFull('header and title show before it is known who administers the company', async () => {
    const person = await signedIn('en', 'manager@aozora.example')
    const { page, t } = person
    const { promise: isKnown, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/front/user/info*', async route => {
      await isKnown
      await route.continue()
    })
    await hideRole(page)
    await at(person, '/accountSetting/C000001/account')
    await page.getByRole('heading', { level: 1, name: t('route.accountList') }).waitFor()
    await page.getByRole('button', { name: t('shell.menu') }).waitFor()
    answer()
    await page.getByRole('heading', { level: 1, name: '株式会社青空建機' }).waitFor()
  })

  onlyInFull('an administrator’s page and tabs do not wait for the person’s data', async () => {
    const person = await signedIn('ja', 'manager@aozora.example')
    const { page, t } = person
    const { promise: isKnown, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/front/user/info*', async route => {
      await isKnown
      await route.continue()
    })
    await page.goto(`${product.origin}/accountSetting/C000001/account`)
    await page.getByRole('heading', { level: 1, name: '株式会社青空建機' }).waitFor()
    const tabs = page.getByRole('navigation', { name: t('shell.main') })
    await tabs.getByRole('link', { name: t('menu.accountSetting') }).waitFor()
    answer()
    await person.waitForIdle()
    expect(await page.getByRole('banner').getByText(t('shell.administrator')).count()).toBe(1)
    expect(person.problems).toEqual([])
  })

  onlyInFull('after a login that leads there, the heading of the page has the focus', async () => {
    const person = await newVisitor('en')
    const { page } = person
    await page.route(
      '**/front/user/info*',
      route => new Promise(resolve => setTimeout(() => resolve(route.continue()), 500)),
    )
    await page.goto(`${product.origin}/loginFront?return=%2FaccountSetting%2FC000001%2Faccount`)
    await submitLogin(person, 'manager@aozora.example')
    await page.getByRole('heading', { level: 1, name: '株式会社青空建機' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('株式会社青空建機')
  })

  onlyInFull('the button in the search field clears it, ends the search and keeps the focus there', async () => {
    const person = await signedIn('en', 'manager@aozora.example')
    const { page, t } = person
    await at(person, '/accountSetting/C000001/account?search=staff@&filter=active')
    await expect.poll(() => rows(page).count()).toBe(1)
    const field = page.getByRole('searchbox')
    const clear = page.getByRole('button', { name: t('list.clearSearch') })
    await clear.click()
    await page.waitForURL('**/account?filter=active')
    await expect.poll(() => rows(page).count()).toBeGreaterThan(10)
    expect(await field.inputValue()).toBe('')
    expect(await field.evaluate(element => element === document.activeElement)).toBe(true)
    expect(await clear.count()).toBe(0)
    // Text that was not searched for.
    await field.fill('staff')
    await clear.click()
    expect(await field.inputValue()).toBe('')
    expect(new URL(page.url()).search).toBe('?filter=active')
    // What is typed before the address changes stays: here in one task with the submit, so that nothing can come between.
    await field.pressSequentially('staff@')
    await field.evaluate((input: HTMLInputElement) => {
      input.form?.requestSubmit()
      input.value += 'aozora'
    })
    await page.waitForURL(url => url.searchParams.get('search') === 'staff@')
    await expect.poll(() => rows(page).count()).toBe(1)
    expect(await field.inputValue()).toBe('staff@aozora')
    // A field that was emptied by hand: the button ends the search. So does Esc.
    await field.fill('')
    expect(await clear.count()).toBe(1)
    await page.keyboard.press('Escape')
    await page.waitForURL('**/account?filter=active')
    expect(await clear.count()).toBe(0)
    await page.goBack()
    await expect.poll(() => field.inputValue()).toBe('staff@')
    expect(person.problems).toEqual([])
  })

  test('opening a person covers nothing: its call is a POST, but changes nothing', async () => {
    const person = await signedIn('ja', 'manager@aozora.example')
    const { page } = person
    await at(person, '/accountSetting/C000001/account?search=staff@')
    const held = Promise.withResolvers<void>()
    await page.route('**/front/user/info', async route => {
      await held.promise
      await route.continue()
    })
    await rows(page).getByRole('link').click()
    await page.locator('main[aria-busy], main .skeleton-bar, .page-header[aria-busy]').first().waitFor()
    // Longer than the delay of the overlay.
    await page.waitForTimeout(500)
    expect(await page.locator('.loading-overlay').count()).toBe(0)
    held.resolve()
    await serviceSwitches(person).first().waitFor()
  })

  onlyInFull('after a failed search, nobody shows as its result', async () => {
    const person = await signedIn('en', 'manager@aozora.example')
    const { page, t } = person
    await visit(person, '/accountSetting/C000001/account')
    await rows(page).first().waitFor()
    await page.route('**/company/user/list*', route => route.abort())
    await page.getByRole('searchbox').fill('staff@')
    await page.keyboard.press('Enter')
    await page.getByText(t('error.network')).waitFor()
    expect(await rows(page).count()).toBe(0)
    expect(await page.locator('h1').textContent()).toBe('株式会社青空建機')
    await page.unroute('**/company/user/list*')
    await press(person, 'ui.retry')
    await expect.poll(() => rows(page).count()).toBe(1)
  })

  test('a switch reverts and shows the reason when its call fails', async () => {
    const person = await signedIn('ja', 'manager@aozora.example')
    const { page, t } = person
    await open(person, '/accountSetting/C000001/account', 'staff@aozora.example')
    const switches = serviceSwitches(person)
    const reasons = page.getByRole('listitem').getByRole('alert')
    const tops = () => switches.evaluateAll(all => all.map(each => each.getBoundingClientRect().top))
    await page.route('**/user/service', route => route.abort())
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await page.reload()
      await switches.last().waitFor()
      const before = await switches.last().isChecked()
      await switches.last().scrollIntoViewIfNeeded()
      const places = await tops()
      await switches.last().click()
      await page.getByText(t('error.network')).waitFor()
      expect(await switches.last().isChecked()).toBe(before)
      // The reason is in the row: no switch moves but those below it, and the reason of another stays.
      expect(await tops()).toEqual(places)
      await switches.first().click()
      await expect.poll(() => reasons.count()).toBe(2)
      expect((await tops())[0]).toBe(places[0])
    }
    await page.unroute('**/user/service')
    await switches.last().dblclick({ force: true })
    await expect.poll(() => reasons.count()).toBe(1)
  })

  onlyInFull.each(['staff', 'locked'])(
    'a page of an account has the name of the clicked row, and its places, while it loads (%s)',
    async account => {
      const { page, t } = await signedIn('ja', 'manager@aozora.example')
      await page.goto(`${product.origin}/accountSetting/C000001/account?search=${account}%40aozora`)
      const link = rows(page).first().getByRole('link')
      const name = (await link.textContent()) ?? ''
      const held = Promise.withResolvers<void>()
      await page.route('**/user/info', async route => {
        await held.promise
        await route.continue()
      })
      await link.click()
      await page.getByRole('heading', { level: 1, name }).waitFor()
      const panel = page.getByRole('region', { name: t('activation.panel') })
      expect(await panel.getByRole('heading', { level: 3 }).count()).toBe(0)
      const before = await panel.boundingBox()
      held.resolve()
      await panel.getByRole('heading', { level: 3 }).first().waitFor()
      const { x, y } = (await panel.boundingBox()) ?? {}
      expect({ x, y }).toEqual({ x: before?.x, y: before?.y })
    },
  )

  onlyInFull(
    'the tabs of the header stay if only the call for the signed-in person fails, and a new page repeats it',
    async () => {
      const { page, t } = await signedIn('ja', 'manager@aozora.example')
      await page.route('**/user/info', route => route.fulfill({ status: 500, json: {} }))
      await page.goto(`${product.origin}/accountInformation`)
      const tab = page
        .getByRole('navigation', { name: t('shell.main') })
        .getByRole('link', { name: t('menu.accountSetting') })
      await tab.waitFor()
      await page.unroute('**/user/info')
      await tab.click()
      await page.waitForURL('**/C000001/account')
      await rows(page).first().waitFor()
    },
  )

  test('rule 12: an employee switches services of any person; a view-only employee reads the same as text', async () => {
    const editor = await signedIn('en', 'employee@maker.example')
    await open(editor, '/company/C000001/account', 'unregistered@aozora.example')
    const switches = serviceSwitches(editor)
    await switches.first().waitFor()
    const before = await switches.first().isChecked()
    expect(await postsDuring(editor, '/admin/user/service', () => switches.first().click())).toBe(1)
    await expect.poll(() => switches.first().isChecked()).toBe(!before)
    const count = await switches.count()

    const viewer = await signedIn('en', 'viewer@maker.example')
    await viewer.page.goto(editor.page.url())
    await expect.poll(() => viewer.page.locator('.rows .chip').count()).toBe(count)
    expect(await viewer.page.getByRole('switch').count()).toBe(0)
    expect(await viewer.page.locator('main button').count()).toBe(0)
    expect(await viewer.page.locator('.rows .chip').first().textContent()).toBe(
      viewer.t(before ? 'account.notUsable' : 'account.usable'),
    )
    await checkPage(viewer)
  })
})
