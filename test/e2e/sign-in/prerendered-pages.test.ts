// @module-tag all
// @module-tag chromium

/** Visitors' pages are in the HTML, and usable before the script comes (web/prerender.tsx). */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { setSaveData } from '../../helper/browser.ts'
import { until } from '../../helper/until.ts'
import { checkPage, fill, flowIn, logIn, onlyInFull, type Person, submitLogin } from '../journey/person.ts'
import { sharedStage } from '../journey/stage.ts'
import { textsOf } from '../journey/texts.ts'

const { product, browser, newVisitor, sameVisitor } = sharedStage()

const htmlOf = async (path: string, locale: string): Promise<string> => {
  const answer = await fetch(product.origin + path, { headers: { accept: 'text/html', 'accept-language': locale } })
  return answer.text()
}

beforeAll(async () => {
  // The server draws the data of visitors' pages after the first visit. Other files see the pages without them.
  await until('the prerendered page', async () => (await htmlOf('/loginFront', 'ja')).includes('service-list'))
})

const paths = ['/loginFront', '/login', '/lp', '/lp/form', '/lp/contact', '/passwordReset', '/term', '/privacy']
const script = /\/assets\/.*\.js$/

/** Holds back all scripts until the returned function is called. */
const holdScripts = async (page: Page): Promise<() => void> => {
  let release = () => {}
  const released = new Promise<void>(resolve => (release = resolve))
  await page.route(script, async route => {
    await released
    await route.continue()
  })
  return release
}

const operable = (page: Page) => page.locator('html[data-operable]').waitFor()

describe.each(flowIn('en'))('in %s', locale => {
  test.each(paths)('%s is drawn without its script, and then hydrated as it is', async path => {
    const { page, problems } = await sameVisitor(locale)
    const release = await holdScripts(page)
    const calls: string[] = []
    page.on('request', request => {
      if (request.url().includes('/api/')) calls.push(new URL(request.url()).pathname)
    })
    await page.goto(product.origin + path, { waitUntil: 'commit' })
    await page.locator('#app h1').waitFor()
    const heading = await page.locator('#app h1').elementHandle()
    expect(await page.title()).toMatch(/^\S.* \| Yardkey$/)
    expect(await page.locator('html').getAttribute('lang')).toBe(locale)
    expect(calls).toEqual([])
    release()
    await operable(page)
    expect(await heading?.evaluate(element => element.isConnected), 'React keeps the element of the HTML').toBe(true)
    expect(calls.toSorted(), 'nothing is loaded twice').toEqual([...new Set(calls)].toSorted())
    expect(problems).toEqual([])
  })

  test('a login typed and sent before the script comes is sent when it comes, and not to the address', async () => {
    const person = await newVisitor(locale)
    const { page } = person
    const release = await holdScripts(page)
    // Earlier, nothing is drawn that one could press, but Playwright does not wait for style sheets.
    await page.goto(`${product.origin}/loginFront?return=%2FaccountSetting%2FC000001%2Faccount`, {
      waitUntil: 'domcontentloaded',
    })
    await fill(page, { email: 'manager@aozora.example', password: 'Manager_2026' })
    await page.keyboard.press('Enter')
    // Playwright's own click may wait for the navigation that the first attempt began and the policy refused.
    await page.evaluate(() => document.querySelector<HTMLButtonElement>('button[type="submit"]')?.click())
    expect(new URL(page.url()).search).not.toContain('password')
    release()
    await page.waitForURL('**/accountSetting/C000001/account')
    await checkPage(person)
  })

  test('what is typed before and while the script comes stays', async () => {
    const person = await newVisitor(locale)
    const { page } = person
    const release = await holdScripts(page)
    await page.goto(`${product.origin}/login`, { waitUntil: 'domcontentloaded' })
    await page.locator('[name="email"]').pressSequentially('viewer@maker.exa')
    release()
    await page.keyboard.type('mple', { delay: 30 })
    await operable(page)
    expect(await page.locator('[name="email"]').inputValue()).toBe('viewer@maker.example')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
    await page.locator('[name="password"]').fill('Viewer_2026')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/company')
  })
})

onlyInFull('a page that is scrolled before the script comes stays there', async () => {
  const { page, waitForIdle } = await newVisitor('en')
  await page.setViewportSize({ width: 320, height: 640 })
  const release = await holdScripts(page)
  await page.goto(`${product.origin}/lp`, { waitUntil: 'commit' })
  await page.locator('.site-footer').scrollIntoViewIfNeeded()
  const position = () => page.evaluate(() => Math.round(scrollY))
  const before = await position()
  expect(before).toBeGreaterThan(300)
  release()
  await operable(page)
  await waitForIdle()
  expect(await position()).toBe(before)
})

test('the services and the maker are in the HTML, and what has changed meanwhile is corrected', async () => {
  const visitor = await newVisitor('ja')
  const { page } = visitor
  const release = await holdScripts(page)
  const called = '建機メーカー株式会社'
  await page.route('**/api/v1/front/maker', async route => {
    const maker = await (await route.fetch()).json()
    await route.fulfill({ json: { ...maker, name: called } })
  })
  await page.route('**/api/v1/front/service/list', async route => {
    const services = await (await route.fetch()).json()
    await route.fulfill({ json: services.slice(0, 1) })
  })
  await page.goto(`${product.origin}/loginFront`, { waitUntil: 'commit' })
  const services = page.locator('.service-list li')
  await services.first().waitFor()
  expect(await services.count()).toBeGreaterThan(1)
  release()
  await expect.poll(() => services.count()).toBe(1)
  await page.getByText(called).first().waitFor()
  await page.unrouteAll({ behavior: 'wait' })
  expect(visitor.problems).toEqual([])
})

test.each(['ja', 'en'] as const)('the documents are in the HTML, in %s', async locale => {
  for (const path of ['/term', '/privacy'])
    expect(await htmlOf(path, locale), path).toMatch(/<div class="terms-text"><section[^>]*><h\d>[^<]+<\/h\d>/)
})

test('buttons pressed before the script comes act when it comes', async () => {
  const visitor = await newVisitor('ja')
  const { page } = visitor
  let release = await holdScripts(page)
  await page.goto(`${product.origin}/lp`, { waitUntil: 'commit' })
  await page
    .locator('.hero')
    .getByRole('button', { name: visitor.t('landing.request') })
    .click()
  release()
  await page.getByRole('dialog').waitFor()
  await page.unroute(script)

  release = await holdScripts(page)
  await page.goto(`${product.origin}/loginFront`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'English' }).click()
  release()
  await page.getByRole('heading', { name: textsOf('en')('route.loginFront') }).waitFor()
})

const nextLayout = /\/assets\/(?:Front|Employee)Layout-/

test.each([
  ['/loginFront', 'manager@aozora.example', '**/accountInformation'],
  ['/login', 'viewer@maker.example', '**/company'],
] as const)('%s loads the code of the next page after the first action of the reader', async (path, email, home) => {
  const person = await newVisitor('ja')
  const { page } = person
  await setSaveData(person.context, false)
  let loaded = 0
  page.on('request', request => {
    if (nextLayout.test(request.url())) loaded++
  })
  await page.goto(product.origin + path)
  await person.waitForIdle()
  await page.waitForTimeout(3_000)
  // Without an action, no other page is expected.
  expect(loaded).toBe(0)
  await page.mouse.move(200, 200)
  await expect.poll(() => loaded).toBeGreaterThan(0)
  await person.waitForIdle()
  await page.route(script, route => route.abort())
  await submitLogin(person, email)
  await page.waitForURL(home)
  await page.locator('h1').waitFor()
  // Now the code of further pages cannot be loaded; that changes nothing.
  const opened = () => page.evaluate(() => performance.timeOrigin)
  const before = await opened()
  await page.waitForTimeout(3_500)
  expect(await opened()).toBe(before)
  expect(await page.locator('h1').isVisible()).toBe(true)
})

onlyInFull('no code is loaded ahead for readers who save data', async () => {
  const person = await newVisitor('ja')
  const { page } = person
  let loaded = 0
  page.on('request', request => {
    if (nextLayout.test(request.url())) loaded++
  })
  await page.goto(`${product.origin}/loginFront`)
  await page.mouse.move(200, 200)
  await person.waitForIdle()
  await page.waitForTimeout(3_500)
  expect(loaded).toBe(0)
})

test('who is signed in never sees a login page, and sees the right header', async () => {
  const person = await newVisitor('ja')
  await logIn(person, 'manager@aozora.example')
  const { page } = person
  const response = await page.goto(`${product.origin}/loginFront`, { waitUntil: 'commit' })
  expect(await response?.text()).toContain('<div id="app"></div>')
  await page.waitForURL('**/accountInformation')
})

onlyInFull('a reset link that this tab has opened is open again after a reload', async () => {
  const visitor: Person = await newVisitor('ja')
  const { page } = visitor
  await page.goto(`${product.origin}/passwordReset?token=${'a'.repeat(43)}`)
  await page.getByRole('heading', { name: visitor.t('password.unknownTitle') }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: visitor.t('password.unknownTitle') }).waitFor()
  expect(visitor.problems.filter(problem => !problem.includes('404'))).toEqual([])
})

onlyInFull('without JavaScript the page is readable, and its form sends nothing', async () => {
  const context = await browser().newContext({ javaScriptEnabled: false, locale: 'ja' })
  const page = await context.newPage()
  await page.goto(`${product.origin}/loginFront`)
  await fill(page, { email: 'manager@aozora.example', password: 'Manager_2026' })
  await page.keyboard.press('Enter')
  await page.waitForTimeout(200)
  expect(page.url()).toBe(`${product.origin}/loginFront`)
})

test('a session that ends while the page is open leads to a login that works', async () => {
  const person = await newVisitor('ja')
  await logIn(person, 'manager@aozora.example')
  await person.context.clearCookies()
  await person.page.goto(`${product.origin}/accountInformation`)
  await person.page.waitForURL('**/loginFront?return=*')
  await submitLogin(person, 'manager@aozora.example')
  await person.page.waitForURL('**/accountInformation')
})
