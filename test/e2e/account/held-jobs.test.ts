// @module-tag all
// @module-tag chromium

/** What a person had scheduled is on hold after a rescue or a logout elsewhere: where it shows, and how it goes on. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bulkStateWords } from '../../../shared/lists/mails.ts'
import { newsStateWords } from '../../../shared/lists/news.ts'
import { heldWords } from '../../../shared/rules/jobs.ts'
import { type Mail, newestMail } from '../../helper/product.ts'
import { until } from '../../helper/until.ts'
import { checkPage, fill, flowIn, type Person, passwordOf, press, visit } from '../journey/person.ts'
import { stage } from '../journey/stage.ts'

const { product, newVisitor, logInAs, signIn } = stage()

const post = (page: Page, path: string, body: object): Promise<Record<string, string>> =>
  page.evaluate(
    async ({ path, body }) => {
      const headers = { 'content-type': 'application/json', 'x-csrf': '1' }
      const answer = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${answer.status} ${text}`)
      return JSON.parse(text || '{}')
    },
    { path, body },
  )

const tomorrow = () => new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString()
const company = 'C000001'

/** The button of a decision goes with it: the focus is then on the heading. */
const expectFocusOnHeading = ({ page }: Person) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('h1')

/** How often each account has got a new password: in the full run two languages need one. */
const chosen = new Map<string, number>()
const present = (email: string): string => (chosen.has(email) ? `Chosen_202${chosen.get(email)}` : passwordOf(email))
const choose = (email: string) => {
  chosen.set(email, (chosen.get(email) ?? 0) + 1)
  return { password: present(email), password_confirmation: present(email) }
}

/** The link of the newest mail to an address about something; undefined: none has come yet. */
const linkIn = async (email: string, about: RegExp): Promise<string | undefined> => {
  const mails = await (await fetch(`${product.origin}/dev/mailbox.json?to=${encodeURIComponent(email)}`)).json()
  return (mails as Mail[]).find(({ subject }) => about.test(subject))?.links[0]
}

const aboutReset = /パスワードの再設定|Reset your password/

/** A file for an import with one person, in base64. */
const fileOf = (email: string): string =>
  Buffer.from(`Email address,Family name,First name\r\n${email},山田,花子\r\n`).toString('base64')

const heldIn = ({ page, t }: Person) => page.getByText(t('held.title'))

test.each(flowIn('en'))('%s: a scheduled mail is held by a logout elsewhere, and goes on', async locale => {
  const intruder = await logInAs(locale, 'employee@maker.example')
  const text = { subject: 'Held', body: 'Held' }
  const mail = { ja: text, en: text, idempotency_key: crypto.randomUUID(), send_at: tomorrow() }
  const { id } = await post(intruder.page, '/api/v1/admin/mail/bulk/send', mail)
  const owner = await signIn(locale, 'employee@maker.example')
  const { page, t } = owner
  await visit(owner, '/mailManagement/bulkSending/log')
  await page.evaluate(() => fetch('/bff/sessions', { method: 'DELETE', headers: { 'x-csrf': '1' } }))
  await page.reload()
  await page
    .getByRole('navigation', { name: t('bulk.state') })
    .getByRole('link', { name: t(heldWords) })
    .click()
  await checkPage(owner)
  await page.getByRole('row', { name: id }).getByText(t(heldWords)).waitFor()
  await page.getByRole('link', { name: 'Held' }).first().click()
  await heldIn(owner).waitFor()
  await page.getByText(t('audit.value.hold_reason.sessions_ended')).waitFor()
  await checkPage(owner)
  await page.route('**/mail/bulk/resume', route => route.fulfill({ status: 409, json: { code: 'conflict' } }), {
    times: 1,
  })
  await press(owner, 'bulk.resume')
  await page
    .getByRole('alert')
    .filter({ hasText: t('error.conflict') })
    .waitFor()
  await press(owner, 'bulk.resume')
  await page.getByText(t(bulkStateWords.scheduled)).first().waitFor()
  await expect.poll(() => heldIn(owner).count()).toBe(0)
})

test.each(flowIn('ja'))('%s: the page of a rescue names a held import; a colleague lets it go on', async locale => {
  const email = 'manager@aozora.example'
  const about = /新しいブラウザでログイン|login at a new browser/
  const toldBefore = await linkIn(email, about)
  const intruder = await logInAs(locale, email, present(email))
  const file_name = `held-${locale}.csv`
  const content = fileOf(`held-${locale}@aozora.example`)
  const body = { company_code: company, file_name, content }
  const { id } = await post(intruder.page, '/api/v1/front/import/check', body)
  const invitation = { invitation: 'at', invite_at: tomorrow() }
  await post(intruder.page, '/api/v1/front/import/run', { company_code: company, id, row_version: 1, ...invitation })
  await visit(intruder, `/accountSetting/${company}/import/${id}`)
  await intruder.page.getByText(intruder.t('import.invitedAt')).waitFor()

  const owner = await newVisitor(locale)
  const told = await until('the mail about that login', async () => {
    const link = await linkIn(email, about)
    return link === toldBefore ? undefined : link
  })
  await owner.page.goto(told)
  await owner.page.getByText(owner.t('rescue.jobs')).waitFor()
  await press(owner, 'secure.submit')
  await owner.page.getByText(owner.t('rescue.held')).waitFor()
  await owner.page.getByRole('listitem').filter({ hasText: file_name }).waitFor()
  await checkPage(owner)
  // The rescue has ended the password.
  const [link = ''] = (await newestMail(product.origin, email, aboutReset)).links
  const token = new URL(link).searchParams.get('token')
  await post(owner.page, `/api/v1/front/forget/password/verification/${token}`, choose(email))

  const colleague = await signIn(locale, 'second@aozora.example')
  const { page, t } = colleague
  await visit(colleague, `/accountSetting/${company}/import`)
  await page.getByRole('row', { name: file_name }).getByText(t(heldWords)).waitFor()
  await page.getByRole('link', { name: file_name }).click()
  await heldIn(colleague).waitFor()
  // The row is done: what would go on is named.
  await page.getByText(t('import.heldInvites')).waitFor()
  await page.getByText(t('import.heldInviteAt')).waitFor()
  await checkPage(colleague)
  await press(colleague, 'import.resume')
  await expect.poll(() => heldIn(colleague).count()).toBe(0)
  await expectFocusOnHeading(colleague)
  await page.getByText('second@aozora.example').last().waitFor()
  await checkPage(colleague)
})

test.each(flowIn('en'))('%s: the page after a password reset names a held import', async locale => {
  const email = 'manager@midori.example'
  const intruder = await logInAs(locale, email, present(email))
  const file_name = `reset-${locale}.csv`
  const body = { company_code: 'C000002', file_name, content: fileOf(`reset-${locale}@midori.example`) }
  const { id } = await post(intruder.page, '/api/v1/front/import/check', body)
  const run = { company_code: 'C000002', id, row_version: 1, invitation: 'at', invite_at: tomorrow() }
  await post(intruder.page, '/api/v1/front/import/run', run)

  const owner = await newVisitor(locale)
  const { page, t } = owner
  await page.goto(`${product.origin}/passwordReset?for=customer`)
  await fill(page, { email })
  await page.locator('button[type="submit"]').click()
  await page.waitForURL('**/passwordResetSentMail')
  await page.goto((await newestMail(product.origin, email, aboutReset)).links[0] ?? '')
  await fill(page, choose(email))
  await page.locator('button[type="submit"]').click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText(t('rescue.held')).waitFor()
  await dialog.getByRole('listitem').filter({ hasText: file_name }).waitFor()
  await checkPage(owner)
  expect(owner.problems).toEqual([])
})

test.each(flowIn('ja'))('%s: held news stay withdrawn if an editor decides so', async locale => {
  const intruder = await logInAs(locale, 'employee@maker.example')
  const text = { title: 'Held news', body: 'Held' }
  const news = { ja: text, en: text, published_at: tomorrow(), ends_at: null }
  const { news_id } = await post(intruder.page, '/api/v1/admin/news/add', news)
  const owner = await signIn(locale, 'employee@maker.example')
  const { page, t } = owner
  await visit(owner, '/company')
  await page.evaluate(() => fetch('/bff/sessions', { method: 'DELETE', headers: { 'x-csrf': '1' } }))
  await visit(owner, `/settings/news/${news_id}`)
  await page.getByText(t('news.heldNote')).waitFor()
  await checkPage(owner)
  await press(owner, 'news.keepWithdrawn')
  await expect.poll(() => heldIn(owner).count()).toBe(0)
  await page.locator('.page-header .chip', { hasText: t(newsStateWords.withdrawn) }).waitFor()
  await expectFocusOnHeading(owner)
  await checkPage(owner)
})
