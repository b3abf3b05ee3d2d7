// @module-tag all
// @module-tag chromium

/** A change of everyone that a list finds, in Chromium: by mouse in Japanese, by keyboard in English. */
import { expect, test } from 'vitest'
import { selectionActionWords } from '../../../shared/lists/imports.ts'
import { rowJobs } from '../../../shared/rules/jobs.ts'
import type { Words } from '../../../shared/rules/locale.ts'
import { enter, tabTo } from '../journey/keyboard.ts'
import { checkPage, flowIn, onlyInFull, type Person, press, visit } from '../journey/person.ts'
import { stage } from '../journey/stage.ts'

const stateWords = rowJobs.selection.states

// A product of its own: other files count the accounts of these companies.
const { signIn } = stage()

const bar = ({ page }: Person) => page.locator('.selection-bar')
const total = async ({ page }: Person) => Number(await page.locator('.plate-data dd').first().textContent())
const withNumber = (text: string, number: number) => text.replace('{total, number}', String(number))

/** The numbers of people: changed, already so, refused. */
const counts = async ({ page }: Person) =>
  (await page.locator('.counts dd').allTextContents()).map(text => Number(text.replaceAll(',', '')))

/** Waits for the page that shows the effect. */
const arrive = async ({ page, t, waitForIdle }: Person) => {
  await page.getByRole('heading', { name: t('selection.found') }).waitFor()
  await waitForIdle()
}

const chip = ({ page, t }: Person, text: Words) => page.locator('.page-header .chip', { hasText: t(text) })

test.each(flowIn('en'))('in %s: a service for all people of the company', async locale => {
  const manager = await signIn(locale, 'manager@aozora.example')
  const { page, t, waitForIdle } = manager
  await visit(manager, '/accountSetting/C000001/account')
  await page.locator('tbody tr').first().waitFor()
  await waitForIdle()
  const people = await total(manager)
  expect(people).toBeGreaterThan(await page.locator('tbody tr').count())
  const isMouse = locale === 'ja'
  const everything = withNumber(t('list.selectAll'), people)

  if (isMouse) await page.locator('thead .select-cell input').check()
  else {
    await tabTo(manager, ({ name }) => name === t('list.selectPage'))
    await page.keyboard.press('Space')
  }
  await page.getByRole('button', { name: everything }).waitFor()
  if (isMouse) await page.getByRole('button', { name: everything }).click()
  else {
    await tabTo(manager, ({ name }) => name === everything)
    await page.keyboard.press('Enter')
  }
  await bar(manager)
    .getByText(t('list.selected').replace('{count, number}', String(people)))
    .waitFor()
  expect(await page.locator('tbody .select-cell input:not(:checked)').count()).toBe(0)
  await checkPage(manager)

  if (isMouse) await press(manager, 'selection.open')
  else await enter(manager, 'selection.open')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox').first().waitFor()
  await waitForIdle()
  await checkPage(manager)
  // A change of services needs one.
  await dialog.locator('[type=submit]').click()
  await dialog.getByRole('alert').first().waitFor()
  if (isMouse) {
    await dialog.getByRole('checkbox').first().check()
    await dialog.locator('[type=submit]').click()
  } else {
    await tabTo(manager, ({ control }) => control === 'services')
    await page.keyboard.press('Space')
    await enter(manager, 'selection.check')
  }
  await arrive(manager)
  const [change = 0, same = 0, refused = 0] = await counts(manager)
  expect([change + same + refused, refused]).toEqual([people, 0])
  expect(change).toBeGreaterThan(0)
  await chip(manager, stateWords.checked).waitFor()
  await checkPage(manager)

  const run = page.getByRole('form', { name: t('selection.one') }).locator('[type=submit]')
  if (isMouse) await run.click()
  else {
    const name = (await run.textContent())?.trim()
    await tabTo(manager, at => at.name === name)
    await page.keyboard.press('Enter')
  }
  await chip(manager, stateWords.done).waitFor()
  expect(await counts(manager)).toEqual([change, same, 0])
  await checkPage(manager)

  await visit(manager, '/accountSetting/C000001/import')
  await page.locator('tbody tr').first().getByText(t(selectionActionWords.permit)).waitFor()
  expect(manager.problems).toEqual([])
  if (!isMouse) return
  // Taken away again for the second language, by the page of the service.
  const service = await page.locator('tbody tr').first().getByRole('link').textContent()
  await visit(manager, '/accountSetting/C000001/service')
  await page
    .getByRole('link', { name: service?.split('：')[1] ?? '' })
    .first()
    .click()
  await page.locator('thead .select-cell input').check()
  await page.getByRole('button', { name: everything }).click()
  await press(manager, 'service.withdraw')
  await arrive(manager)
  expect(await counts(manager)).toEqual([people, 0, 0])
  await page
    .getByRole('form', { name: t('selection.one') })
    .locator('[type=submit]')
    .click()
  await chip(manager, stateWords.done).waitFor()
  expect(manager.problems).toEqual([])
})

test('who is deselected stays out; what is refused is tried again', async () => {
  const manager = await signIn('en', 'manager@midori.example')
  const { page, t, waitForIdle } = manager
  await visit(manager, '/accountSetting/C000002/account')
  await page.locator('tbody tr').first().waitFor()
  const rows = await page.locator('tbody tr').count()
  await page.locator('thead .select-cell input').check()
  const people = await total(manager)
  const all = page.getByRole('button', { name: withNumber(t('list.selectAll'), people) })
  // Of a single page all are selected already.
  expect(await all.count()).toBe(people > rows ? 1 : 0)
  if (people > rows) await all.click()
  await page.locator('tbody .select-cell input').first().uncheck()
  await bar(manager)
    .getByText(t('list.selected').replace('{count, number}', String(rows - 1)))
    .waitFor()
  await page.locator('tbody .select-cell input').first().check()
  await press(manager, 'selection.open')
  await page.getByRole('radio', { name: t(selectionActionWords.deactivate) }).check()
  expect(await page.getByRole('dialog').getByRole('checkbox').count()).toBe(0)
  await page.getByRole('dialog').locator('[type=submit]').click()
  await arrive(manager)
  const refused = (await counts(manager)).at(-1) ?? 0
  expect(refused).toBeGreaterThan(0)
  // Oneself.
  await page
    .getByRole('list', { name: t('selection.refused') })
    .getByText(t('import.problem.forbidden'))
    .waitFor()
  await checkPage(manager)
  await page
    .getByRole('form', { name: t('selection.one') })
    .locator('[type=submit]')
    .click()
  await chip(manager, stateWords.done_with_errors).waitFor()
  await checkPage(manager)
  await page.getByRole('button', { name: /^Check \d+ / }).click()
  await arrive(manager)
  expect((await counts(manager)).reduce((sum, count) => sum + count, 0)).toBe(refused)
  await page.getByText(t('selection.nothingToDo')).waitFor()
  await waitForIdle()
  await checkPage(manager)
  expect(manager.problems).toEqual([])
})

onlyInFull('an employee changes people of all companies, by a search', async () => {
  const editor = await signIn('ja', 'employee@maker.example')
  const { page, t } = editor
  await visit(editor, '/account?search=example&filter=unregistered')
  await page.locator('tbody tr').first().waitFor()
  await page.locator('thead .select-cell input').check()
  const everything = page.getByRole('button', { name: /すべてを選択$/ })
  if ((await everything.count()) > 0) await everything.click()
  await press(editor, 'selection.open')
  await page.getByRole('dialog').getByRole('checkbox').first().waitFor()
  await checkPage(editor)
  await page.getByRole('radio', { name: t(selectionActionWords.invite) }).check()
  await page.getByRole('dialog').locator('[type=submit]').click()
  await arrive(editor)
  const [change = 0] = await counts(editor)
  expect(change).toBeGreaterThan(0)
  await checkPage(editor)
  await page
    .getByRole('form', { name: t('selection.one') })
    .locator('[type=submit]')
    .click()
  await page.getByRole('heading', { name: t('import.outcome') }).waitFor()
  await expect.poll(async () => (await counts(editor))[0]).toBe(change)
  await checkPage(editor)
  expect(editor.problems).toEqual([])

  const viewer = await signIn('ja', 'viewer@maker.example')
  await visit(viewer, '/account')
  await viewer.page.locator('tbody tr').first().waitFor()
  expect(await viewer.page.locator('.select-cell').count()).toBe(0)
})
