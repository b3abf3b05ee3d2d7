// @module-tag all
// @module-tag chromium

/** Bulk mail in Chromium: from the draft to the last recipient, and without access for view-only employees. */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bulkErrorWords, bulkStateWords } from '../../../shared/lists/mails.ts'
import { newestMail } from '../../helper/product.ts'
import { checkPage, fill, follow, onlyInFull, press, submitLogin, textLanguage, visit } from '../journey/person.ts'
import { stage } from '../journey/stage.ts'

// Slow enough to pause: some 600 accounts of the demo data take four seconds.
const { product, logInAs, signIn } = stage({ MAIL_PER_MINUTE: '9000' })

const compose = '/mailManagement/bulkSending'
const send = '**/api/v1/admin/mail/bulk/send'
const mail = { subject: '【Yardkey】点検のお知らせ <b>', body: '本日、点検を行います。\n\n{link} & <script>' }
const english = { subject: '[Yardkey] Inspection', body: 'We inspect the service today.' }
const draft = {
  'ja.subject': mail.subject,
  'ja.body': mail.body,
  'en.subject': english.subject,
  'en.body': english.body,
}

const typed = (page: Page) => Promise.all(Object.keys(draft).map(name => page.locator(`[name="${name}"]`).inputValue()))

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

/** Pauses a batch directly, without waiting for the page to show it. */
const pause = (page: Page, id: string): Promise<number> =>
  page.evaluate(async id => {
    const headers = { 'content-type': 'application/json', 'x-csrf': '1' }
    const body = JSON.stringify({ id })
    const answer = await fetch('/api/v1/admin/mail/bulk/pause', { method: 'POST', headers, body })
    // A request counts as finished only once its body is read.
    await answer.text()
    return answer.status
  }, id)

/** Number of batches with a subject, from the API. */
const batchesOf = (page: Page, subject: string): Promise<number> =>
  page.evaluate(async subject => {
    const answer = await fetch('/api/v1/admin/mail/bulk/histories?per_page=100', { headers: { 'x-csrf': '1' } })
    const { data } = (await answer.json()) as { data: { subject: string }[] }
    return data.filter(batch => batch.subject === subject).length
  }, subject)

test('an employee sends a bulk mail: draft, copy, confirmation, a lost response, a double click, history, pause', async () => {
  const editor = await logInAs('ja', 'employee@maker.example')
  const { page, t } = editor
  await press(editor, 'shell.systemMenu')
  await page.getByRole('menuitem', { name: t('route.mailManagement') }).click()
  await page.waitForURL(`**${compose}`)
  await press(editor, 'bulk.toConfirm')
  await expect.poll(() => focusedText(page)).toContain(t('validation.one_language'))
  await checkPage(editor)
  await page.getByRole('alert').getByRole('link').click()
  const first = page.locator('[name="ja.subject"]:focus[aria-invalid=true]')
  await first.and(page.getByRole('textbox', { description: t('validation.one_language') })).waitFor()

  const preview = page.getByRole('region', { name: t('text.preview') })
  await preview.getByText(t('bulk.previewEmpty')).waitFor()
  await fill(page, { 'ja.subject': mail.subject, 'ja.body': mail.body })
  await preview.getByText('{link} & <script>').waitFor()
  await textLanguage(editor, 'en').getByText(t('ui.notEntered')).waitFor()
  // A phone shows the fields or the preview.
  await page.setViewportSize({ width: 390, height: 800 })
  await preview.waitFor({ state: 'hidden' })
  await press(editor, 'text.preview')
  await page.locator('[name="ja.body"]').waitFor({ state: 'hidden' })
  await preview.getByText('{link} & <script>').waitFor()
  await checkPage(editor)
  await press(editor, 'text.write')
  await page.setViewportSize({ width: 1280, height: 800 })
  await textLanguage(editor, 'en').click()
  await preview.getByText('This message is available in Japanese only.').waitFor()
  await preview.getByText('because you have a Yardkey account').waitFor()
  await press(editor, 'bulk.toConfirm')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('日本語の文面を送り').waitFor()
  await page.keyboard.press('Escape')

  // An error in the other language shows that language.
  await fill(page, { 'en.subject': english.subject })
  await textLanguage(editor, 'ja').click()
  await preview.getByText(mail.subject).waitFor()
  await press(editor, 'bulk.copy')
  await expect.poll(() => focusedText(page)).toContain(t('audit.field.en_body'))
  await fill(page, { 'en.body': english.body })
  await preview.getByText(english.body).waitFor()
  expect(await preview.getByText('in Japanese only').count()).toBe(0)

  // The session ends while the form is open: the draft is restored after the login and after a reload.
  await editor.context.clearCookies()
  await press(editor, 'bulk.copy')
  await page.waitForURL('**/login?*')
  editor.problems.length = 0
  await submitLogin(editor, 'employee@maker.example')
  await page.waitForURL(`**${compose}`)
  await expect.poll(() => typed(page)).toEqual(Object.values(draft))
  page.once('dialog', question => void question.accept())
  await page.reload()
  await expect.poll(() => typed(page)).toEqual(Object.values(draft))

  await press(editor, 'bulk.copy')
  await page.getByText(t('bulk.copySent')).waitFor()
  const copy = await newestMail(product.origin, 'employee@maker.example')
  expect([copy.subject, copy.text.startsWith(english.body)]).toEqual([english.subject, true])

  await press(editor, 'bulk.toConfirm')
  const confirm = dialog.getByRole('button', { name: /^[\d,]+人に送信する$/ })
  await confirm.waitFor()
  expect(await dialog.locator('.send-count').textContent()).toMatch(/^[\d,]+人に、/)
  await dialog.getByText(english.subject).waitFor()
  await dialog
    .locator('.alert-note', { hasText: t('bulk.unfilled') })
    .getByText('{link}')
    .waitFor()
  expect(await focusedText(page)).toBe(t('ui.cancel'))
  await checkPage(editor)

  // The response is lost: the mail was accepted, but the page does not know it.
  const keys: string[] = []
  await page.route(send, async route => {
    keys.push(route.request().postDataJSON().idempotency_key)
    if (keys.length > 1) return route.continue()
    const { id } = await (await route.fetch()).json()
    expect(await pause(page, id)).toBe(200)
    return route.abort()
  })
  await confirm.click()
  await dialog.getByText(t('bulk.sendFailed')).waitFor()
  editor.problems.length = 0
  expect(await typed(page)).toEqual(Object.values(draft))
  await confirm.dblclick()
  await dialog.getByText(t('bulk.acceptedTitle')).waitFor()
  await checkPage(editor)
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  expect(await batchesOf(page, mail.subject)).toBe(1)
  expect(await typed(page)).toEqual(['', '', '', ''])

  await follow(editor, 'bulk.toHistory')
  await page.waitForURL('**/bulkSending/log')
  await page.getByRole('link', { name: mail.subject }).click()
  await page.waitForURL('**/log/B*')
  await page.locator('.chip', { hasText: t(bulkStateWords.paused) }).waitFor()
  await press(editor, 'bulk.resume')
  await press(editor, 'bulk.pause')
  await page.locator('.chip', { hasText: t(bulkStateWords.paused) }).waitFor()
  await checkPage(editor)
  await press(editor, 'bulk.cancelOpen')
  await expect.poll(() => focusedText(page)).toBe(t('bulk.cancelNot'))
  await checkPage(editor)
  await page.keyboard.press('Escape')
  await press(editor, 'bulk.resume')
  await page.locator('.chip', { hasText: t(bulkStateWords.done) }).waitFor()
  await page.getByRole('link', { name: new RegExp(`^${t('bulk.pending')}`) }).click()
  await page.getByText(t('bulk.none')).waitFor()
  const [japanese, other] = await page.locator('.typed-text').allTextContents()
  expect([japanese, other]).toEqual([mail.body, english.body])
  // The demo data have readers of each language.
  expect((await newestMail(product.origin, 'manager@aozora.example')).subject).toBe(mail.subject)
  expect(editor.problems).toEqual([])
})

onlyInFull('a mail goes to administrators of the companies found, at a time, and is cancelled before it', async () => {
  const editor = await signIn('en', 'employee@maker.example')
  const { page, t } = editor
  await visit(editor, `/company?${new URLSearchParams({ name: '建機', industry: 'rental' })}`)
  await follow(editor, 'bulk.toFound')
  await page.waitForURL(`**${compose}`)
  const found = page.locator('.audience-found')
  const count = async () => Number.parseInt((await found.locator('strong').textContent()) ?? '', 10)
  await found.getByText('Show the first 10 people').waitFor()
  expect(await page.locator('[name="audience.name"]').inputValue()).toBe('建機')
  expect(await page.getByRole('checkbox', { name: 'Rental', exact: true }).isChecked()).toBe(true)
  const all = await count()
  const counted = page.waitForResponse(/bulk\/count\?.*role=manager/)
  await page.locator('[name="audience.role"]').selectOption('manager')
  await counted
  await expect.poll(count).toBeLessThan(all)
  const managers = await count()
  await found.getByText('Show the first').click()
  await found.getByText('manager@aozora.example').waitFor()
  await fill(page, { 'en.subject': 'For administrators', 'en.body': 'Hello', send_at: '2126-01-31T09:00' })
  await press(editor, 'bulk.toConfirm')
  await page
    .locator('[name=send_at]')
    .and(page.getByLabel(/^Send at/))
    .waitFor()
  await page.getByText('Choose a time within 365 days').first().waitFor()
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: `Send to ${managers} people` })
  const day = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  await fill(page, { send_at: `${day}T09:00` })
  await press(editor, 'bulk.toConfirm')
  await dialog.getByText(t('bulk.managers')).waitFor()
  await dialog.getByText(`${day} 09:00`).waitFor()
  await send.click()
  await dialog.getByText(`at ${day} 09:00`).waitFor()
  await checkPage(editor)
  await follow(editor, 'bulk.toHistory')
  const row = page.getByRole('row', { name: 'For administrators' })
  await row.getByText(t(bulkStateWords.scheduled)).waitFor()
  await row.getByText(`${day} 09:00`).waitFor()
  await row.getByRole('link').click()
  const audience = page.getByRole('region', { name: t('bulk.audience') })
  for (const words of [t('bulk.managers'), '建機', 'Rental']) await audience.getByText(words, { exact: true }).waitFor()
  // The page loads by itself once the time comes.
  let loads = 0
  await page.route('**/mail/bulk/history?*', async route => {
    const response = await route.fetch()
    const send_at = new Date(Date.now() + 2_000).toISOString()
    await route.fulfill({ response, json: { ...(await response.json()), send_at } })
    loads++
  })
  await page.reload()
  await expect.poll(() => loads).toBeGreaterThanOrEqual(2)
  await page.unroute('**/mail/bulk/history?*')
  await page.locator('.chip', { hasText: t(bulkStateWords.scheduled) }).waitFor()
  await press(editor, 'bulk.cancelOpen')
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('bulk.cancel') })
    .click()
  await page.locator('.chip', { hasText: t(bulkStateWords.cancelled) }).waitFor()
  expect(editor.problems).toEqual([])
})

onlyInFull(
  'failed and uncertain recipients can be filtered, and resending requires confirming a warning about duplicates',
  async () => {
    const editor = await signIn('en', 'employee@maker.example')
    const { page, t } = editor
    await page.goto(`${product.origin}${compose}/log/B000003?filter=troubled`)
    // Each has the reason in a line of its own, which does not repeat the address.
    const rows = page.locator('tbody tr:has(th)')
    const reasons = page.locator('tbody tr.row-note')
    await expect.poll(() => rows.count()).toBe(9)
    expect(await reasons.count()).toBe(9)
    const [address = ''] = await rows.locator('th').allTextContents()
    expect(await reasons.first().textContent()).not.toContain(address)
    const tops = (line: Locator) => line.evaluate(row => row.getBoundingClientRect())
    expect((await tops(reasons.first())).width).toBe((await tops(rows.first())).width)
    await page.getByText(t(bulkErrorWords.interrupted)).first().waitFor()
    await page.getByRole('button', { name: /^Resend to uncertain/ }).click()
    await page
      .getByRole('alertdialog')
      .getByText(/will get it twice/)
      .waitFor()
    expect(await focusedText(page)).toBe(t('ui.cancel'))
    await page.getByRole('button', { name: 'Resend to 2 people' }).click()
    await expect.poll(() => rows.count()).toBe(7)
    await page.locator('.chip', { hasText: t(bulkStateWords.done_with_failures) }).waitFor()
    expect(editor.problems).toEqual([])
  },
)

onlyInFull('a view-only employee has no access', async () => {
  const viewer = await logInAs('en', 'viewer@maker.example')
  const { page, t } = viewer
  await press(viewer, 'shell.systemMenu')
  await page.getByRole('menuitem', { name: t('route.mailTemplates') }).waitFor()
  expect(await page.getByRole('menuitem', { name: t('route.mailManagement') }).count()).toBe(0)
  // Their own language is theirs to change: the page has English already, but their emails do not.
  await page.getByRole('menuitem', { name: t('route.ownSettings') }).click()
  const mails = page.getByRole('region', { name: t('language.mails') })
  await mails.getByText('We send your emails in Japanese.').waitFor()
  await checkPage(viewer)
  await mails.getByRole('button', { name: 'Change to English' }).click()
  await page.getByText(t('language.storedEn')).waitFor()
  await mails.getByText('We send your emails in English.').waitFor()
  // The menu changes them too.
  await press(viewer, 'shell.systemMenu')
  await page.getByRole('menuitem', { name: '日本語' }).click()
  await page.waitForFunction(() => document.documentElement.lang === 'ja')
  await page.goto(`${product.origin}${compose}/log/B000003`)
  await page.waitForURL('**/company')
  const answers = await page.evaluate(() =>
    Promise.all(
      ['list', 'info?template_id=reset', 'bulk/count', 'bulk/histories', 'bulk/history?id=B000003'].map(
        async path => (await fetch(`/api/v1/admin/mail/${path}`, { headers: { 'x-csrf': '1' } })).status,
      ),
    ),
  )
  expect(answers).toEqual([403, 403, 403, 403, 403])
})
