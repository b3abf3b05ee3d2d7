// @module-tag all
// @module-tag chromium

/** The audit trail, the accounts of all companies and unlock requests in Chromium. */
import type { Locator } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { bannedList } from '../../../shared/lists/accounts.ts'
import { newestMail } from '../../helper/product.ts'
import {
  checkPage,
  closeDialog,
  fill,
  follow,
  logIn,
  onlyInFull,
  type Person,
  press,
  serviceSwitches,
  submitLogin,
} from '../journey/person.ts'
import { stage } from '../journey/stage.ts'

const { product, newVisitor, logInAs } = stage()
let editor: Person
let viewer: Person

beforeAll(async () => {
  editor = await logInAs('ja', 'employee@maker.example')
  viewer = await logInAs('en', 'viewer@maker.example')
})

const at = ({ page }: Person, path: string) => page.goto(product.origin + path)
const lines = ({ page, t }: Person): Locator => page.getByRole('list', { name: t('audit.list') }).locator('> li')

/** Opens the account of an address in the list of its company. */
const open = async (person: Person, email: string) => {
  await at(person, `/company/C000001/account?search=${encodeURIComponent(email)}`)
  await person.page.locator('tbody tr', { hasText: email }).getByRole('link').click()
  await serviceSwitches(person).first().waitFor()
}

const requests = ({ page, t }: Person) =>
  page.getByRole('region', { name: t('accounts.requests') }).getByRole('listitem')
const dialogOf = ({ page }: Person) => page.getByRole('dialog')

/** Expects rows of at most two lines, and no Latin word broken in its middle. */
const checkRows = async ({ page }: Person) => {
  const { heights, broken } = await page.evaluate(() => {
    const range = document.createRange()
    const broken: string[] = []
    const texts = document.createTreeWalker(document.querySelector('tbody') ?? document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null)
      for (const { index, 0: word } of node.data.matchAll(/[\w.@]+/g)) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (range.getClientRects().length > 1) broken.push(word)
      }
    return {
      heights: [...document.querySelectorAll('tbody tr')].map(row => row.getBoundingClientRect().height),
      broken,
    }
  })
  expect(broken).toEqual([])
  expect(Math.max(...heights)).toBeLessThanOrEqual(49)
  // Most fit in one line.
  expect(heights.filter(height => height > 41).length).toBeLessThan(heights.length / 2)
}

test('a change is in the trail of the person at once, and is found by kind, actor and period', async () => {
  const { page, t } = editor
  await open(editor, 'staff@aozora.example')
  const first = serviceSwitches(editor).first()
  const usable = await first.isChecked()
  // The switch moves before the answer.
  const saved = page.waitForResponse('**/api/v1/admin/user/service')
  await first.click()
  expect((await saved).status()).toBe(200)
  await expect.poll(() => first.isChecked()).toBe(!usable)

  await follow(editor, 'route.audit', 'main')
  await page.waitForURL('**/account/*/audit')
  const line = lines(editor).first()
  await line.getByText(t('audit.action.user.service')).waitFor()
  const words = [t('account.notUsable'), t('account.usable')]
  const [before = '', after = ''] = usable ? words.reverse() : words
  expect(await line.locator('del').textContent()).toBe(before)
  expect(await line.locator('ins').textContent()).toBe(after)
  expect(await line.getByText('127.0.0.1').count()).toBe(1)
  await checkPage(editor)

  const all = await lines(editor).count()
  await line.getByRole('link', { name: 'employee@maker.example' }).click()
  await expect.poll(() => lines(editor).count()).toBe(1)
  await page.getByLabel(t('audit.kind')).selectOption('password')
  await page.getByText(t('audit.none')).waitFor()
  await checkPage(editor)
  await page.goBack()
  await expect.poll(() => lines(editor).count()).toBe(1)
  await page.goBack()
  await expect.poll(() => lines(editor).count()).toBe(all)

  const today = await page.evaluate(() => new Date().toLocaleDateString('sv-SE'))
  await page.getByLabel(t('audit.from')).fill(today)
  await press(editor, 'list.search')
  await expect.poll(() => lines(editor).count()).toBeLessThan(all)
  expect(await lines(editor).count()).toBeGreaterThan(0)
  await page.getByLabel(t('audit.to')).fill('2020-01-01')
  await press(editor, 'list.search')
  await page.getByText(t('audit.backwards')).waitFor()
  await follow(editor, 'audit.showAll')
  await expect.poll(() => lines(editor).count()).toBe(all)
  expect(await page.getByLabel(t('audit.from')).inputValue()).toBe('')
})

test('words find what a person did and what concerned them; “only changes by” is a condition that can be removed', async () => {
  const { page, t } = editor
  await at(editor, '/audit')
  const label = t('audit.search')
  await page.getByLabel(label).fill('青空 staff@aozora')
  await press(editor, 'list.search')
  await page.waitForURL('**/audit?search=*')
  const byEmployee = () =>
    page.getByRole('link', { name: t('audit.onlyBy').replace('{actor}', 'employee@maker.example') })
  await byEmployee().first().waitFor()
  // Until the answer comes, the page shows the whole trail.
  await expect.poll(() => lines(editor).count()).toBeLessThan(20)
  const all = await lines(editor).count()
  expect(all).toBeGreaterThan(await byEmployee().count())
  await checkPage(editor)

  await byEmployee().first().click()
  await page.waitForURL('**/audit?search=*&actor=employee%40maker.example')
  const remove = page.getByRole('group', { name: t('list.conditions') }).getByRole('button')
  await remove.waitFor()
  await expect.poll(() => lines(editor).count()).toBe(await byEmployee().count())
  expect(await page.getByLabel(label).inputValue()).toBe('青空 staff@aozora')
  await checkPage(editor)
  await page.getByLabel(label).fill('存在しない人')
  await press(editor, 'list.search')
  await page.getByText(t('audit.none')).waitFor()
  expect(await remove.count()).toBe(1)
  await page.goBack()
  await remove.click()
  await expect.poll(() => lines(editor).count()).toBe(all)
  expect(await remove.count()).toBe(0)

  // Without names: more people than are put together.
  await page.getByLabel(label).fill('example')
  await page.route('**/audit/list*', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), data: [], total: 0, too_many_people: 1 } })
  })
  await press(editor, 'list.search')
  await page.getByText(t('audit.tooMany')).waitFor()
  await page.unroute('**/audit/list*')
  await follow(editor, 'audit.showAll')
  await expect.poll(() => lines(editor).count()).toBe(20)
})

onlyInFull(
  'a view-only employee reads it in the trail of the company, in their language, also on a phone',
  async () => {
    const { page, t } = viewer
    await at(viewer, '/company/C000001/account')
    await follow(viewer, 'audit.menu', 'main')
    await page.waitForURL('**/company/C000001/audit')
    const line = lines(viewer).first()
    await line.getByText(t('audit.action.user.service')).waitFor()
    expect(await line.getByText('employee@maker.example').count()).toBe(1)
    await checkPage(viewer)
    // One heading per day; an entry with several fields shows their names, and their values when it is opened.
    const days = await page.locator('.trail-day').allTextContents()
    expect([days.length > 0, new Set(days).size]).toEqual([true, days.length])
    const details = page.locator('.trail details').first()
    expect(await details.locator('ins').first().isVisible()).toBe(false)
    await details.locator('summary').click()
    expect(await details.locator('ins').first().isVisible()).toBe(true)
    await page.setViewportSize({ width: 390, height: 800 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await checkPage(viewer)
    await page.setViewportSize({ width: 1280, height: 800 })

    await line.getByRole('link').first().click()
    await page.waitForURL('**/account/*/audit')
    await page.getByText(t('route.accountAudit')).waitFor()
    await follow(viewer, 'audit.backToAccount', 'main')
    await page.waitForURL(/\/account\/[\w-]+$/)
  },
)

onlyInFull('an unknown company or person is not found; a failed trail can be retried', async () => {
  const { page, t, problems } = viewer
  for (const path of ['/company/C999999/audit', '/company/C000001/account/unknown/audit']) {
    await at(viewer, path)
    await page.getByRole('heading', { name: t('error.not_found') }).waitFor()
  }
  for (const badge of ['shell.admin', 'role.onlyView'])
    expect(await page.getByRole('banner').getByText(t(badge), { exact: true }).count(), badge).toBe(1)
  // The trail of a colleague is open to those who may open the account.
  await at(viewer, '/makeruser/account/unknown/audit')
  await page.waitForURL('**/company')
  await page.route('**/audit/list*', route => route.abort())
  await follow(viewer, 'audit.menu')
  await page.waitForURL('**/audit')
  await page.getByText(t('audit.failed')).waitFor()
  problems.length = 0
  await checkPage(viewer)
  await page.unroute('**/audit/list*')
  await press(viewer, 'ui.retry')
  await expect.poll(() => lines(viewer).count()).toBe(20)
  await checkPage(viewer)
  expect([...editor.problems, ...problems]).toEqual([])
})

test('an unlock request of an administrator is listed first among the accounts without login, and is granted', async () => {
  const address = 'lockedmanager@midori.example'
  const reason = '長く休職していました。'
  const locked = await newVisitor('en')
  await submitLogin(locked, address)
  await locked.page.waitForURL('**/locked')
  await fill(locked.page, { text: reason })
  await press(locked, 'locked.request')
  await locked.page.getByText(locked.t('locked.requested')).waitFor()

  const { page, t } = editor
  await follow(editor, 'menu.locked')
  await page.waitForURL(/\/account\/banned(\?|$)/)
  const request = requests(editor).filter({ hasText: address })
  await request.getByText(reason).waitFor()
  const before = await requests(editor).count()
  await checkPage(editor)
  await page.getByLabel(t('account.status')).selectOption('request')
  await expect.poll(() => page.locator('tbody tr').count()).toBe(0)
  expect(await requests(editor).count()).toBe(before)

  await request.getByRole('button', { name: t('unlock.open') }).click()
  await dialogOf(editor).getByText(reason).waitFor()
  await dialogOf(editor)
    .getByRole('button', { name: t('unlock.submit') })
    .dblclick()
  await page.getByText(t('unlock.unlockedText')).waitFor()
  await closeDialog(editor)
  await expect.poll(() => requests(editor).count()).toBe(before - 1)
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('h1')

  await logIn(locked, address)
  expect(locked.problems).toEqual([])
})

test('a request is rejected with a reason, which the person gets by email', async () => {
  const { page, t, origin } = editor
  const request = requests(editor).first()
  const address = (await request.locator('[translate="no"]').filter({ hasText: '@' }).textContent()) ?? ''
  const before = await requests(editor).count()
  await request.getByRole('button', { name: t('unlock.reject') }).click()
  await fill(page, { text: 'Please ask your colleague.' })
  await checkPage(editor)
  await press(editor, 'unlock.rejectSubmit')
  await expect.poll(() => requests(editor).count()).toBe(before - 1)
  expect((await newestMail(origin, address, /request|申請/)).text).toContain('Please ask your colleague.')
  await page.getByLabel(t('account.status')).selectOption('locked')
  await page.getByLabel(t('accounts.search')).fill(address)
  await press(editor, 'list.search')
  const row = page.locator('tbody tr', { hasText: address })
  await row.waitFor()
  await page.getByRole('columnheader', { name: t(bannedList.locked_at.title) }).waitFor()
  // Times of the last login and of the lock.
  expect(await row.locator('time').count()).toBe(2)
})

onlyInFull('a view-only employee sees requests without buttons, and finds a person in any company', async () => {
  const { page, t } = viewer
  await follow(viewer, 'menu.locked')
  await requests(viewer).first().waitFor()
  expect(await page.locator('main').getByRole('button').allTextContents()).toEqual([
    t('list.search'),
    t('list.view'),
    t('csv.list'),
  ])
  await checkPage(viewer)

  await follow(viewer, 'account.accounts')
  await page.waitForURL('**/account')
  await page.locator('tbody tr').nth(19).waitFor()
  await checkPage(viewer)
  await checkRows(viewer)
  await page.getByLabel(t('accounts.search')).fill('ﾔﾏﾀﾞ')
  await press(viewer, 'list.search')
  const row = page.locator('tbody tr', { hasText: 'staff@aozora.example' })
  await row.getByText('株式会社青空建機').waitFor()
  await row.getByRole('link').first().click()
  await page.waitForURL('**/company/C000001/account/*')
  await page.goBack()
  await page.waitForURL('**/account?search=*')
  expect(viewer.problems).toEqual([])
})
