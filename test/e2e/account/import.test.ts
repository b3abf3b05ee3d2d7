// @module-tag all
// @module-tag chromium

/** The import of people from a file in Chromium: by administrators and employees, by mouse and keyboard. */
import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { importLimits } from '../../../shared/rules/account-import.ts'
import { rowJobs } from '../../../shared/rules/jobs.ts'
import type { Words } from '../../../shared/rules/locale.ts'
import { parseCsv } from '../../helper/csv.ts'
import { enter, tabTo } from '../journey/keyboard.ts'
import {
  checkPage,
  fill,
  flowIn,
  follow,
  onlyInFull,
  type Person,
  press,
  submitLogin,
  visit,
} from '../journey/person.ts'
import { stage } from '../journey/stage.ts'

const stateWords = rowJobs.import.states

// A product of its own: other files count the accounts of these companies.
const { signIn } = stage()

const imports = '/accountSetting/C000001/import'
const list = '/accountSetting/C000001/account'

/** As files of our own download: with a byte-order mark. */
const csvOf = (rows: readonly (readonly string[])[]) =>
  Buffer.from(`\uFEFF${rows.map(row => row.join(',')).join('\r\n')}\r\n`)

/** Gives the page a file, without its picker. */
const upload = ({ page }: Person, buffer: Buffer, name = 'people.csv') =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })

/** Waits for the page of an import. */
const arrive = async ({ page, waitForIdle }: Person) => {
  await page.waitForURL(/\/import\/[^/?]+(\?.*)?$/)
  await page.locator('.counts').waitFor()
  await waitForIdle()
}

/** The numbers of rows: added, changed, the same, errors. */
const counts = async ({ page }: Person) =>
  (await page.locator('.counts dd').allTextContents()).map(text => Number(text.replaceAll(',', '')))

const chip = ({ page, t }: Person, text: Words) => page.locator('.page-header .chip', { hasText: t(text) })

/** The file that a button of the page downloads. */
const download = async ({ page }: Person, button: Locator): Promise<Buffer> => {
  const started = page.waitForEvent('download')
  await button.click()
  return readFile(await (await started).path())
}

const template = (person: Person, kind: 'import.template' | 'import.people' = 'import.template') =>
  person.page.getByRole('button', { name: `${person.t(kind)} UTF-8` })

const rowsOf = (file: Buffer) => parseCsv(file.toString('utf8').replace(/^\uFEFF/, ''))

/** People with three services each, as rows below the head of a template. */
const peopleFor = (head: readonly string[], count: number, domain: string) => {
  const services = head.slice(-3)
  const names = ['メールアドレス', 'Email address']
  return Array.from({ length: count }, (_, at) =>
    head.map(title => {
      if (names.includes(title)) return `person${at}@${domain}`
      if (services.includes(title)) return '1'
      return /^(姓|Family name)$/.test(title) ? '山田' : /^(名|First name)$/.test(title) ? `花子${at}` : ''
    }),
  )
}

/** Whether a field is the cell of a row. */
const isCell = ({ control }: { control: string | null }) => /^line\d+\./.test(control ?? '')

const columnOf = (head: readonly string[], ...titles: string[]) => head.findIndex(title => titles.includes(title))

/** Five rows with one error each. */
const withErrors = (head: readonly string[], people: readonly (readonly string[])[]) => {
  const wrong = people.map(row => [...row])
  const set = (row: number, column: number, value: string) => {
    const cells = wrong[row]
    if (cells) cells[column] = value
  }
  set(3, columnOf(head, 'メールアドレス', 'Email address'), 'no-address')
  set(20, head.length - 1, '2')
  set(40, columnOf(head, '部署', 'Department'), '=1+1')
  set(60, columnOf(head, '姓', 'Family name'), '')
  set(60, columnOf(head, '名', 'First name'), '')
  set(80, columnOf(head, '役職', 'Position'), 'x'.repeat(256))
  return wrong
}

test.each(flowIn('ja'))('in %s: 100 people with three services each, 5 errors, in at most 12 actions', async locale => {
  const manager = await signIn(locale, 'manager@aozora.example')
  const { page, t } = manager
  await visit(manager, imports)
  const [head = []] = rowsOf(await download(manager, template(manager)))
  expect(head.length).toBeGreaterThan(9)
  const people = peopleFor(head, 100, `${locale}.example`)

  let actions = 0
  /** By mouse in Japanese, by keyboard in English. */
  const act = async (id: string, role: 'button' | 'link' = 'button') => {
    actions++
    if (locale === 'en') await enter(manager, id)
    else
      await page
        .getByRole(role, { name: t(id) })
        .first()
        .click()
  }
  const pick = async (id: string, buffer: Buffer) => {
    const opened = page.waitForEvent('filechooser')
    await act(id)
    actions++
    await (await opened).setFiles({ name: '利用者.csv', mimeType: 'text/csv', buffer })
    await arrive(manager)
  }
  await page.goto(new URL('/accountInformation', page.url()).href)
  await page.locator('h1').waitFor()
  await act('menu.accountSetting', 'link')
  await page.locator('tbody tr').first().waitFor()
  await act('import.open', 'link')
  await page.waitForURL(`**${imports}`)
  await page.getByRole('heading', { name: t('import.history') }).waitFor()
  await manager.waitForIdle()

  await pick('import.choose', csvOf([head, ...withErrors(head, people)]))
  expect(await counts(manager)).toEqual([95, 0, 0, 5])
  await chip(manager, stateWords.checked).waitFor()
  await checkPage(manager)
  await page.locator('.import-sample').getByText(`person0@${locale}.example`).waitFor()
  // Errors come first, each with its cell.
  const errors = await page.locator('tbody tr').allTextContents()
  for (const [at, text] of [
    [0, t('import.problem.format')],
    [1, t('import.flagChoice')],
    [2, t('import.problem.formula')],
    [3, t('import.problem.required')],
    [4, t('import.problem.too_long').replace('{subject}', '255')],
  ] as const)
    expect(errors[at]).toContain(text)
  const cells = page.locator('tbody').getByRole('textbox')
  expect(
    await cells.evaluateAll(inputs => inputs.map(input => (input as HTMLInputElement).value.slice(0, 10))),
  ).toEqual(['no-address', '2', '=1+1', '', 'xxxxxxxxxx'])
  await checkPage(manager)
  for (const [at, text] of [`corrected@${locale}.example`, '1', '営業部', '山田', '課長'].entries()) {
    actions++
    if (locale === 'ja') await cells.nth(at).fill(text)
    else {
      await tabTo(manager, isCell)
      await page.keyboard.press('Control+A')
      await page.keyboard.insertText(text)
    }
  }
  actions++
  if (locale === 'ja') await page.getByRole('button', { name: t('import.correctAndCheck') }).click()
  else await page.keyboard.press('Enter')
  await expect.poll(() => counts(manager)).toEqual([100, 0, 0, 0])
  expect(await cells.count()).toBe(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  actions++
  const run = page.getByRole('form', { name: t('import.runForm') }).locator('[type=submit]')
  if (locale === 'ja') await run.click()
  else {
    await tabTo(manager, ({ name }) => /^Import 100/.test(name))
    await page.keyboard.press('Enter')
  }
  expect(actions).toBeLessThanOrEqual(12)
  await expect.poll(() => counts(manager)).toEqual([100, 0, 0, 0])
  await expect.poll(() => page.locator('.page-header .chip').textContent()).not.toBe(t(stateWords.checked))
  await expect.poll(() => page.getByRole('heading', { name: t('import.outcome') }).count()).toBe(1)
  await checkPage(manager)

  await visit(manager, `${list}?search=person99@${locale}.example`)
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
  await page.locator('tbody').getByRole('link').click()
  const switches = page.getByRole('region', { name: t('account.services') }).getByRole('switch', { checked: true })
  await expect.poll(() => switches.count()).toBe(3)
  expect(manager.problems).toEqual([])
})

test('cells are corrected in place: what was typed stays on other pages and after a failure', async () => {
  const manager = await signIn('ja', 'manager@aozora.example')
  const { page, t } = manager
  await visit(manager, imports)
  const people = Array.from({ length: 25 }, (_, at) => [`wrong ${at}`, '山田'])
  await upload(manager, csvOf([['メールアドレス', '姓'], ...people, ['right@cells.example', '']]))
  await arrive(manager)
  expect(await counts(manager)).toEqual([0, 0, 0, 26])
  const cells = page.locator('tbody').getByRole('textbox')
  const turn = async (to: string, first: string) => {
    await page
      .getByRole('navigation', { name: t('list.pages') })
      .getByRole('link', { name: to, exact: true })
      .click()
    await expect.poll(() => cells.first().inputValue()).toBe(first)
  }
  await cells.nth(0).fill('still wrong')
  await cells.nth(1).fill('cell1@cells.example')
  await turn('2', 'wrong 20')
  await cells.nth(0).fill('cell20@cells.example')
  await cells.nth(5).fill('佐藤')
  await turn('1', 'still wrong')
  expect(await cells.nth(1).inputValue()).toBe('cell1@cells.example')
  await page.setViewportSize({ width: 390, height: 844 })
  await checkPage(manager)

  const correct = page.getByRole('button', { name: t('import.correctAndCheck') })
  await page.route('**/import/correct', route => route.fulfill({ status: 503, json: { code: 'unavailable' } }))
  await correct.click()
  await page
    .getByRole('alert')
    .filter({ hasText: t('import.checkFailed') })
    .waitFor()
  expect(await cells.nth(1).inputValue()).toBe('cell1@cells.example')
  await page.unroute('**/import/correct')
  await correct.click()
  await expect.poll(() => counts(manager)).toEqual([3, 0, 0, 23])
  // What is still wrong is shown as it is now, and has the focus.
  expect(await cells.nth(0).inputValue()).toBe('still wrong')
  expect(await cells.nth(1).inputValue()).toBe('wrong 2')
  await expect.poll(() => cells.nth(0).evaluate(cell => cell === document.activeElement)).toBe(true)
  await cells.nth(0).fill('typed')
  await page
    .getByRole('link', { name: t('route.accountImports') })
    .first()
    .click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: t('leave.stay') }).click()

  // So does a corrected file, before it is checked: the check on the page and what was typed in it stay.
  const corrected = csvOf([
    ['メールアドレス', '姓'],
    ['one@cells.example', '山田'],
  ])
  manager.problems.length = 0
  await upload(manager, corrected)
  await question.getByRole('button', { name: t('leave.stay') }).click()
  expect(await cells.nth(0).inputValue()).toBe('typed')
  await correct.click()
  await expect.poll(() => page.getByText(t('import.checkFailed')).count()).toBe(0)
  await manager.waitForIdle()
  expect(await counts(manager)).toEqual([3, 0, 0, 23])
  await cells.nth(0).fill('typed again')
  await upload(manager, corrected)
  await question.getByRole('button', { name: t('leave.go') }).click()
  await expect.poll(() => counts(manager)).toEqual([1, 0, 0, 0])
  expect(manager.problems).toEqual([])
})

onlyInFull('400 cells of 1,024 kanji are corrected, in several calls, and stay when the second fails', async () => {
  const manager = await signIn('ja', 'manager@aozora.example')
  const { page, t } = manager
  await visit(manager, imports)
  const people = Array.from({ length: 200 }, (_, at) => [`wrong ${at}`, '山田', '花子', '=1'])
  await upload(manager, csvOf([['メールアドレス', '姓', '名', '部署'], ...people]))
  await arrive(manager)
  const found = new URL(page.url())
  await visit(manager, `${found.pathname}?per_page=50`)
  const cells = page.locator('tbody').getByRole('textbox')
  for (const at of [0, 1, 2, 3]) {
    if (at > 0)
      await page
        .getByRole('navigation', { name: t('list.pages') })
        .getByRole('link', { name: `${at + 1}`, exact: true })
        .click()
    await expect.poll(() => cells.first().inputValue()).toBe(`wrong ${at * 50}`)
    expect(await cells.count()).toBe(100)
    await cells.evaluateAll(inputs => {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
      for (const input of inputs) {
        set?.call(input, '漢'.repeat(1024))
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }
    })
  }
  const statuses: number[] = []
  page.on('response', answer => {
    if (answer.url().endsWith('/import/correct')) statuses.push(answer.status())
  })
  let calls = 0
  await page.route('**/import/correct', route =>
    ++calls === 2 ? route.fulfill({ status: 503, json: { code: 'unavailable' } }) : route.continue(),
  )
  const correct = page.getByRole('button', { name: t('import.correctAndCheck') })
  await correct.click()
  await page
    .getByRole('alert')
    .filter({ hasText: t('import.checkFailed') })
    .waitFor()
  const areTyped = () =>
    cells.evaluateAll(inputs => inputs.every(input => (input as HTMLInputElement).value === '漢'.repeat(1024)))
  expect([statuses, await areTyped()]).toEqual([[200, 503], true])
  await correct.click()
  await expect.poll(() => statuses).toEqual([200, 503, 200, 200])
  // They are too long, and shown as they are stored now.
  await expect.poll(areTyped).toBe(true)
  expect(await counts(manager)).toEqual([0, 0, 0, 200])
  manager.problems.length = 0
})

test('what was typed in cells outlives failures, filters and the session', async () => {
  const manager = await signIn('ja', 'manager@aozora.example')
  const { page, t, problems } = manager
  await visit(manager, imports)
  const people = Array.from({ length: 25 }, (_, at) => [`wrong ${at}`, '山田'])
  await upload(manager, csvOf([['メールアドレス', '姓'], ...people, ['right@kept.example', '山田']]))
  await arrive(manager)
  const cells = page.locator('tbody').getByRole('textbox')
  const pages = page.getByRole('navigation', { name: t('list.pages') })
  const turn = (to: string) => pages.getByRole('link', { name: to, exact: true }).click()
  await cells.nth(1).fill('cell1@kept.example')

  // The next page does not load.
  await page.route('**/import/info?*', route => route.fulfill({ status: 503, json: { code: 'unavailable' } }))
  await turn('2')
  await page
    .getByRole('alert')
    .filter({ hasText: t('import.failed') })
    .waitFor()
  expect(await cells.nth(1).inputValue()).toBe('cell1@kept.example')
  await page.unroute('**/import/info?*')
  await press(manager, 'ui.retry')
  await expect.poll(() => cells.first().inputValue()).toBe('wrong 20')
  await cells.nth(2).fill('cell22@kept.example')

  // A filter shows no rows.
  await page
    .locator('main')
    .getByRole('link', { name: `${t('import.change')} 0` })
    .click()
  await page.getByText(t('import.none')).waitFor()
  await follow(manager, 'import.showAll')
  await expect.poll(() => cells.nth(1).inputValue()).toBe('cell1@kept.example')

  // A run would leave out what is not checked.
  await page.locator('.import-run [type=submit]').click()
  await page.getByText(t('import.uncheckedCells')).waitFor()

  await turn('2')
  await expect.poll(() => cells.nth(2).inputValue()).toBe('cell22@kept.example')
  await manager.context.clearCookies()
  await press(manager, 'import.correctAndCheck')
  await page.waitForURL('**/loginFront?*')
  problems.length = 0
  await submitLogin(manager, 'manager@aozora.example')
  await page.waitForURL('**/import/*?page=2')
  await expect.poll(() => cells.nth(2).inputValue()).toBe('cell22@kept.example')

  // Only what was typed is sent.
  const sent = page.waitForRequest('**/import/correct')
  await press(manager, 'import.correctAndCheck')
  // In the order in which the pages were shown.
  expect((await sent).postDataJSON().cells).toEqual([
    { line: 24, field: 'email', value: 'cell22@kept.example' },
    { line: 3, field: 'email', value: 'cell1@kept.example' },
  ])
  await expect.poll(() => counts(manager)).toEqual([3, 0, 0, 23])
  problems.length = 0
})

test('an earlier download undoes a mistake', async () => {
  const manager = await signIn('ja', 'manager@aozora.example')
  const { page, t } = manager
  await visit(manager, imports)
  await manager.waitForIdle()
  const before = await download(manager, template(manager, 'import.people'))
  const [head = [], ...people] = rowsOf(before)
  const [email, department] = [columnOf(head, 'メールアドレス'), columnOf(head, '部署')]
  const own = people.filter(row => row[email]?.endsWith('@aozora.example') && row[department] !== '')
  expect(own.length).toBeGreaterThan(20)
  const mistaken = own.map(row => row.map((cell, at) => (at === department ? '誤った部署' : cell)))

  const run = async (file: Buffer, changed: number) => {
    await visit(manager, imports)
    await upload(manager, file)
    await arrive(manager)
    const [added, found, , wrong] = await counts(manager)
    expect([added, found, wrong]).toEqual([0, changed, 0])
    // Nobody is added, so there are no invitations to choose.
    expect(await page.getByRole('radio').count()).toBe(0)
    await page.getByRole('form').locator('[type=submit]').click()
    await chip(manager, stateWords.done).waitFor()
  }
  await run(csvOf([head, ...mistaken]), own.length)
  await expect.poll(() => page.locator('tbody tr').first().textContent()).toContain('誤った部署')
  await checkPage(manager)
  await run(before, own.length)
  await visit(manager, imports)
  const after = await download(manager, template(manager, 'import.people'))
  expect(rowsOf(after)).toEqual(rowsOf(before))
  // The history has both, and the check of neither is left.
  await expect.poll(() => page.locator('tbody tr', { hasText: t(stateWords.done) }).count()).toBeGreaterThan(1)
  expect(manager.problems).toEqual([])
})

onlyInFull('files that are refused, before they are read and by the server; pasted cells', async () => {
  const manager = await signIn('en', 'manager@midori.example')
  const { page, t } = manager
  await visit(manager, '/accountSetting/C000002/import')
  await page.getByText(t('import.empty')).waitFor()
  await checkPage(manager)
  let sent = 0
  page.on('request', request => {
    if (request.url().endsWith('/import/check')) sent++
  })
  const refusal = page.getByRole('alert').filter({ hasText: t('import.checkFailed') })
  for (const [code, buffer, asks] of [
    ['file_too_large', Buffer.alloc(importLimits.bytes + 1, 'a'), 0],
    ['file_empty', Buffer.alloc(0), 0],
    ['file_workbook', Buffer.from('PK\x03\x04', 'latin1'), 1],
    ['file_head', Buffer.from('name\nYamada\n'), 2],
    ['file_empty', Buffer.from('email\n'), 3],
    // The largest file that is sent.
    ['file_row_too_long', Buffer.alloc(importLimits.bytes, 'a'), 4],
  ] as const) {
    await upload(manager, buffer)
    await refusal.filter({ hasText: t(`validation.${code}`) }).waitFor()
    expect(sent).toBe(asks)
  }
  await checkPage(manager)
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    data.items.add(new File(['name'], 'dropped.csv'))
    return data
  })
  await page.dispatchEvent('.file-drop', 'drop', { dataTransfer: dropped })
  await refusal.filter({ hasText: t('validation.file_head') }).waitFor()
  expect(sent).toBe(5)

  await page.getByText(t('import.paste')).click()
  const cells = page.getByRole('textbox', { name: t('import.pasteLabel') })
  const check = page.getByRole('button', { name: t('import.check'), exact: true })
  await cells.fill('Name\nYamada')
  await check.click()
  await refusal.filter({ hasText: t('validation.file_head') }).waitFor()
  expect(await cells.inputValue()).toBe('Name\nYamada')
  await cells.fill('First name\tE-mail\tEmail address\n花子\tx\tpasted@midori.example')
  await checkPage(manager)
  await check.click()
  await arrive(manager)
  expect(await counts(manager)).toEqual([1, 0, 0, 0])
  await page.getByRole('heading', { name: t('import.pasted') }).waitFor()
  await page.getByText(t('import.tab')).waitFor()
  await page.locator('.alert', { hasText: 'E-mail' }).waitFor()

  // Invitations at a time, which are stopped before it.
  await page.getByRole('radio', { name: t('import.inviteAt') }).check()
  await page.getByRole('form').locator('[type=submit]').click()
  await page.locator('[name=invite_at][aria-invalid=true]').waitFor()
  await checkPage(manager)
  // Rows are kept for 30 days, so invitations wait no longer.
  await fill(page, { invite_at: '2099-01-01T09:00' })
  await page.getByRole('form').locator('[type=submit]').click()
  await page.getByText(t('validation.too_late').replace('{name, number}', '30')).first().waitFor()
  const inTenDays = new Date(Date.now() + 10 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  await fill(page, { invite_at: `${inTenDays}T09:00` })
  await page.getByRole('form').locator('[type=submit]').click()
  await chip(manager, stateWords.inviting).waitFor()
  await page.getByText(`${inTenDays} 09:00`).waitFor()
  await press(manager, 'import.stopInviting')
  await page.getByRole('alertdialog').waitFor()
  await checkPage(manager)
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('import.stopInviting') })
    .click()
  await chip(manager, stateWords.stopped).waitFor()
  await checkPage(manager)
  expect(manager.problems).toEqual([])
})

onlyInFull('an import whose rows are gone after 30 days, and one that does not load', async () => {
  const manager = await signIn('en', 'manager@midori.example')
  const { page, t } = manager
  await visit(manager, '/accountSetting/C000002/import')
  await upload(manager, Buffer.from('email,family_name\nold@midori.example,Old\n'), 'old.csv')
  await arrive(manager)
  const address = page.url()
  await page.route('**/import/info?*', async route => {
    const info = await (await route.fetch()).json()
    const rows = { total: 0, page: 1, page_count: 0, data: [] }
    await route.fulfill({ json: { ...info, state: 'done', done: info.found, has_rows: 0, sample: [], rows } })
  })
  await page.goto(address)
  await page.getByText(t('import.noRows')).waitFor()
  await checkPage(manager)
  expect(await page.getByRole('button', { name: t('import.download') }).count()).toBe(0)
  await page.unroute('**/import/info?*')
  await page.route('**/import/info?*', route => route.fulfill({ status: 500, json: { code: 'internal' } }))
  await page.goto(address)
  await page.getByText(t('import.failed')).waitFor()
  await checkPage(manager)
  await page.unroute('**/import/info?*')
  await page.getByRole('button', { name: t('ui.retry') }).click()
  await arrive(manager)
  expect(await counts(manager)).toEqual([1, 0, 0, 0])
  await page.goto(`${new URL(address).origin}/accountSetting/C000002/import/none-of-ours`)
  await page.getByRole('heading', { name: t('error.not_found') }).waitFor()
})

onlyInFull(
  'an employee imports people of several companies, stops, and goes on; view-only employees watch',
  async () => {
    const editor = await signIn('ja', 'employee@maker.example')
    const { page, t } = editor
    await visit(editor, '/account')
    await follow(editor, 'import.open', 'main')
    await page.waitForURL('**/account/import')
    await editor.waitForIdle()
    await checkPage(editor)
    const [head = []] = rowsOf(await download(editor, template(editor)))
    expect(head[0]).toBe(t('company.code'))
    const people = Array.from({ length: 4_000 }, (_, at) => [
      at % 2 === 0 ? 'C000001' : 'C000002',
      `many${at}@several.example`,
      '鈴木',
    ])
    const file = csvOf([[head[0] ?? '', 'email', '姓'], ...people, ['C999999', 'nowhere@several.example', '鈴木']])
    await upload(editor, file, '全社.csv')
    await arrive(editor)
    expect(await counts(editor)).toEqual([4_000, 0, 0, 1])
    await page.getByRole('radio', { name: t('import.inviteNone') }).check()
    await page
      .getByRole('form', { name: t('import.runForm') })
      .locator('[type=submit]')
      .click()
    await chip(editor, stateWords.running).waitFor()
    await page.getByRole('progressbar').first().waitFor()
    await press(editor, 'import.stop')
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('import.stop') })
      .click()
    await chip(editor, stateWords.stopped).waitFor()
    await checkPage(editor)
    const [done = 0] = await counts(editor)
    expect(done).toBeLessThan(4_000)

    await upload(editor, file, '続き.csv')
    await page.getByRole('heading', { name: '続き.csv' }).waitFor()
    await arrive(editor)
    expect(await counts(editor)).toEqual([4_000 - done, 0, done, 1])
    await page.getByRole('link', { name: t('import.error') }).click()
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
    await page.locator('tbody tr', { hasText: t('import.problem.not_found') }).waitFor()
    const result = await download(editor, page.getByRole('button', { name: t('import.download') }))
    expect(rowsOf(result).at(-1)?.slice(0, 2)).toEqual(['C999999', 'nowhere@several.example'])

    await visit(editor, '/company/C000001/account')
    await follow(editor, 'import.open', 'main')
    await page.waitForURL('**/account/import?company=C000001')
    await editor.waitForIdle()
    await page.getByText('株式会社青空建機').first().waitFor()
    const [own = []] = rowsOf(await download(editor, template(editor)))
    expect(own).not.toContain(t('company.code'))

    const viewer = await signIn('en', 'viewer@maker.example')
    await visit(viewer, '/account')
    await follow(viewer, 'import.history', 'main')
    await viewer.page.waitForURL('**/account/import')
    await checkPage(viewer)
    expect(await viewer.page.locator('input[type=file]').count()).toBe(0)
    await viewer.page.getByRole('link', { name: '全社.csv' }).click()
    await arrive(viewer)
    await checkPage(viewer)
    expect(await viewer.page.locator('main [type=submit], input[type=file]').count()).toBe(0)
    expect([...editor.problems, ...viewer.problems]).toEqual([])
  },
)
