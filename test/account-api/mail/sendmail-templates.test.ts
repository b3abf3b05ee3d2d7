import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MailTemplateDetail } from '../../../shared/contract/mail/sendmail.ts'
import { engines } from '../../helper/account-api.ts'
import { freshAddress } from '../api/inputs/input.ts'
import { contactMessage } from '../api/inputs/joining.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, setUp } from '../set-up.ts'

const path = '/api/v1/admin/sendmail'
const text = (body: string, subject = '件名') => ({ subject, body })

describe.each(engines)('mail templates on %s', engine => {
  let api: AccountApi
  let editor: Person
  let viewer: Person
  beforeAll(async () => {
    api = await setUp(engine)
    editor = await api.signedIn({ employee: 'editor' })
    viewer = await api.signedIn({ employee: 'view-only' })
  })
  afterAll(() => api.close())

  const detail = async (template_id: string, language = 'ja'): Promise<MailTemplateDetail> =>
    (
      await api.call('GET', `${path}/detail`, {
        as: viewer,
        query: { template_id },
        headers: { 'accept-language': language },
      })
    ).body
  const list = async (language = 'ja'): Promise<MailTemplateDetail[]> =>
    (await api.call('GET', `${path}/list`, { as: viewer, headers: { 'accept-language': language } })).body
  /** Edits the current version of a template. */
  const edit = async (template_id: string, changes: Record<string, unknown>, as = editor) => {
    const { ja, en, row_version } = await detail(template_id)
    const body = { template_id, ja, en, row_version, ...changes }
    return api.call('POST', `${path}/edit`, { as, body, headers: { 'accept-language': 'ja' } })
  }
  const reset = async (template_id: string, row_version: number, as = editor) =>
    api.call('POST', `${path}/reset`, { as, body: { template_id, row_version }, headers: { 'accept-language': 'ja' } })
  const trail = () =>
    api.db
      .selectFrom('audit_log')
      .select(['action', 'actor', 'target_kind', 'target_id', 'before', 'after'])
      .where('target_kind', '=', 'mail_template')
      .orderBy('id', 'desc')
      .execute()

  beforeEach(async () => {
    await api.db.deleteFrom('mail_template').execute()
  })

  test("every mail has a template, with name and purpose in the reader's language", async () => {
    const [ja, en] = [await list('ja'), await list('en')]
    expect(ja.map(({ template_id }) => template_id)).toEqual(en.map(({ template_id }) => template_id))
    expect(ja).toHaveLength(43)
    expect(ja[1]).toMatchObject({ template_id: 'registration', name: '本登録のご案内', updated_at: null })
    expect(en[1]).toMatchObject({ name: 'Registration link', updated_at: null })
    for (const row of [...ja, ...en]) expect(row.purpose).toMatch(/[。.]$/)
  })

  test('the detail of an unedited template is the built-in text, with placeholders and samples', async () => {
    const invitation = await detail('invitation', 'en')
    expect(invitation).toMatchObject({
      template_id: 'invitation',
      name: 'Invitation from an administrator',
      is_built_in: 1,
      updated_at: null,
      updated_by: null,
      row_version: 0,
      from: 'noreply@maker.example',
      ja: { subject: '【Yardkey】{company}からの招待（アカウント登録のお願い）' },
      en: { subject: '[Yardkey] {company} has invited you' },
    })
    expect(invitation.placeholders).toContainEqual({
      name: 'validity',
      label: 'Link validity',
      required: false,
      sample: { ja: '7日間', en: '7 days' },
    })
    expect(invitation.placeholders.at(-1)).toMatchObject({
      name: 'link',
      required: true,
      sample: { ja: 'http://localhost:3000/register?token=sample' },
    })
  })

  test('every built-in text passes the rules for edits', async () => {
    for (const { template_id } of await list()) {
      const { ja, en } = await detail(template_id)
      const changed = { ja: { ...ja, subject: `${ja.subject}。` }, en }
      expect([template_id, (await edit(template_id, changed)).status]).toEqual([template_id, 200])
      expect(await detail(template_id)).toMatchObject({ ...changed, is_built_in: 0 })
    }
  })

  test('an unknown template is 404', async () => {
    const nowhere = { template_id: 'nowhere' }
    const body = { ...nowhere, ja: text('a'), en: text('b'), row_version: 0 }
    expect((await api.call('GET', `${path}/detail`, { as: editor, query: nowhere })).status).toBe(404)
    expect((await api.call('GET', `${path}/detail`, { as: editor, query: { template_id: 'toString' } })).status).toBe(
      404,
    )
    expect((await api.call('POST', `${path}/edit`, { as: editor, body })).status).toBe(404)
    expect((await reset('constructor', 0)).status).toBe(404)
  })

  test("an edit is stored and audited, and fills the next mail in its reader's language", async () => {
    const en = text('{greeting}\n\n\nWe “got” it <b>&amp;</b> {{greeting}} { greeting } {}.\n\n', '  Got it  ')
    const saved = await edit('contact_reply', { en })
    expect(saved.status).toBe(200)
    const body = '{greeting}\n\n\nWe “got” it <b>&amp;</b> {{greeting}} { greeting } {}.'
    expect(saved.body).toMatchObject({ en: { subject: 'Got it', body }, is_built_in: 0, row_version: 1 })
    expect(saved.body).toMatchObject({ updated_at: api.clock.now.toISOString(), updated_by: editor.email })
    expect((await trail())[0]).toMatchObject({
      action: 'template.edit',
      actor: editor.email,
      target_id: 'contact_reply',
      before: { en_subject: "[Yardkey] We've received your message" },
      after: { en_subject: 'Got it', en_body: body },
    })
    expect(Object.keys((await trail())[0]?.after ?? {}).sort()).toEqual(['en_body', 'en_subject'])
    const [row] = (await list()).filter(({ updated_at }) => updated_at !== null)
    expect(row).toMatchObject({ template_id: 'contact_reply', updated_at: api.clock.now.toISOString() })

    const mail = freshAddress()
    for (const language of ['en', 'ja'])
      await api.call('POST', '/api/form/contract', {
        body: { ...contactMessage(mail), name: 'A {greeting} B' },
        headers: { 'accept-language': language },
      })
    const [english, japanese] = await api.mailsTo(mail)
    const filled = 'Dear A {greeting} B,\n\nWe “got” it <b>&amp;</b> {Dear A {greeting} B,} { greeting } {}.\n'
    expect(english).toMatchObject({ locale: 'en', subject: 'Got it', text: filled })
    expect(japanese).toMatchObject({ locale: 'ja', subject: '【Yardkey】お問い合わせを受け付けました' })
  })

  test('an edit or a reset that changes nothing is not stored or audited', async () => {
    const before = await trail()
    const answer = await edit('reset', {})
    expect(answer.body).toMatchObject({ is_built_in: 1, row_version: 0 })
    expect((await reset('reset', 0)).body).toMatchObject({ is_built_in: 1, row_version: 0 })
    expect(await trail()).toEqual(before)
  })

  test.each([
    ['a subject of 255', { ja: text('x', '𠮷'.repeat(255)) }, undefined],
    ['a subject of 256', { ja: text('x', '𠮷'.repeat(256)) }, { 'ja.subject': ['too_long:255'] }],
    ['a body of 5000', { en: text('が'.repeat(5000)) }, undefined],
    ['a body of 5001', { en: text('か\u3099'.repeat(5001)) }, { 'en.body': ['too_long:5000'] }],
    ['an empty subject', { ja: text('x', ' 　') }, { 'ja.subject': ['required'] }],
    ['an empty body', { en: text(' \n\n') }, { 'en.body': ['required'] }],
    ['a subject of two lines', { ja: text('x', 'a\r\nBcc: b@example.com') }, { 'ja.subject': ['characters'] }],
    ['NUL in a body', { ja: text('a\0b') }, { 'ja.body': ['characters'] }],
    ['marks that reorder text', { ja: text('a\u202Eb') }, { 'ja.body': ['characters'] }],
    ['no text in one language', { en: undefined }, { en: ['required'] }],
    ['a text of the wrong type', { en: 'x' }, { en: ['type'] }],
  ])('%s', async (_, changes, errors) => {
    const answer = await edit('contact_reply', changes)
    expect([answer.status, answer.body.errors]).toEqual([errors ? 422 : 200, errors])
  })

  test.each([
    ['an unknown name', text('{greting}\n{link}'), { 'ja.body': ['placeholder_unknown:greting'] }],
    ['a name of another mail', text('{inviter}\n{link}'), { 'ja.body': ['placeholder_unknown:inviter'] }],
    ['a name of an object property', text('{constructor}\n{link}'), { 'ja.body': ['placeholder_unknown:constructor'] }],
    ['two unknown names', text('{a}{b}{a}\n{link}'), { 'ja.body': ['placeholder_unknown:a', 'placeholder_unknown:b'] }],
    ['an unknown name in the subject', text('{link}', '{x}'), { 'ja.subject': ['placeholder_unknown:x'] }],
    ['no link', text('{greeting}'), { 'ja.body': ['placeholder_missing:link'] }],
    [
      'the link in the subject only',
      text('a', '{link}'),
      { 'ja.subject': ['placeholder_body:link'], 'ja.body': ['placeholder_missing:link'] },
    ],
    ['the link twice', text('{link}\n{link}'), { 'ja.body': ['placeholder_once:link'] }],
    ['the link next to text', text('開く：{link}'), { 'ja.body': ['placeholder_alone:link'] }],
    [
      'the link twice on one line',
      text('{link}{link}'),
      { 'ja.body': ['placeholder_once:link', 'placeholder_alone:link'] },
    ],
    ['an indented link', text('a\n\n　 {link} \nb'), undefined],
    ['other placeholders in the subject', text('{link}', '{greeting}{validity}'), undefined],
    ['braces without a placeholder', text('{ {} {あ} {a b} }\n{link}'), undefined],
  ])('placeholders: %s', async (_, ja, errors) => {
    const answer = await edit('reset', { ja })
    expect([answer.status, answer.body.errors]).toEqual([errors ? 422 : 200, errors])
  })

  test('a link without a secret may be left out; a reason that an employee writes may not', async () => {
    expect((await edit('unlocked', { ja: text('{greeting}') })).status).toBe(200)
    expect((await edit('unlock_rejected', { en: text('{greeting}') })).body.errors).toEqual({
      'en.body': ['placeholder_missing:reason'],
    })
    expect((await edit('contact_reply', { en: text('{link}') })).body.errors).toEqual({
      'en.body': ['placeholder_unknown:link'],
    })
  })

  test('of two concurrent first edits one succeeds', async () => {
    const answers = await Promise.all(
      ['一', '二'].map(subject => edit('reset', { ja: text('{link}', subject), row_version: 0 })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('a reset restores the built-in text and makes earlier edits stale', async () => {
    const builtIn = await detail('reset')
    const edited = await edit('reset', { ja: text('{link}', '変更後') })
    const answer = await reset('reset', edited.body.row_version)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ ...builtIn, row_version: 2 })
    expect((await list()).filter(({ updated_at }) => updated_at !== null)).toEqual([])
    expect((await trail())[0]).toMatchObject({
      action: 'template.reset',
      before: { ja_subject: '変更後' },
      after: { ja_subject: builtIn.ja.subject },
    })
    for (const row_version of [0, 1])
      expect((await edit('reset', { ja: text('{link}', '古い'), row_version })).status).toBe(409)
    expect((await edit('reset', { ja: text('{link}', '新しい') })).body.row_version).toBe(3)
  })

  test('after a reset the next mail has the built-in text', async () => {
    const person = await api.signedIn({ company: companyA })
    const forget = async () => {
      await api.call('POST', '/api/v1/front/forget/password', { body: { email: person.email } })
      return (await api.mailsTo(person.email)).at(-1)
    }
    const edited = await edit('reset', { ja: text('{link}\nbis {validity}', '変更後') })
    expect(await forget()).toMatchObject({
      subject: '変更後',
      text: expect.stringMatching(/^http:\/\/localhost:3000\/passwordReset\?token=[\w-]{43}\nbis 24時間\n$/),
    })
    await reset('reset', edited.body.row_version)
    expect(await forget()).toMatchObject({ subject: '【Yardkey】パスワードの再設定' })
  })

  test("the audit list names the template in the reader's language", async () => {
    await edit('reset', { ja: text('{link}', '変更後') })
    const read = async (language: string) =>
      (
        await api.call('GET', '/api/v1/admin/audit/list', {
          as: viewer,
          query: { target: 'reset', group: 'mail' },
          headers: { 'accept-language': language },
        })
      ).body.data[0]
    expect(await read('ja')).toMatchObject({ template: 'パスワードの再設定', person: null, company: null })
    expect(await read('en')).toMatchObject({ template: 'Password reset' })
  })
})
