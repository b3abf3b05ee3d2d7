import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertDocument } from '../../../server/demo/texts.ts'
import { documents } from '../../../shared/rules/documents.ts'
import { engines } from '../../helper/account-api.ts'
import { profile } from '../api/inputs/joining.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, setUp } from '../set-up.ts'

const admin = '/api/v1/admin/document'
const front = '/api/v1/front'
const start = new Date('2026-10-01T00:00:00Z')
const texts = { ja: '方針', en: 'Policy' }

describe.each(engines)('terms and privacy policy on %s', engine => {
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
    api.clock.now = start
    await api.db.deleteFrom('terms').execute()
    await api.db.deleteFrom('consent').where('document', '=', 'privacy').execute()
    await insertDocument(api.db, 'terms')
  })

  const post = (name: string, body: object, as = editor) => api.call('POST', `${admin}/${name}`, { as, body })
  const inForce = async () => (await api.call('GET', `${front}/document/list`)).body
  /** A saved draft. */
  const draft = async (document = 'privacy') => {
    const added = (await post('draft', { document })).body
    return (await post('edit', { ...added, ...texts })).body
  }
  const publish = async (
    { document, version, row_version }: Record<'document' | 'version' | 'row_version', unknown>,
    published_at: string | null = null,
  ) => post('publish', { document, version, row_version, published_at })
  const detail = async ({ document, version }: { document: string; version: number }) =>
    (await api.call('GET', `${admin}/detail`, { as: editor, query: { document, version: String(version) } })).body
  const top = async (as: Person) => (await api.call('GET', `${front}/top`, { as })).body.code
  const awaited = async (as: Person) =>
    (await api.call('GET', `${front}/user/consent`, { as })).body.map((row: { document: string }) => row.document)
  const accept = (as: Person, ...given: [string, number][]) =>
    api.call('POST', `${front}/user/consent/document`, {
      as,
      body: { documents: given.map(([document, version]) => ({ document, version })) },
    })
  const trail = () =>
    api.db
      .selectFrom('audit_log')
      .select(['action', 'target_id', 'before', 'after'])
      .where('target_kind', '=', 'document')
      .orderBy('id', 'desc')
      .execute()

  test('without a document nothing is in force, and no person is asked', async () => {
    await api.db.deleteFrom('terms').execute()
    const person = await api.signedIn({ company: companyA, consented: false })
    expect(await inForce()).toEqual([])
    expect((await api.call('GET', `${front}/document/text`, { query: { document: 'privacy' } })).status).toBe(404)
    expect((await api.call('GET', `${front}/text/terms`)).status).toBe(404)
    expect([await top(person), await awaited(person)]).toEqual([undefined, []])
  })

  test('what waits for consent comes with the version accepted before, in the same language', async () => {
    const person = await api.signedIn({ company: companyA })
    const waiting = async (language: string, as = person) => {
      const headers = { 'accept-language': language }
      return (await api.call('GET', `${front}/user/consent`, { as, headers })).body
    }
    const [old, next] = [await draft('terms'), await draft('privacy')]
    await post('edit', { ...old, ja: '第2版', en: 'Second' })
    await publish({ ...old, row_version: (await detail(old)).row_version })
    await publish(next)
    expect(await waiting('ja')).toMatchObject([
      { document: 'terms', version: 2, text: '第2版', accepted: { version: 1, text: expect.stringContaining('規約') } },
      { document: 'privacy', version: 1, text: texts.ja, accepted: null },
    ])
    const [english] = await waiting('en')
    expect(english.accepted.text).not.toContain('規約')
    expect(english.accepted.agreed_at).toMatch(/Z$/)

    // Of several accepted versions the newest counts, and others' consents do not.
    await accept(person, ['terms', 2], ['privacy', 1])
    await publish(await draft('terms'))
    expect(await waiting('en')).toMatchObject([{ version: 3, accepted: { version: 2, text: 'Second' } }])
    const other = await api.signedIn({ company: companyA, consented: false })
    expect(await waiting('en', other)).toMatchObject([{ accepted: null }, { accepted: null }])
  })

  test('draft, edit, publish: from then on it is public and every customer is asked, each step audited', async () => {
    const person = await api.signedIn({ company: companyA })
    const added = await post('draft', { document: 'privacy' })
    expect(added.body).toMatchObject({ document: 'privacy', version: 1, state: 'draft', ja: '', published_at: null })
    const edited = (await post('edit', { ...added.body, ...texts })).body
    expect(edited).toMatchObject({ ...texts, state: 'draft' })
    expect(edited.row_version).toBeGreaterThan(added.body.row_version)
    expect([await top(person), (await inForce()).length]).toEqual([undefined, 1])

    expect((await publish(edited)).body).toMatchObject({ state: 'in_force', published_at: start.toISOString() })
    const language = { 'accept-language': 'en' }
    const text = await api.call('GET', `${front}/document/text`, { query: { document: 'privacy' }, headers: language })
    expect(text.body).toEqual({ document: 'privacy', version: 1, published_at: start.toISOString(), text: 'Policy' })
    expect((await inForce()).map((row: { document: string }) => row.document)).toEqual(['terms', 'privacy'])
    expect([await top(person), await awaited(person)]).toEqual(['terms_update', ['privacy']])
    expect((await trail()).slice(0, 3)).toMatchObject([
      { action: 'document.publish', before: { published_at: null }, after: { published_at: start.toISOString() } },
      { action: 'document.edit', before: { ja_body: '', en_body: '' }, after: { ja_body: '方針', en_body: 'Policy' } },
      { action: 'document.draft', target_id: 'privacy.1', after: { document: 'privacy', version: 1 } },
    ])
  })

  test('rule 10: a newer version of either document asks again, and each consent says from where', async () => {
    const person = await api.signedIn({ company: companyA })
    await publish(await draft())
    await publish(await draft('terms'))
    expect(await awaited(person)).toEqual(['terms', 'privacy'])
    // The older call accepts the terms only, and says that another document waits.
    const older = await api.call('POST', `${front}/user/consent`, { as: person, body: { terms_version: 2 } })
    expect([older.body.is_terms_update, await top(person)]).toEqual([1, 'terms_update'])
    expect((await accept(person, ['privacy', 2])).body.code).toBe('conflict')
    expect((await accept(person, ['privacy', 1], ['privacy', 1])).body.errors).toEqual({ documents: ['choice'] })
    expect((await accept(person, ['privacy', 1])).body).toEqual({ is_terms_update: 0 })
    expect(await top(person)).toBeUndefined()
    const consents = await api.db
      .selectFrom('consent')
      .select(['document', 'terms_version', 'agreed_at', 'ip', 'page', 'locale'])
      .where('user_id', '=', person.id)
      .where('page', 'is not', null)
      .orderBy('document')
      .execute()
    const where = { agreed_at: start, ip: '127.0.0.1', page: 'consent', locale: 'en' }
    expect(consents).toEqual([
      { ...where, document: 'privacy', terms_version: 1 },
      { ...where, document: 'terms', terms_version: 2 },
    ])
    const query = { company_code: companyA, user_id: person.id }
    const info = await api.call('GET', '/api/v1/admin/user/info', { as: viewer, query })
    const agreed_at = start.toISOString()
    expect(info.body.consents).toEqual([
      { document: 'terms', version: 2, agreed_at },
      { document: 'privacy', version: 1, agreed_at },
    ])
    const own = await api.call('GET', `${front}/user/info`, { as: person })
    expect(own.body.consents).toEqual(info.body.consents)
    const administrator = await api.signedIn({ company: companyA, manager: true })
    await accept(administrator, ['terms', 2], ['privacy', 1])
    const asked = await api.call('POST', `${front}/user/info`, { as: administrator, body: query })
    expect(asked.body.consents).toEqual(info.body.consents)
  })

  test('a scheduled version takes effect by itself, and can be taken back until then', async () => {
    const person = await api.signedIn({ company: companyA })
    const later = '2026-10-01T01:00:00.000Z'
    expect((await publish(await draft(), start.toISOString())).body.errors).toEqual({ published_at: ['not_later'] })
    const key = { document: 'privacy', version: '1' }
    const saved = (await api.call('GET', `${admin}/detail`, { as: viewer, query: key })).body
    const scheduled = (await publish(saved, later)).body
    expect(scheduled).toMatchObject({ state: 'scheduled', published_at: later })
    for (const name of ['edit', 'delete', 'publish'])
      expect((await post(name, { ...scheduled, published_at: null })).body.code).toBe('conflict')
    expect((await post('draft', { document: 'privacy' })).body.code).toBe('conflict')
    const back = (await post('unpublish', scheduled)).body
    expect(back).toMatchObject({ state: 'draft', published_at: null })
    const published = (await publish(back, later)).body
    expect(await top(person)).toBeUndefined()
    api.clock.now = new Date(later)
    expect([await top(person), (await inForce()).length]).toEqual(['terms_update', 2])
    expect((await post('unpublish', published)).body.code).toBe('conflict')
    // A call that began before the version took effect, and got its turn after someone had accepted it.
    await accept(person, ['privacy', 1])
    api.clock.now = new Date(new Date(later).getTime() - 1)
    expect((await post('unpublish', published)).body.code).toBe('conflict')
    api.clock.now = new Date(later)
  })

  test('a published version never changes; the next one begins with its texts', async () => {
    const key = { document: 'terms', version: 1, row_version: 1 }
    for (const [name, more] of [
      ['edit', texts],
      ['delete', {}],
      ['publish', { published_at: null }],
      ['unpublish', {}],
    ] as const)
      expect([name, (await post(name, { ...key, ...more })).body.code]).toEqual([name, 'conflict'])
    const next = (await post('draft', { document: 'terms' })).body
    expect(next).toMatchObject({ version: 2, state: 'draft', ja: expect.stringContaining('利用規約') })
    expect((await post('draft', { document: 'terms' })).status).toBe(409)
    await publish(next)
    const { body } = await api.call('GET', `${admin}/list`, { as: viewer })
    expect(body[0].versions.map((row: { state: string }) => row.state)).toEqual(['in_force', 'past'])
    expect(body.map((row: { document: string }) => row.document)).toEqual([...documents])
  })

  test('a draft can be deleted; publishing needs both languages', async () => {
    const added = (await post('draft', { document: 'privacy' })).body
    const half = (await post('edit', { ...added, ja: '方針', en: ' \n' })).body
    expect((await publish(half)).body.errors).toEqual({ en: ['required'] })
    expect((await post('delete', half)).status).toBe(200)
    expect((await post('delete', half)).status).toBe(404)
    expect((await trail())[0]).toMatchObject({ action: 'document.delete', before: { version: 1, ja_body: '方針' } })
  })

  test('rule 6: a page of a draft that was deleted and added again changes nothing', async () => {
    const added = (await post('draft', { document: 'privacy' })).body
    const edited = (await post('edit', { ...added, ...texts })).body
    await post('delete', edited)
    const again = (await post('draft', { document: 'privacy' })).body
    expect(again.version).toBe(added.version)
    const current = (await post('edit', { ...again, ja: '新しい方針' })).body
    for (const old of [added, edited, again])
      for (const name of ['edit', 'delete', 'publish']) {
        const { status, body } = await post(name, { ...old, published_at: null })
        expect([name, status, body.code, body.current]).toEqual([name, 409, 'stale', current])
      }
  })

  test.each([
    '2026-02-30T00:00:00Z',
    '2027-02-29T00:00:00Z',
    '2027-04-31T00:00:00+09:00',
    '2027-01-01T25:00:00Z',
    '2027-13-01T00:00:00Z',
    '2027-00-01T00:00:00Z',
  ])('the time %s does not exist', async published_at => {
    const { status, body } = await publish(await draft(), published_at)
    expect([status, body.errors?.published_at[0]]).toEqual([422, 'format'])
  })

  test('29 February of a leap year does', async () => {
    expect((await publish(await draft(), '2028-02-29T00:00:00Z')).status).toBe(200)
  })

  test.each([
    ['30,000 characters', { ja: 'が'.repeat(30_000) }, undefined],
    ['30,001 characters', { ja: 'が'.repeat(30_001) }, { ja: ['too_long:30000'] }],
    ['NUL', { en: 'a\0' }, { en: ['characters'] }],
    ['markup, kept verbatim', { en: '<script>alert(1)</script>' }, undefined],
  ])('a text with %s', async (_, changes, errors) => {
    const { body, status } = await post('edit', { ...(await draft()), ...changes })
    expect([status, body.errors]).toEqual([errors ? 422 : 200, errors])
    if (!errors) expect(body).toMatchObject(changes)
  })

  test('of two drafts at once one succeeds', async () => {
    const both = await Promise.all([1, 2].map(() => post('draft', { document: 'privacy' })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('publishing to 10,000 people stores no row per person', async () => {
    await sql`insert into "user" (id, email, search_text, regist_flg)
      select 'many' || i, 'many' || i || '@example.com', '', 1 from generate_series(1, 10000) as i`.execute(api.db)
    await sql`insert into company_user (company_code, user_id) select ${companyA}, id from "user" where id like 'many%'`.execute(
      api.db,
    )
    const person = await api.signedIn({ company: companyA })
    const version = await draft()
    const tables = await sql<{
      name: string
    }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(api.db)
    const rows = async () => {
      const counts = tables.rows.map(({ name }) => sql`(select count(*) from ${sql.table(name)})`)
      const found = await sql<{ sum: number }>`select (${sql.join(counts, sql` + `)})::int as sum`.execute(api.db)
      return found.rows[0]?.sum ?? 0
    }
    const before = await rows()
    expect((await publish(version)).status).toBe(200)
    // Such as a line of the audit trail.
    expect((await rows()) - before).toBeLessThan(10)
    expect(await top(person)).toBe('terms_update')
  })

  test('a version that does not exist is 404, and one that cannot exist is 422', async () => {
    await draft()
    const query = { document: 'privacy', version: '1' }
    expect((await api.call('GET', `${admin}/detail`, { as: viewer, query: { ...query, version: '9' } })).status).toBe(
      404,
    )
    const wrong = { ...query, version: '99999999999' }
    expect((await api.call('GET', `${admin}/detail`, { as: viewer, query: wrong })).status).toBe(422)
  })

  test('registration and joining accept both documents', async () => {
    await publish(await draft())
    const email = 'newcomer@example.com'
    await api.call('POST', '/api/v1/admin/user/regist', {
      as: editor,
      body: { company_code: companyA, email, first_name: '一', family_name: '新' },
    })
    const token = await api.linkOf(email)
    await api.call('POST', `${front}/regist/profile`, { body: { token, ...profile } })
    const secret = { password: 'Correct_2026', password_confirmation: 'Correct_2026' }
    expect((await api.call('POST', `${front}/regist/password`, { body: { token, ...secret } })).status).toBe(200)
    const rows = await api.db
      .selectFrom('consent')
      .innerJoin('user', 'user.id', 'consent.user_id')
      .select(['document', 'terms_version', 'page'])
      .where('user.email', '=', email)
      .orderBy('document')
      .execute()
    expect(rows).toEqual([
      { document: 'privacy', terms_version: 1, page: 'register' },
      { document: 'terms', terms_version: 1, page: 'register' },
    ])
  })
})
