/** Locked accounts in Chromium, and the notices for visitors, in both languages. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchBrowser } from '../../helper/browser.ts'
import { type Product, startProduct } from '../../helper/product.ts'
import { checkPage, logIn, openPerson, press, submitLogin, switchLocale } from '../journey/person.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  expect(await product?.stop()).toBe(0)
})

describe.each(['ja', 'en'] as const)('/locked in %s', locale => {
  const another = locale === 'ja' ? 'en' : 'ja'

  test('a general user sees the administrators with mailto links; nothing of it is stored', async () => {
    const person = await openPerson(browser, product.origin, locale)
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

  test('an administrator requests unlocking once, with a reason', async () => {
    const first = locale === 'ja'
    const person = await openPerson(browser, product.origin, locale)
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
    const title = t(first ? 'locked.requested' : 'locked.pending')
    await page.getByText(title).waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain(title)
    expect(await page.locator('[name="text"]').count()).toBe(0)
    await checkPage(person)
    const there = await switchLocale(person, another)
    await page.getByText(there.t(first ? 'locked.requested' : 'locked.pending')).waitFor()
    await switchLocale(there, locale)
    await page.getByRole('link', { name: t('locked.back') }).click()
    await page.waitForURL('**/loginFront')
  })

  test('/expired shows the next step; /callback leads to the employee login with the notice', async () => {
    const person = await openPerson(browser, product.origin, locale)
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
