/** Hostile text of the maker, of a service, of an applicant and of a rejection in the mails that show it, over SMTP. */
import PostalMime, { type Email } from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeMail } from '../../../server/account-api/mail/render/render-mail.ts'
import { composeMessage, messageFor } from '../../../server/account-api/mail/transport/compose-message.ts'
import { fillBulkMail } from '../../../shared/rules/bulk-mail.ts'
import { cleanLine } from '../../../shared/rules/text.ts'
import { fastEngine } from '../../helper/account-api.ts'
import { hostileLine, hostileLines } from '../../helper/hostile-strings.ts'
import { freshAddress } from '../api/inputs/input.ts'
import { accessRequest } from '../api/inputs/joining.ts'
import { mailConfig } from '../build.ts'
import type { Person } from '../people.ts'
import { type AccountApi, setUp } from '../set-up.ts'
import { type MailServer, startMailServer } from './mail-server.ts'

let api: AccountApi
let server: MailServer
let editor: Person
beforeAll(async () => {
  server = await startMailServer()
  api = await setUp(fastEngine, {
    publicUrl: 'https://yardkey.example',
    mail: mailConfig(server.url, 'Yardkey <noreply@maker.example>'),
  })
  editor = await api.signedIn({ employee: 'editor' })
  const setting = { held_kinds: ['new_company'], notify: 'each', row_version: 1 }
  await api.db
    .insertInto('setting')
    .values({ name: 'request', value: JSON.stringify(setting) })
    .execute()
})
afterAll(async () => {
  await api.close()
  await server.close()
})

/** The characters that a reader sees: mails break links with spaces, and drop invisible characters. */
const visible = (text: string): string => text.normalize('NFC').replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, '')

/** All elements that our mails consist of. */
const ownElement =
  /^<(?:!doctype html|\/?(?:html|head|title|body|div|p|br|hr|meta|a)(?: (?:lang|charset|name|content|style|href)="[^"<>]*")*)>$/

/** One subject and one recipient, the given sender, no markup but our own, and no link but our own. */
const expectProper = (got: Email, sender: string, to: string) => {
  const headers = got.headers.map(({ key }) => key)
  for (const key of ['from', 'to', 'subject']) expect(headers.filter(header => header === key)).toEqual([key])
  expect(headers.filter(header => header === 'cc' || header === 'bcc')).toEqual([])
  expect(got.to).toEqual([{ name: '', address: to }])
  expect(got.from?.address).toBe('noreply@maker.example')
  expect(visible(got.from?.name ?? '')).toBe(visible(sender))
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters must not arrive.
  expect(`${got.subject}${got.from?.name}`).not.toMatch(/[\0-\x1f\u202e]/)
  const elements = got.html?.match(/<[^>]*>/g) ?? []
  expect(elements.filter(element => !ownElement.test(element))).toEqual([])
  for (const [, link] of got.html?.matchAll(/href="([^"]*)"/g) ?? [])
    expect(link).toMatch(/^https:\/\/yardkey\.example\/[\w/-]+$/)
  expect(elements.filter(element => element.startsWith('<a ')).length).toBeLessThan(2)
}

test('requests, rejections and copies of bulk mails', async () => {
  const service_id = 'product-api'
  const contact_mail = 'desk@maker.example'
  for (let turn = 0; turn < 12; turn++) {
    const text = (index: number) => cleanLine(hostileLine(turn * 13 + index))
    const maker = { name_ja: text(0), name_en: text(1), hours_ja: text(2), sender_ja: text(3), sender_en: text(4) }
    await api.db
      .updateTable('maker')
      .set({ ...maker, contact_mail })
      .execute()
    const service = { name_ja: text(5), name_en: text(6) }
    await api.db.updateTable('service').set(service).where('service_id', '=', service_id).execute()
    const locale = turn % 2 === 0 ? 'ja' : 'en'
    const post = async (path: string, body: object) => {
      const answer = await api.call('POST', path, { as: editor, body, headers: { 'accept-language': locale } })
      expect(answer.status).toBe(200)
    }

    const mail = freshAddress()
    const typed = { company: text(7), first_name: text(8), family_name: text(0), services: [service_id] }
    await post('/api/form/subscription', { ...accessRequest(mail), ...typed })
    const request = api.db.selectFrom('access_request').select(['id', 'row_version']).where('email', '=', mail)
    const reason = hostileLines(turn, 25)
    await post('/api/v1/admin/request/reject', { ...(await request.executeTakeFirstOrThrow()), text: reason })
    const draft = { subject: text(3), body: reason }
    await post('/api/v1/admin/mail/bulk/test', { ja: draft, en: draft })

    await expect.poll(() => server.mails.length, { interval: 5 }).toBe(5)
    const mails = server.mails.splice(0).map(got => ({ got, to: got.to?.[0]?.address ?? '' }))
    expect(mails.map(({ to }) => to).sort()).toEqual([mail, mail, contact_mail, editor.email, editor.email].sort())
    for (const { got, to } of mails) {
      const language = got.headers.find(({ key }) => key === 'content-language')?.value === 'en' ? 'en' : 'ja'
      expectProper(got, maker[`sender_${language}`], to)
      const foot = got.text?.split('-'.repeat(40)).at(-1) ?? ''
      expect(visible(foot)).toContain(visible(maker[`name_${language}`]))
      if (to === editor.email) expect(visible(got.subject ?? '')).toBe(visible(draft.subject))
      if (to === contact_mail) expect(visible(got.text ?? '')).toContain(`：${visible(service.name_ja)}`)
    }
    expect(mails.some(({ got }) => visible(got.text ?? '').includes(visible(reason)))).toBe(true)
  }
})

test('a bulk mail, with each text as sender, subject, body and signature', async () => {
  for (let number = 0; number < 200; number++) {
    const [subject, name] = [cleanLine(hostileLine(number)), cleanLine(hostileLine(number + 1))]
    const text = writeMail(fillBulkMail({ ja: { subject, body: name }, en: null }, 'ja', name), 'ja')
    const from = { name, address: 'noreply@maker.example' }
    const shared = await composeMessage({ ...text, from, locale: 'ja', key: '' })
    const own = { to: 'a@yamada.example', messageId: '<1@maker.example>', date: new Date() }
    const got = await PostalMime.parse(messageFor(shared, own))
    expectProper(got, name, own.to)
    expect(visible(got.subject ?? '')).toBe(visible(subject))
  }
})
