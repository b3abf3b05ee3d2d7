// @module-tag all
// @module-tag chromium

/** The CSV download in Chromium, as a view-only employee and as an editor. */
import { readFile } from 'node:fs/promises'
import type { Download } from 'playwright-core'
import { expect, test } from 'vitest'
import { personName } from '../../../shared/rules/names.ts'
import { accessibilityFindings } from '../../helper/browser.ts'
import { parseCsv } from '../../helper/csv.ts'
import { startTcpProxy } from '../../helper/tcp-proxy.ts'
import { checkPage, flowIn, logIn, onlyInFull, openPerson, type Person, press } from '../journey/person.ts'
import { sharedStage } from '../journey/stage.ts'

const { product, browser, logInAs } = sharedStage()

const openDialog = async (employee: Person) => {
  const { page, t } = employee
  await press(employee, 'shell.systemMenu')
  await page.getByRole('menuitem', { name: t('csv.menu') }).click()
  await page.getByRole('dialog').waitFor()
}

/** Presses the button, and waits until the file is complete and the dialog closed. */
const download = async ({ page, t }: Person) => {
  const dialog = page.getByRole('dialog')
  const started = page.waitForEvent('download')
  await dialog.getByRole('button', { name: t('csv.submit') }).click()
  const file = await started
  await dialog.waitFor({ state: 'detached' })
  return file
}

const textOf = async (file: Download) =>
  new TextDecoder('shift_jis', { fatal: true }).decode(await readFile(await file.path()))

test('a view-only employee downloads what the screens show, and sees how many characters were replaced', async () => {
  const viewer = await logInAs('en', 'viewer@maker.example')
  const { page, t } = viewer
  await openDialog(viewer)
  await checkPage(viewer)
  const asked = page.waitForRequest('**/bff/csv/users?*')
  const file = await download(viewer)
  expect(new URL((await asked).url()).searchParams.get('time_zone')).toBe('Asia/Tokyo')
  expect(file.suggestedFilename()).toBe('e-service_user_data.csv')
  const text = await textOf(file)
  const [head = [], ...rows] = parseCsv(text)
  expect(head[0]).toBe(t('company.code'))

  const alert = page.getByRole('status').filter({ hasText: '〓' })
  const figures = ((await alert.textContent()) ?? '').replaceAll(',', '').match(/\d+/g)?.map(Number)
  expect(figures?.slice(0, 2)).toEqual([rows.length, text.split('〓').length - 1])
  // The first ones are named.
  const named = figures?.slice(2) ?? []
  const replaced = text.split('\r\n').flatMap((line, at) => (line.includes('〓') ? [at + 1] : []))
  expect(named.length).toBeGreaterThan(0)
  expect(replaced.filter(line => line <= Math.max(...named) && !named.includes(line))).toEqual([])
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(t('shell.systemMenu'))
  await checkPage(viewer)

  await page.getByRole('link', { name: '株式会社青空建機' }).click()
  await page.waitForURL('**/company/C000001/account')
  const lines = page.locator('tbody tr', { hasText: '@' })
  await lines.first().waitFor()
  const onScreen = await lines.allTextContents()
  expect(onScreen.length).toBeGreaterThan(10)
  for (const line of onScreen) {
    const row = rows.find(row => row[0] === 'C000001' && line.includes(row[4] ?? '-')) ?? []
    const [, , , , email = '', family_name = '', middle_name = '', first_name = ''] = row
    expect(line).toContain(row.at(-1)?.slice(0, 'yyyy-mm-dd hh:mm'.length) || t('account.never'))
    expect(line).toContain(email || 'an address')
    expect(line).toContain(personName({ family_name, middle_name, first_name }))
  }
  expect(viewer.problems).toEqual([])
})

onlyInFull('in UTF-8 the file has every character', async () => {
  const viewer = await logInAs('ja', 'viewer@maker.example')
  const { page, problems } = viewer
  await openDialog(viewer)
  await page.locator('[name=charset]').selectOption('UTF-8')
  const text = await readFile(await (await download(viewer)).path(), 'utf8')
  expect(text).toMatch(/^\uFEFF/)
  expect(text).not.toContain('〓')
  expect(parseCsv(text).length).toBeGreaterThan(100)
  await page.locator('.alert-region .alert').waitFor()
  expect(await page.getByRole('status').filter({ hasText: '〓' }).count()).toBe(0)
  expect(problems).toEqual([])
})

test('a download shows its progress and can be stopped; an aborted one shows an error', async () => {
  const proxy = await startTcpProxy(product.origin, 'text/csv')
  const editor = await openPerson(browser(), proxy.origin, 'ja')
  await logIn(editor, 'employee@maker.example')
  const { page, t } = editor
  await editor.waitForIdle()
  const dialog = page.getByRole('dialog')
  const files: string[] = []
  page.on('download', file => files.push(file.suggestedFilename()))
  const height = () => dialog.evaluate(({ clientHeight }) => clientHeight)
  /** Starts a download that stalls after a third of the file, which has some 160 KB. */
  const begin = async () => {
    await openDialog(editor)
    proxy.stopAfter(60_000)
    const before = await height()
    await dialog.getByRole('button', { name: t('csv.submit') }).click()
    await dialog.getByText(/^[1-9]\d?%$/).waitFor()
    expect(await height()).toBe(before)
  }

  await begin()
  expect(await dialog.getByRole('progressbar').getAttribute('max')).toMatch(/^\d{3}$/)
  expect(await dialog.getByRole('radio').first().isDisabled()).toBe(true)
  expect(await accessibilityFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: t('csv.stop') }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await page.locator('.alert').count()).toBe(0)

  await begin()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(editor.problems).toEqual([])

  await begin()
  proxy.cut()
  await page.getByRole('alert').getByText(t('csv.failed')).waitFor()
  expect(await dialog.count()).toBe(0)
  // The failed request, and the error that the page logs (specification §8).
  expect(editor.problems.splice(0).length).toBeGreaterThan(0)
  expect(files).toEqual([])
  proxy.stopAfter(Number.POSITIVE_INFINITY)

  await openDialog(editor)
  await dialog.getByRole('radio', { name: t('csv.employees') }).check()
  const file = await download(editor)
  expect(file.suggestedFilename()).toBe('e-service_maker_employee_data.csv')
  const [, ...rows] = parseCsv(await textOf(file))
  expect(rows.map(row => row[4])).toContain('employee@maker.example')
  expect(rows.every(row => row[0] === 'C000000')).toBe(true)
  await page.getByRole('status').getByText(String(rows.length)).waitFor()
  expect(editor.problems).toEqual([])
  proxy.close()
})

onlyInFull.each(flowIn('en'))('too many downloads at once (%s): says so, and when to try again', async locale => {
  const viewer = await logInAs(locale, 'viewer@maker.example')
  const { page, t } = viewer
  const json = { code: 'unavailable', message: '', retry_after: 30 }
  await page.route('**/bff/csv/users?*', route => route.fulfill({ status: 503, json }), { times: 1 })
  await openDialog(viewer)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('csv.submit') })
    .click()
  const alert = page.getByRole('alert').filter({ hasText: t('csv.failedBusy').split('{', 1)[0] ?? '' })
  const said = await alert.textContent()
  expect(said).toContain(t('csv.failed'))
  expect(said).toContain('30')
  // The failed request, and the error that the page logs.
  expect(viewer.problems.splice(0).length).toBeGreaterThan(0)
  await checkPage(viewer)
  await openDialog(viewer)
  await download(viewer)
})

/** The file of the list that a page shows, by keyboard. */
const downloadList = async ({ page, t }: Person, charset: 'csv.shiftJis' | 'csv.utf8') => {
  await page.getByRole('button', { name: t('csv.list') }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem').first().waitFor()
  await page.getByRole('menuitem', { name: t(charset) }).focus()
  const started = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  return started
}

onlyInFull('an administrator downloads the people and the trail of the company, as the pages show them', async () => {
  const manager = await logInAs('en', 'manager@aozora.example')
  const { page } = manager
  await page.goto(`${product.origin}/accountSetting/C000001/account?search=aozora&filter=active&sort=last_login`)
  await page.locator('tbody tr').first().waitFor()
  await checkPage(manager)
  const people = await downloadList(manager, 'csv.shiftJis')
  expect(people.suggestedFilename()).toBe('company-user-list.csv')
  const [head = [], ...rows] = parseCsv(await textOf(people))
  expect(head).toContain('Last login (Asia/Tokyo)')
  const shown = await page.locator('tbody .email-address').allTextContents()
  expect(rows.slice(0, shown.length).map(row => row[2])).toEqual(shown)

  await page.goto(`${product.origin}/accountSetting/C000001/audit`)
  await page.locator('.trail li').first().waitFor()
  const trail = await downloadList(manager, 'csv.utf8')
  expect(trail.suggestedFilename()).toBe('audit-list.csv')
  const text = await readFile(await trail.path(), 'utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  expect(parseCsv(text).length).toBeGreaterThan(await page.locator('.trail > li').count())
  expect(manager.problems).toEqual([])
})
