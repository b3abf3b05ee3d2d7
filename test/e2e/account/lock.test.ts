// @module-tag all
// @module-tag chromium

/** Locked accounts in Chromium, and the notices for visitors, in both languages. */
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { invitationWords } from '../../../shared/lists/accounts.ts'
import {
  checkPage,
  closeDialog,
  flowIn,
  logIn,
  onlyInFull,
  press,
  submitLogin,
  switchLocale,
  visit,
} from '../journey/person.ts'
import { stage } from '../journey/stage.ts'

const { product, newVisitor, logInAs, signedIn } = stage()

describe.each(flowIn('ja'))('/locked in %s', locale => {
  const another = locale === 'ja' ? 'en' : 'ja'

  test('a general user sees the administrators with mailto links; nothing of it is stored', async () => {
    const person = await newVisitor(locale)
    const { page, t } = person
    await submitLogin(person, 'locked@aozora.example')
    await page.waitForURL('**/locked')
    const mails = page.getByRole('link', { name: t('locked.write') })
    await mails.first().waitFor()
    const addresses = await mails.evaluateAll(links => links.map(link => link.getAttribute('href')?.split('?')[0]))
    expect(addresses.sort()).toEqual(['mailto:manager%40aozora.example', 'mailto:second%40aozora.example'])
    expect(await page.getByText('locked@aozora.example').count()).toBe(1)
    await checkPage(person)
    const there = await switchLocale(person, another)
    await expect.poll(() => page.getByRole('link', { name: there.t('locked.write') }).count()).toBe(2)
    await page.getByText('locked@aozora.example').waitFor()
    await switchLocale(there, locale)
    await mails.first().waitFor()
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

    const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }, location.href]))
    expect(kept).not.toMatch(/[\w-]{43}/)
    await page.reload()
    await page.getByText(t('locked.again')).waitFor()
    expect(await mails.count()).toBe(0)
    await checkPage(person)
  })

  // The request that it leaves waits in the other language, too.
  test.runIf(locale === 'ja')('an administrator requests unlocking once, with a reason', async () => {
    const person = await newVisitor(locale)
    const { page, t } = person
    await submitLogin(person, 'lockedmanager@midori.example')
    await page.waitForURL('**/locked')
    await press(person, 'locked.request')
    await page.getByText(t('validation.required')).first().waitFor()
    await checkPage(person)
    await page.locator('[name="text"]').fill('休職していました。')
    await switchLocale(await switchLocale(person, another), locale)
    expect(await page.locator('[name="text"]').inputValue()).toBe('休職していました。')
    await page.route('**/apply/unlock', route => route.abort())
    await press(person, 'locked.request')
    await page.getByText(t('locked.failed')).waitFor()
    expect(await page.locator('[name="text"]').inputValue()).toBe('休職していました。')
    await page.unroute('**/apply/unlock')
    expect(person.problems.splice(0)).toHaveLength(1)
    await page.getByRole('button', { name: t('locked.request') }).dblclick()
    const title = t('locked.requested')
    await page.getByText(title).waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(title)
    expect(await page.locator('[name="text"]').count()).toBe(0)
    await checkPage(person)
    const there = await switchLocale(person, another)
    await page.getByText(there.t('locked.requested')).waitFor()
    await switchLocale(there, locale)
    await page.getByRole('link', { name: t('locked.back') }).click()
    await page.waitForURL('**/loginFront')
    await checkPage(person)
  })

  onlyInFull('a later login finds the request that waits, and no form', async () => {
    const person = await newVisitor(locale)
    const { page, t } = person
    await submitLogin(person, 'lockedmanager@midori.example')
    await page.waitForURL('**/locked')
    await page.getByText(t('locked.pending')).waitFor()
    expect(await page.locator('[name="text"]').count()).toBe(0)
    await checkPage(person)
  })

  onlyInFull('/expired shows the next step; /callback leads to the employee login with the notice', async () => {
    const person = await newVisitor(locale)
    const { page, t, origin } = person
    await page.goto(`${origin}/expired`)
    await page.getByRole('heading', { name: t('route.expired') }).waitFor()
    await checkPage(person)
    await page.goto(`${origin}/callback`)
    await page.waitForURL('**/login')
    await page.getByText(t('shell.loggedOut')).waitFor()
    await checkPage(person)
    await logIn(person, 'viewer@maker.example')
    await page.goto(`${origin}/callback`)
    await page.waitForURL('**/company')
    expect(await page.getByText(t('shell.loggedOut')).count()).toBe(0)
    expect(person.problems).toEqual([])
  })
})

describe.each(flowIn('en'))('the header in %s', locale => {
  const height = (page: Page) =>
    page.evaluate(() => {
      const line = document.querySelector('header > div')
      return line && line.scrollWidth <= line.clientWidth ? line.getBoundingClientRect().height : 'too wide'
    })

  onlyInFull('is one line at each width, and shows the name of the maker, cut if it is long', async () => {
    const name = 'Heavy Machinery Works of the Long Name Co'
    const editor = await signedIn(locale, 'employee@maker.example')
    const headers = { 'x-csrf': '1', origin: product.origin }
    const maker = `${product.origin}/api/v1/admin/maker`
    const { defaults: _, ...fields } = await (await editor.context.request.get(maker, { headers })).json()
    const saved = await editor.context.request.post(maker, {
      headers,
      data: { ...fields, name_ja: name, name_en: name },
    })
    expect(saved.status()).toBe(200)
    const manager = await signedIn(locale, 'manager@aozora.example')
    for (const [person, start] of [
      [editor, '/company'],
      [manager, '/accountInformation'],
    ] as const) {
      const { page, t } = person
      const calls: string[] = []
      page.on('request', request => calls.push(new URL(request.url()).pathname))
      await page.goto(product.origin + start)
      await page.getByRole('banner').getByTitle(name).waitFor()
      await person.waitForIdle()
      expect(calls.filter(path => /\/front\/(maker|document)/.test(path))).toEqual(['/api/v1/front/maker'])
      for (const width of [1280, 1024]) {
        await page.setViewportSize({ width, height: 800 })
        await expect.poll(() => height(page), { message: `${width}` }).toBe(start === '/company' ? 56 : 64)
      }
      for (const width of [650, 390, 320]) {
        await page.setViewportSize({ width, height: 640 })
        await expect.poll(() => height(page), { message: `${width}` }).toBe(56)
      }
      expect(await page.getByRole('banner').getByRole('link').count()).toBe(1)
      await press(person, start === '/company' ? 'shell.systemMenu' : 'shell.menu')
      const entries = page.getByRole('menuitem')
      await entries.filter({ hasText: t(start === '/company' ? 'menu.locked' : 'menu.accountSetting') }).waitFor()
      await page.getByRole('menu').getByText('@').waitFor()
      await checkPage(person)
    }
  })
})

test('a locked person is found by words of company and address, and unlocked in their row', async () => {
  const person = await signedIn('ja', 'employee@maker.example')
  const { page, t, problems } = person
  await page.goto(`${product.origin}/account/banned`)
  await page.getByLabel(t('accounts.search')).fill('青空 locked@')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/account/banned?search=*')
  const row = page.locator('tbody tr')
  await expect.poll(() => row.count()).toBe(1)
  await checkPage(person)
  await row.getByRole('button', { name: t('unlock.open') }).click()
  await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: t('unlock.submit') })
    .click()
  await page.getByText(t('unlock.unlockedText')).waitFor()
  await expect.poll(() => row.count()).toBe(0)
  await closeDialog(person)
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('h1')
  expect(problems).toEqual([])
})

test('from the number in the header to an unlocked account: three actions', async () => {
  const person = await logInAs('en', 'employee@maker.example')
  const { page, t } = person
  const link = page.getByRole('banner').getByRole('link', { name: t('menu.locked') })
  const number = async () => Number(await link.locator('[aria-hidden]').textContent())
  await link.locator('[aria-hidden]').waitFor()
  const before = await number()
  let actions = 0
  const act = async (target: Locator) => {
    actions += 1
    await target.click()
  }
  await act(link)
  const requests = page.getByRole('region', { name: t('accounts.requests') }).getByRole('listitem')
  await expect.poll(() => requests.count()).toBe(before)
  expect(await link.getAttribute('aria-current')).toBe('page')
  await act(requests.first().getByRole('button', { name: t('unlock.open') }))
  await act(page.locator('[role=dialog], [role=alertdialog]').getByRole('button', { name: t('unlock.submit') }))
  await page.getByText(t('unlock.unlockedText')).waitFor()
  expect(actions).toBe(3)
  // The page behind the outcome shows it, too.
  await expect.poll(() => page.locator('main .rows > li').count()).toBe(before - 1)
  await closeDialog(person)
  await expect.poll(number).toBe(before - 1)

  await page.goto(`${product.origin}/account/banned?filter=locked`)
  await page.locator('tbody').getByRole('link').first().click()
  const state = page.getByRole('region', { name: t('unlock.locked') })
  await state.locator('time').waitFor()
  expect(await state.locator('.button-primary').allTextContents()).toEqual([t('unlock.open')])
  expect(await page.locator('.columns .button-primary').count()).toBe(0)
  await page.setViewportSize({ width: 390, height: 844 })
  expect((await state.getByRole('button').boundingBox())?.y).toBeLessThan(600)
  await state.getByRole('button', { name: t('unlock.open') }).click()
  await page
    .locator('[role=dialog], [role=alertdialog]')
    .getByRole('button', { name: t('unlock.submit') })
    .click()
  await page.getByText(t('unlock.unlockedText')).waitFor()
  await page.locator('.state-bar-unlocked').waitFor()
  expect(await page.locator('.state-bar-locked').count()).toBe(0)
  await closeDialog(person)
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('h1')
})

onlyInFull('administrators get no unlock button for a lock that only the maker removes', async () => {
  const { page, t } = await signedIn('ja', 'manager@aozora.example')
  await page.goto(`${product.origin}/accountSetting/C000001/account?search=ito.sakura@`)
  await page.locator('tbody').getByRole('link').click()
  const state = page.getByRole('region', { name: t('unlock.locked') })
  await state.getByText(t('unlock.lockMaker')).waitFor()
  expect(await state.getByRole('button').count()).toBe(0)
  expect(await state.getByRole('link').getAttribute('href')).toBe('/lp/contact')
})

onlyInFull('the page of a person whose invitation failed says so, and invites again', async () => {
  const { page, t } = await signedIn('ja', 'manager@aozora.example')
  await page.goto(`${product.origin}/accountSetting/C000001/account?filter=unregistered`)
  const failed = page.locator('tbody tr', { hasText: t(invitationWords.failed) }).first()
  await failed.getByRole('link').first().click()
  const state = page.getByRole('region', { name: t('invite.failedState') })
  await state.getByText(t('invite.checkAddress')).waitFor()
  await state.getByRole('button', { name: t('invite.open') }).click()
  await page.locator('.dialog-foot button').last().click()
  await page.getByRole('heading', { name: t('invite.done') }).waitFor()
  // Behind the dialog, at once.
  await page.locator('.state-bar-failed').waitFor({ state: 'detached' })
  expect(await page.locator('.state-bar-unregistered').count()).toBe(1)
})

onlyInFull('from a person, the way back is the list that led there, as it was', async () => {
  const { page, t } = await signedIn('en', 'employee@maker.example')
  await page.goto(`${product.origin}/account/banned?search=aozora`)
  await page.locator('tbody').getByRole('link').first().click()
  await page.waitForURL(/from=locked/)
  await page.reload()
  // The search is not kept over a reload; the list is.
  const back = page.locator('.back-link')
  await expect.poll(() => back.textContent()).toBe(t('route.bannedAccounts'))
  await back.click()
  await page.waitForURL('**/account/banned')

  await page.goto(`${product.origin}/account?search=aozora&filter=active`)
  await page.locator('tbody').getByRole('link').first().click()
  await page.waitForURL(/from=all/)
  expect(await back.textContent()).toBe(t('route.allAccounts'))
  await back.click()
  await page.waitForURL('**/account?search=aozora&filter=active')
})

onlyInFull('unlock requests are dimmed while a search loads', async () => {
  const { page } = await signedIn('ja', 'employee@maker.example')
  await page.goto(`${product.origin}/account/banned?filter=request`)
  const requests = page.getByRole('main').locator('.rows')
  await requests.getByRole('link').first().waitFor()
  const held = Promise.withResolvers<void>()
  await page.route('**/user/list/ban*', async route => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('searchbox').fill('example')
  await page.keyboard.press('Enter')
  await expect.poll(() => requests.getAttribute('aria-busy')).toBe('true')
  expect(await requests.evaluate(list => getComputedStyle(list).opacity)).toBe('0.6')
  held.resolve()
  await expect.poll(() => requests.getAttribute('aria-busy')).toBe(null)
})

test('“/” goes to the search of the page, except while typing, and can be turned off', async () => {
  const person = await signedIn('en', 'employee@maker.example')
  const { page, t } = person
  const field = () => page.evaluate(() => document.activeElement?.getAttribute('name') ?? null)
  await page.goto(`${product.origin}/account`)
  await page.locator('tbody tr').first().waitFor()
  await page.keyboard.press('/')
  expect(await field()).toBe('search')
  await page.keyboard.press('/')
  expect(await page.locator('[name="search"]').inputValue()).toBe('/')
  await visit(person, '/ownSettings')
  await page.getByRole('switch', { name: t('own.searchKey') }).click()
  await visit(person, '/account')
  await page.reload()
  await page.locator('tbody tr').first().waitFor()
  await page.keyboard.press('/')
  expect(await field()).not.toBe('search')
  expect(person.problems).toEqual([])
})
