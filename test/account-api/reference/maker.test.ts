import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Maker } from '../../../shared/contract/reference/maker.ts'
import { engines } from '../../helper/account-api.ts'
import { freshAddress } from '../api/inputs/input.ts'
import { contactMessage } from '../api/inputs/joining.ts'
import { makerFields } from '../api/inputs/reference.ts'
import type { Person } from '../people.ts'
import { type AccountApi, setUp } from '../set-up.ts'

const path = '/api/v1/admin/maker'
const nothing = Object.fromEntries(Object.keys(makerFields).map(name => [name, '']))

describe.each(engines)('settings of the maker on %s', engine => {
  let api: AccountApi
  let editor: Person
  let viewer: Person
  beforeAll(async () => {
    api = await setUp(engine)
    editor = await api.signedIn({ employee: 'editor' })
    viewer = await api.signedIn({ employee: 'view-only' })
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    await api.db
      .updateTable('maker')
      .set({ ...nothing, row_version: 1 })
      .execute()
  })

  const read = async (as = viewer): Promise<Maker> => (await api.call('GET', path, { as })).body
  const edit = async (changes: object, as = editor) => {
    const { defaults: _, ...fields } = await read()
    return api.call('POST', path, { as, body: { ...fields, ...changes } })
  }
  const shown = async (language: string) =>
    (await api.call('GET', '/api/v1/front/maker', { headers: { 'accept-language': language } })).body
  const trail = () =>
    api.db
      .selectFrom('audit_log')
      .select(['actor', 'before', 'after'])
      .where('action', '=', 'maker.edit')
      .orderBy('id', 'desc')
      .execute()

  test('until something is set, nothing is shown and the configuration applies', async () => {
    expect(await read()).toEqual({
      ...nothing,
      row_version: 1,
      defaults: { contact_mail: 'contact@maker.example', from: 'noreply@maker.example' },
    })
    expect(await shown('ja')).toMatchObject({ name: '', hours: '' })
  })

  test('the same call names the documents in force, as their own call does', async () => {
    const { documents } = await shown('ja')
    expect(documents).toMatchObject([{ document: 'terms', version: 1 }])
    expect(documents).toEqual((await api.call('GET', '/api/v1/front/document/list')).body)
  })

  test("name and hours are shown in the reader's language, else in the other one", async () => {
    expect((await edit(makerFields)).body).toMatchObject({ ...makerFields, row_version: 2 })
    expect(await shown('ja')).toMatchObject({ name: makerFields.name_ja, hours: makerFields.hours_ja })
    expect(await shown('en')).toMatchObject({ name: makerFields.name_en, hours: makerFields.hours_en })
    await edit({ name_ja: '', hours_en: '' })
    expect(await shown('ja')).toMatchObject({ name: makerFields.name_en, hours: makerFields.hours_ja })
    expect(await shown('en')).toMatchObject({ name: makerFields.name_en, hours: makerFields.hours_ja })
  })

  test("the maker's company has the name that is set", async () => {
    const company = async () =>
      (await api.db.selectFrom('company').select('company').where('code', '=', 'C000000').executeTakeFirstOrThrow())
        .company
    await edit(makerFields)
    expect(await company()).toBe(makerFields.name_ja)
    await edit(nothing)
    expect(await company()).toBe('建設機械メーカー')
  })

  test('contact messages go to the address that is set; mails are signed', async () => {
    const send = async () => {
      const mail = freshAddress()
      const body = contactMessage(mail)
      await api.call('POST', '/api/form/contract', { body, headers: { 'accept-language': 'en' } })
      return (await api.mailsTo(mail)).at(-1)?.text
    }
    const before = await api.mailsTo('contact@maker.example')
    expect(await send()).not.toContain('-----')
    expect(await api.mailsTo('contact@maker.example')).toHaveLength(before.length + 1)
    await edit(makerFields)
    expect(await send()).toMatch(/\n-{40}\nOzora Heavy Industries\nSupport hours: Weekdays, 9:00–17:00 \(JST\)\n$/)
    expect(await api.mailsTo('contact@maker.example')).toHaveLength(before.length + 1)
    expect((await api.mailsTo(makerFields.contact_mail)).at(-1)?.text).toMatch(/大空重工\nサポート時間：平日/)
  })

  test('the preview of a mail names sender and signature in each language', async () => {
    await edit(makerFields)
    const query = { template_id: 'invitation' }
    const { body } = await api.call('GET', '/api/v1/admin/sendmail/detail', { as: viewer, query })
    expect(body.envelopes).toEqual({
      ja: { from: '大空重工サポート <noreply@maker.example>', signature: '大空重工\nサポート時間：平日 9:00〜17:00' },
      en: {
        from: 'Ozora Support <noreply@maker.example>',
        signature: 'Ozora Heavy Industries\nSupport hours: Weekdays, 9:00–17:00 (JST)',
      },
    })
  })

  test('a change is audited with the fields that differ; without one nothing is stored', async () => {
    await edit(makerFields)
    await edit({ contact_mail: ' ＨＥＬＰ@ozora.example ' })
    const [last, ...earlier] = await trail()
    expect(last).toEqual({
      actor: editor.email,
      before: { contact_mail: makerFields.contact_mail },
      after: { contact_mail: 'help@ozora.example' },
    })
    expect((await edit({})).body.row_version).toBe(3)
    expect(await trail()).toHaveLength(earlier.length + 1)
  })

  test.each([
    ['a name of 100', { name_ja: '𠮷'.repeat(100) }, undefined],
    ['a name of 101', { name_ja: '𠮷'.repeat(101) }, { name_ja: ['too_long:100'] }],
    ['hours of 256', { hours_en: 'x'.repeat(256) }, { hours_en: ['too_long:255'] }],
    ['a sender of two lines', { sender_en: 'a\r\nBcc: b@example.com' }, { sender_en: ['characters'] }],
    ['marks that reorder text', { name_en: 'a\u202Eb' }, { name_en: ['characters'] }],
    ['an address that is none', { contact_mail: 'help' }, { contact_mail: ['format'] }],
    ['two addresses', { contact_mail: 'a@example.com, b@example.com' }, { contact_mail: ['format'] }],
    ['hostile text', { name_en: '<script>alert(1)</script> {link}' }, undefined],
  ])('%s', async (_, changes, errors) => {
    const answer = await edit(changes)
    expect([answer.status, answer.body.errors]).toEqual([errors ? 422 : 200, errors])
  })
})
