// @module-tag all
// @module-tag chromium

/** What people look for is in the window, at the sizes that they use. */
import { expect, test } from 'vitest'
import { bannedList } from '../../shared/lists/accounts.ts'
import { expectFocusInSight } from './journey/check-screen.ts'
import { flowIn, hideRole, onlyInFull, press, pressEdit, visit } from './journey/person.ts'
import { sharedStage } from './journey/stage.ts'

const { newVisitor, signedIn, signIn } = sharedStage()

const phone = { width: 390, height: 844 }

test.each(['ja', 'en'] as const)(
  'in %s the label of a new password stays in sight above its rules in a zoomed window',
  async locale => {
    const viewer = await signedIn(locale, 'viewer@maker.example')
    await visit(viewer, '/ownSettings')
    await press(viewer, 'password.change')
    await viewer.page.getByRole('dialog').waitFor()
    await expectFocusInSight(viewer.page)
  },
)

test('logout is in sight in a low window, and the focus never below it', async () => {
  const employee = await signedIn('ja', 'employee@maker.example')
  const { page, t } = employee
  const isFocusInSight = () =>
    page.evaluate(() => {
      const entry = document.activeElement as Element
      const { left, bottom } = entry.getBoundingClientRect()
      return entry.contains(document.elementFromPoint(left + 20, bottom - 2))
    })
  for (const size of [
    { width: 1280, height: 600 },
    { width: 390, height: 640 },
  ]) {
    await page.setViewportSize(size)
    await visit(employee, '/account')
    await press(employee, 'shell.systemMenu')
    const entries = page.getByRole('menuitem')
    const logout = page.getByRole('menuitem', { name: t('shell.logout') })
    await logout.waitFor()
    const bottom = () => logout.evaluate(entry => entry.getBoundingClientRect().bottom)
    expect(await bottom()).toBeLessThan(size.height)
    for (let count = await entries.count(); count > 0; count--) {
      await page.keyboard.press('ArrowDown')
      await expect.poll(isFocusInSight, { message: `entry ${count} of ${size.height} px` }).toBe(true)
    }
    await page.keyboard.press('Escape')
  }
})

onlyInFull('the menu of a phone marks the page', async () => {
  const viewer = await signedIn('en', 'viewer@maker.example')
  const { page, t } = viewer
  await page.setViewportSize(phone)
  await visit(viewer, '/account')
  await press(viewer, 'shell.systemMenu')
  const marked = page.locator('[role="menuitem"][aria-current]')
  await expect.poll(() => marked.allTextContents()).toEqual([t('account.accounts'), 'English'])
  expect(await marked.first().getAttribute('aria-current')).toBe('page')
})

test('on a phone the menu button says how many requests wait', async () => {
  const employee = await signedIn('ja', 'employee@maker.example')
  const { page, t } = employee
  await page.setViewportSize(phone)
  await visit(employee, '/company')
  const button = page.getByRole('button', { name: t('shell.systemMenu') })
  await expect.poll(() => button.textContent()).toMatch(/\d/)
  const mark = await button.locator('.waiting').boundingBox()
  expect([mark?.width, mark?.height]).toEqual([12, 12])
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(() => button.textContent()).toBe(t('shell.systemMenu'))
})

onlyInFull('the header marks what a page belongs to, and the menu its entry', async () => {
  const editor = await signedIn('en', 'employee@maker.example')
  const { page, t } = editor
  const marked = page.getByRole('banner').locator('a[aria-current]')
  await visit(editor, '/settings/news')
  await expect.poll(() => marked.allTextContents()).toEqual([t('menu.settings')])
  await visit(editor, '/ownSettings')
  await press(editor, 'shell.systemMenu')
  const entry = page.getByRole('menuitem', { name: t('route.ownSettings') })
  await expect.poll(() => entry.getAttribute('aria-current')).toBe('page')
  await page.keyboard.press('Escape')
  expect(await marked.count()).toBe(0)
  await visit(editor, '/makeruser/service')
  await expect.poll(() => marked.allTextContents()).toEqual([t('menu.staff')])
})

onlyInFull('on the narrowest phone the current tab of a company is in sight', async () => {
  const viewer = await signedIn('en', 'viewer@maker.example')
  const { page } = viewer
  await page.setViewportSize({ width: 320, height: 640 })
  await visit(viewer, '/company/C000001/audit')
  const current = page.locator('.tabs [aria-current]')
  await expect
    .poll(() =>
      current.evaluate(tab => {
        const { left, right } = tab.getBoundingClientRect()
        return left >= 0 && right <= innerWidth
      }),
    )
    .toBe(true)
  expect(await page.locator('.tabs').evaluate(tabs => tabs.scrollWidth > tabs.clientWidth)).toBe(true)
})

onlyInFull('on a phone a head names the time zone of a time, and none of “never”', async () => {
  const viewer = await signedIn('en', 'viewer@maker.example')
  const { page, t } = viewer
  await page.setViewportSize(phone)
  await visit(viewer, '/account/banned?search=lockedmanager@midori')
  const locked = page.locator(`tbody td[data-label^="${t(bannedList.locked_at.title)}"]`)
  await expect.poll(() => locked.getAttribute('data-label')).toMatch(/ (UTC|GMT|[A-Z]{3,4})/)
  const never = page.getByRole('cell', { name: t('account.never') }).first()
  await visit(viewer, '/company/C000001/account?filter=unregistered')
  expect(await never.getAttribute('data-label')).toBe(t('account.lastLogin'))
})

test.each(flowIn('ja'))('in %s, requests have two lines, and a phone shows four at once', async locale => {
  const viewer = await signedIn(locale, 'viewer@maker.example')
  const { page } = viewer
  const rows = page.locator('.data-table tbody tr')
  const boxes = () => rows.evaluateAll(all => all.map(row => row.getBoundingClientRect()))
  await visit(viewer, '/request')
  await rows.first().waitFor()
  const lines = (await boxes()).map(({ height }) => height)
  expect(lines.length).toBeGreaterThan(4)
  // Two lines of 20 px, the padding and the rule.
  expect(Math.max(...lines)).toBeLessThan(50)
  await page.setViewportSize(phone)
  await expect
    .poll(async () => (await boxes()).filter(({ bottom }) => bottom <= phone.height).length)
    .toBeGreaterThan(3)
})

onlyInFull.each(flowIn('en'))('in %s, companies have one line each', async locale => {
  const viewer = await signedIn(locale, 'viewer@maker.example')
  const rows = viewer.page.locator('.data-table tbody tr')
  for (const page of [1, 2, 3]) {
    await visit(viewer, `/company?page=${page}`)
    await rows.first().waitFor()
    const heights = await rows.evaluateAll(all => all.map(row => row.getBoundingClientRect().height))
    // A line of 20 px, the height of a chip, the padding and the rule.
    expect(Math.max(...heights), `page ${page}`).toBeLessThan(42)
  }
})

onlyInFull('a card leaves out the columns that only a table has', async () => {
  const manager = await signedIn('ja', 'manager@aozora.example')
  const { page } = manager
  await page.setViewportSize(phone)
  await visit(manager, '/accountSetting/C000001/account')
  await page.locator('.data-table tbody .cell-wide-only').first().waitFor({ state: 'attached' })
  expect(await page.locator('.data-table .cell-wide-only:visible').count()).toBe(0)
})

test.each(flowIn('ja'))('in %s, a phone shows a company at once, and sorts in one line', async locale => {
  const employee = await signedIn(locale, 'employee@maker.example')
  const { page, t } = employee
  await page.setViewportSize(phone)
  await visit(employee, '/company')
  const first = page.locator('.data-table tbody tr').first()
  await first.waitFor()
  expect(await first.evaluate(row => row.getBoundingClientRect().top)).toBeLessThan(480)
  const sort = page.getByRole('combobox', { name: t('list.sort') })
  expect(await sort.locator('option').count()).toBe(7)
  await sort.selectOption('users')
  await page.waitForURL(url => url.searchParams.get('sort') === 'users')
  await page.getByRole('link', { name: t('list.descending') }).click()
  await page.getByRole('link', { name: t('list.ascending') }).waitFor()
  await expect.poll(() => first.textContent()).toContain('C000004')
})

onlyInFull('pages of employees end where their header ends, in a wide window', async () => {
  const employee = await signedIn('en', 'employee@maker.example')
  const { page } = employee
  await page.setViewportSize({ width: 1920, height: 1080 })
  const ends = (parts: string) =>
    page
      .locator(parts)
      .evaluateAll(all => [...new Set(all.map(part => Math.round(part.getBoundingClientRect().right)))])
  const pages = {
    '/account': '.table-region',
    '/company': '.table-region',
    '/company/C000001/service': '.panel',
    '/mailTemplate': '.table-region',
    '/mailManagement/bulkSending': '.columns',
    '/settings/service': '.table-region',
    '/settings/maker': '.panel',
  }
  for (const [path, content] of Object.entries(pages)) {
    await visit(employee, path)
    await expect
      .poll(() => ends(`${content}, .page-header, .employee-header .menu-button`), { message: path })
      .toEqual([1888])
  }
})

onlyInFull('in a wide window, a switch is not far from its name', async () => {
  const employee = await signedIn('en', 'employee@maker.example')
  const { page } = employee
  await page.setViewportSize({ width: 1920, height: 1080 })
  const widest = () =>
    page
      .locator('.rows > li:has([role="switch"])')
      .evaluateAll(rows => Math.max(...rows.map(row => row.querySelector('h3')?.parentElement?.offsetWidth ?? 0)))
  await visit(employee, '/company/C000001/service')
  await expect.poll(widest).toBeLessThan(700)
  await visit(employee, '/company/C000001/account?search=staff%40')
  await page.locator('tbody th a').first().click()
  await page.locator('.rows [role="switch"]').first().waitFor()
  expect(await widest()).toBeLessThan(700)
})

onlyInFull('on the narrowest phone a filter is one line, and its current choice is in sight', async () => {
  const viewer = await signedIn('en', 'viewer@maker.example')
  const { page } = viewer
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${viewer.origin}/settings/news?filter=withdrawn`)
  const current = page.locator('nav.segments [aria-current]')
  await current.waitFor()
  await expect
    .poll(async () => {
      const { x = 0, width = 0 } = (await current.boundingBox()) ?? {}
      return x >= 0 && x + width <= 320
    })
    .toBe(true)
  expect((await page.locator('nav.segments').boundingBox())?.height).toBeLessThan(50)
})

test('a page opened directly works and has its tabs although the call for the signed-in person fails', async () => {
  const { page, t, origin } = await signedIn('en', 'manager@aozora.example')
  await hideRole(page)
  await page.route('**/front/user/info', route => route.fulfill({ status: 500, json: {} }))
  await page.goto(`${origin}/accountSetting/C000001/account`)
  await page.locator('tbody tr').first().waitFor()
  await page
    .getByRole('navigation', { name: t('shell.main') })
    .getByRole('link')
    .nth(1)
    .waitFor()
  expect(await page.locator('main .alert-danger').count()).toBe(0)
})

onlyInFull('services that cannot be loaded are one notice, whose retry loads all of them', async () => {
  const { page, t, origin, problems } = await signedIn('en', 'manager@aozora.example')
  const services = '**/front/service/**'
  await page.route(services, route => route.fulfill({ status: 500, json: {} }))
  await page.goto(`${origin}/accountSetting/C000001/service`)
  await page.getByText(t('account.servicesFailed')).waitFor()
  expect(await page.locator('main .alert-danger').count()).toBe(1)
  await page.unroute(services)
  problems.length = 0
  await page.getByRole('button', { name: t('ui.retry') }).click()
  await page.getByRole('heading', { name: t('further.title') }).waitFor()
  await page.locator('.rows > li').first().waitFor()
  expect(await page.locator('main .alert-danger').count()).toBe(0)
})

onlyInFull('while the own account cannot be loaded, customers keep their header and can log out', async () => {
  const manager = await signedIn('ja', 'manager@aozora.example')
  const { page, t } = manager
  await page.setViewportSize(phone)
  const own = /\/front\/(user\/info|top)$/
  await hideRole(page)
  await page.route(own, route => route.abort())
  await page.goto(`${manager.origin}/accountSetting`)
  await page.getByText(t('error.network')).waitFor()
  const header = page.getByRole('banner')
  expect(await header.evaluate(({ clientHeight }) => clientHeight)).toBeLessThan(64)
  await press(manager, 'shell.menu')
  await page.getByRole('menuitem', { name: t('shell.logout') }).waitFor()
  await page.keyboard.press('Escape')
  await page.unroute(own)
  manager.problems.length = 0
  await press(manager, 'error.reload')
  await page.locator('tbody tr, .rows > li').first().waitFor()
})

test('a start page that cannot be loaded has its title and one notice, and no place that waits', async () => {
  const { page, origin, t } = await signedIn('ja', 'staff@aozora.example')
  await page.route('**/front/top', route => route.abort())
  await page.goto(`${origin}/accountInformation`)
  await page.getByText(t('information.failed')).waitFor()
  expect(await page.locator('h1').textContent()).toBe(t('route.accountInformation'))
  expect(await page.locator('main :is([aria-busy], .skeleton-bar)').count()).toBe(0)
  expect(await page.getByRole('main').getByRole('alert').count()).toBe(1)
})

test('a page opens at its top, or where it was left, never where another page was', async () => {
  const { page, origin } = await signIn('en', 'employee@maker.example')
  const scroll = () => page.evaluate(() => scrollY)
  const rows = page.locator('main tbody tr, main time')
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto(`${origin}/audit`)
  await rows.nth(9).waitFor()
  await page.evaluate(() => {
    scrollTo(0, 1000)
  })
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('scroll'))).toContain('1000')

  // Its address is typed.
  await page.goto(`${origin}/company`)
  await rows.nth(9).waitFor()
  expect(await scroll()).toBe(0)
  await page.goBack()
  const reload = async () => {
    await page.reload()
    await rows.nth(9).waitFor()
    return scroll()
  }
  await expect.poll(reload).toBe(1000)

  // A link is followed while the page still waits to be as long as it was.
  const held = Promise.withResolvers<void>()
  await page.route(/\/audit/, async route => {
    if (route.request().resourceType() === 'fetch') await held.promise
    await route.fallback()
  })
  await page.reload()
  await page.locator('h1').waitFor()
  await page.getByRole('banner').locator('a[href="/company"]').first().click()
  await page.waitForURL('**/company')
  await rows.nth(9).waitFor()
  await page.waitForTimeout(500)
  expect(await scroll()).toBe(0)
  held.resolve()
})

onlyInFull('an empty list says so once, without a foot', async () => {
  const { page, origin } = await signedIn('en', 'viewer@maker.example')
  await page.goto(`${origin}/company?name=no-such-company`)
  await page.locator('.empty-state').waitFor()
  expect(await page.locator('.list-foot:visible').count()).toBe(0)
})

test('on a phone the fields of an editor begin where the head of their panel does', async () => {
  const { page, origin } = await signedIn('en', 'employee@maker.example')
  await page.setViewportSize(phone)
  await page.goto(`${origin}/settings/news/new`)
  await page.locator('.form-section label').first().waitFor()
  const starts = await page
    .locator('.panel h2:visible, .form-section label')
    .evaluateAll(parts => parts.map(part => Math.round(part.getBoundingClientRect().left)))
  expect(starts.length).toBeGreaterThan(2)
  expect(new Set(starts).size).toBe(1)
})

test('a message is at the foot of the window, where it covers no field above the buttons of an editor', async () => {
  const { page, t, origin } = await signedIn('en', 'employee@maker.example')
  await page.route('**/admin/maker', route =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ json: { row_version: 2 } }),
  )
  await page.goto(`${origin}/settings/maker`)
  await page.locator('[name="hours_en"]').fill('9:00–17:00')
  await page.getByRole('button', { name: t('edit.save') }).click()
  const message = page.locator('.alert-region .alert')
  await message.waitFor()
  expect(await message.evaluate(alert => innerHeight - Math.round(alert.getBoundingClientRect().bottom))).toBe(24)
})

test('the login pages fit a window of 800 px', async () => {
  const { page, origin } = await newVisitor('ja')
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const path of ['/login', '/loginFront']) {
    await page.goto(origin + path)
    await page.locator('button[type="submit"]').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollHeight), path).toBe(800)
  }
})

onlyInFull('the errors of an editor are above its panels', async () => {
  const { page, origin } = await signedIn('en', 'employee@maker.example')
  for (const path of ['/settings/service/new', '/settings/news/new']) {
    await page.goto(origin + path)
    await page.locator('main form button[type="submit"]').click()
    await page.locator('.error-summary').waitFor()
    expect(await page.locator('.panel .error-summary').count(), path).toBe(0)
  }
})

onlyInFull('the buttons of a dialog are above the message about what went well before it', async () => {
  const manager = await signedIn('en', 'manager@aozora.example')
  const { page, t } = manager
  await page.setViewportSize(phone)
  await visit(manager, '/accountSetting/C000001/account?search=staff@')
  await page.locator('tbody').getByRole('link').first().click()
  await pressEdit(manager, 'membership')
  const dialog = page.getByRole('dialog')
  await dialog.locator('[name="department"]').fill('Yard')
  await dialog.locator('button[type="submit"]').click()
  const message = page.locator('.alert-region .alert')
  await message.waitFor()
  // Held, so that it stays while the dialog opens.
  await message.hover()
  await page
    .getByRole('button', { name: t('edit.open') })
    .last()
    .evaluate((button: HTMLElement) => button.click())
  const save = dialog.locator('button[type="submit"]')
  await save.waitFor()
  expect(await message.count()).toBe(1)
  const isOnTop = save.evaluate(button => {
    const { left, top, width, height } = button.getBoundingClientRect()
    return button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
  expect(await isOnTop).toBe(true)
})

test('automatic emails that were never sent are links below the table, whose rows have something to tell', async () => {
  const { page, t, origin } = await signedIn('en', 'employee@maker.example')
  await page.goto(`${origin}/mailManagement/automaticReply`)
  const rows = page.locator('tbody tr')
  await rows.first().waitFor()
  const idle = page.getByRole('region', { name: t('replies.idle') }).getByRole('link')
  expect(await idle.count()).toBeGreaterThan(await rows.count())
  for (const row of await rows.allTextContents()) expect(row).toMatch(/[1-9]/)
})

test('the place of the scroll bar is as dark as the page below a dialog', async () => {
  const { page, t, origin } = await signedIn('en', 'manager@aozora.example')
  await page.goto(`${origin}/accountSetting/C000001/account`)
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await page.locator('tbody tr').first().waitFor()
  const before = await background()
  await page.getByRole('button', { name: t('account.add') }).click()
  await page.getByRole('dialog').waitFor()
  expect(await background()).toBe('rgb(119, 123, 126)')
  await page.keyboard.press('Escape')
  await expect.poll(background).toBe(before)
})
