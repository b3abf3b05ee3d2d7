// @module-tag all
// @module-tag chromium
/** An import that is checked by one person and corrected or run by another, and a check that takes long, in Chromium. */

import { expect, test } from 'vitest'
import type { ImportInfo } from '../../../shared/model/job.ts'
import { rowJobs } from '../../../shared/rules/jobs.ts'
import type { Words } from '../../../shared/rules/locale.ts'
import { checkPage, flowIn, type Person, press, visit } from '../journey/person.ts'
import { stage } from '../journey/stage.ts'

const stateWords = rowJobs.import.states

// A product of its own: other files count the accounts of these companies.
const { signIn } = stage()

const imports = '/accountSetting/C000001/import'

const upload = async ({ page }: Person, rows: readonly string[], name = '利用者.csv') =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(['email,姓', ...rows].join('\n')) })

const chip = ({ page, t }: Person, text: Words) => page.locator('.page-header .chip', { hasText: t(text) })
const runButton = ({ page }: Person) => page.locator('.import-run [type=submit]')
const heading = ({ page, t }: Person, id: string) => page.getByRole('heading', { name: t(id), exact: true })

/** The page in both widths. */
const checkWidths = async (person: Person) => {
  await checkPage(person)
  await person.page.setViewportSize({ width: 390, height: 844 })
  await checkPage(person)
  await person.page.setViewportSize({ width: 1280, height: 900 })
}

test.each(flowIn('en'))(
  'in %s: a run of what another person has corrected meanwhile asks again, with the corrected rows',
  async locale => {
    const manager = await signIn(locale, 'manager@aozora.example')
    const { page, t } = manager
    await visit(manager, imports)
    await upload(manager, [`one@seen-${locale}.example,山田`, `two@seen-${locale}.example,`])
    await heading(manager, 'import.found').waitFor()
    const { pathname } = new URL(page.url())

    const second = await signIn(locale, 'second@aozora.example')
    await visit(second, pathname)
    await second.page.getByRole('textbox').fill('佐藤')
    await press(second, 'import.correctAndCheck')
    await expect.poll(() => second.page.locator('tbody').getByRole('textbox').count()).toBe(0)

    await runButton(manager).click()
    await page
      .getByRole('alert')
      .filter({ hasText: t('edit.stale') })
      .waitFor()
    await page.getByText('second@aozora.example').first().waitFor()
    manager.problems.length = 0
    await checkWidths(manager)
    await page.locator('.alert').getByRole('link').click()
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
    await page.locator('tbody tr', { hasText: t('import.corrected') }).waitFor()
    // They are far below in a narrow window.
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await expect.poll(focused).toBe(t('import.rows'))
    await checkPage(manager)
    await page.getByRole('radio', { name: t('import.inviteNone') }).check()
    await runButton(manager).click()
    await chip(manager, stateWords.done).waitFor()
    expect([...manager.problems, ...second.problems]).toEqual([])
  },
)

test.each(flowIn('ja'))('in %s: what another person has checked runs only by who says so', async locale => {
  const manager = await signIn(locale, 'manager@aozora.example')
  await visit(manager, imports)
  await upload(manager, [`over@seen-${locale}.example,山田`])
  await heading(manager, 'import.found').waitFor()
  const { pathname } = new URL(manager.page.url())

  const second = await signIn(locale, 'second@aozora.example')
  const { page, t } = second
  await visit(second, pathname)
  const box = page.getByRole('checkbox', {
    name: t('import.takeOverText').replace('{person}', 'manager@aozora.example'),
  })
  await box.waitFor()
  await checkWidths(second)
  await runButton(second).click()
  await page.locator('[name=takes_over][aria-invalid=true]').waitFor()
  await checkPage(second)
  await box.check()
  await runButton(second).click()
  await chip(second, stateWords.done).waitFor()
  await page.getByText(t('import.checkedBy')).waitFor()
  await checkPage(second)
  expect([...manager.problems, ...second.problems]).toEqual([])
})

test.each(flowIn('ja'))(
  'in %s: a check that takes long shows how far it is, can be left, and says why it was refused',
  async locale => {
    const manager = await signIn(locale, 'manager@midori.example')
    const { page, t } = manager
    await visit(manager, '/accountSetting/C000002/import')
    /** What the server tells of a check at present. */
    let now: Partial<ImportInfo> = { state: 'reading', read_percent: 0, total: 0 }
    const slow = async (answer: { json(): Promise<unknown> }) => ({ ...((await answer.json()) as object), ...now })
    await page.route('**/import/check', async route =>
      route.fulfill({ status: 202, json: await slow(await route.fetch()) }),
    )
    await page.route('**/import/info?*', async route => route.fulfill({ json: await slow(await route.fetch()) }))
    await upload(manager, [`slow@seen-${locale}.example,山田`])
    await heading(manager, 'import.checking').waitFor()
    await chip(manager, stateWords.reading).waitFor()
    await checkWidths(manager)
    now = { state: 'reading', read_percent: 45, total: 9_000 }
    await page.getByText('45%').waitFor()
    await checkPage(manager)
    // It is polled, and shown at its end.
    now = {}
    await heading(manager, 'import.found').waitFor()
    await page.locator('tbody tr', { hasText: `slow@seen-${locale}.example` }).waitFor()

    now = { state: 'refused', refusal: 'file_quote', rows: { total: 0, page: 1, page_count: 0, data: [] } }
    await page.reload()
    await page
      .getByRole('alert')
      .filter({ hasText: t('validation.file_quote') })
      .waitFor()
    await checkWidths(manager)
    now = {}
    // Another file can be chosen at once.
    await upload(manager, [`next@seen-${locale}.example,山田`])
    await page.locator('tbody tr', { hasText: `next@seen-${locale}.example` }).waitFor()
    expect(manager.problems).toEqual([])
  },
)
