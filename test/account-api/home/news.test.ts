import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import { news } from '../api/inputs/home.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, setUp } from '../set-up.ts'

const path = '/api/v1/admin/news'
const empty = { title: '', body: '' }

describe.each(engines)('news on %s', engine => {
  let api: AccountApi
  let editor: Person
  let viewer: Person
  let customer: Person
  beforeAll(async () => {
    api = await setUp(engine)
    editor = await api.signedIn({ employee: 'editor' })
    viewer = await api.signedIn({ employee: 'view-only' })
    customer = await api.signedIn({ company: companyA })
  })
  afterAll(() => api.close())
  beforeEach(async () => {
    api.clock.now = new Date('2026-10-01T00:00:00Z')
    await api.db.deleteFrom('notice').execute()
  })

  const post = (name: string, body: object, as = editor) => api.call('POST', `${path}/${name}`, { as, body })
  const add = async (changes: object = {}) => (await post('add', { ...news, ...changes })).body
  const list = async (query: Record<string, string> = {}) =>
    (await api.call('GET', `${path}/list`, { as: viewer, query, headers: { 'accept-language': 'en' } })).body
  const seen = async (language = 'ja') =>
    (await api.call('GET', '/api/v1/front/top', { as: customer, headers: { 'accept-language': language } })).body
      .notices
  const trail = () =>
    api.db
      .selectFrom('audit_log')
      .select(['action', 'actor', 'target_id', 'before', 'after'])
      .where('target_kind', '=', 'news')
      .orderBy('id', 'desc')
      .execute()

  test('an added item is audited, and customers see it from its start until its end', async () => {
    const times = { published_at: '2026-10-01T01:00:00.000Z', ends_at: '2026-10-01T02:00:00.000Z' }
    const { status, body } = await post('add', { ...news, ...times })
    expect([status, body]).toMatchObject([200, { ...news, ...times, state: 'scheduled', row_version: 1 }])
    expect((await trail())[0]).toMatchObject({
      action: 'news.create',
      actor: editor.email,
      target_id: body.news_id,
      before: null,
      after: { ja_title: news.ja.title, en_body: news.en.body, ...times },
    })
    for (const [at, state, count] of [
      ['00:59:59', 'scheduled', 0],
      ['01:00:00', 'shown', 1],
      ['01:59:59', 'shown', 1],
      ['02:00:00', 'ended', 0],
    ] as const) {
      api.clock.now = new Date(`2026-10-01T${at}Z`)
      expect([at, (await list()).data[0].state, (await seen()).length]).toEqual([at, state, count])
      expect((await list({ state })).total).toBe(1)
    }
  })

  test('readers of an empty language see the other one', async () => {
    await add({ en: empty })
    expect(await seen('en')).toMatchObject([{ title: news.ja.title, body: news.ja.body, locale: 'ja' }])
    expect(await seen('ja')).toMatchObject([{ title: news.ja.title, locale: 'ja' }])
    expect((await list()).data).toMatchObject([{ title: news.ja.title, locale: 'ja' }])
    await add({ ja: empty, published_at: '2026-09-30T16:00:00Z' })
    expect(await seen('ja')).toMatchObject([{ title: news.en.title, locale: 'en' }, { locale: 'ja' }])
  })

  test.each([
    ['no text', { ja: empty, en: empty }, { 'ja.title': ['one_language'] }],
    [
      'no text and no time',
      { ja: empty, en: empty, ends_at: 'x' },
      { 'ja.title': ['one_language'], ends_at: ['format', 'range'] },
    ],
    ['half a language', { en: { title: 'x', body: '' } }, { 'en.body': ['required'] }],
    [
      'half of each',
      { ja: { title: '', body: 'x' }, en: { title: 'x', body: ' ' } },
      { 'ja.title': ['required'], 'en.body': ['required'] },
    ],
    ['a title of 255', { ja: { title: '𠮷'.repeat(255), body: 'x' } }, undefined],
    ['a title of 256', { ja: { title: '𠮷'.repeat(256), body: 'x' } }, { 'ja.title': ['too_long:255'] }],
    ['a body of 5000', { en: { title: 'x', body: 'y'.repeat(5000) } }, undefined],
    ['a body of 5001', { en: { title: 'x', body: 'y'.repeat(5001) } }, { 'en.body': ['too_long:5000'] }],
    ['NUL in a body', { ja: { title: 'x', body: 'a\0b' } }, { 'ja.body': ['characters'] }],
    ['two lines of title', { ja: { title: 'a\nb', body: 'x' } }, { 'ja.title': ['characters'] }],
    ['an end at the start', { ends_at: news.published_at }, { ends_at: ['not_later'] }],
    ['no time', { published_at: '' }, { published_at: ['format', 'range'] }],
    ['a time before 1970', { published_at: '1969-12-31T00:00:00Z' }, { published_at: ['range'] }],
    ['markup, kept verbatim', { ja: { title: '<img src=x onerror=alert(1)>', body: '{x} <b>' } }, undefined],
  ])('%s', async (_, changes, errors) => {
    const { status, body } = await post('add', { ...news, ...changes })
    expect([status, body.errors]).toEqual([errors ? 422 : 200, errors])
    if (!errors) expect(body).toMatchObject(changes)
  })

  test('an edit cannot remove the text of both languages', async () => {
    const { news_id } = await add()
    const { status, body } = await post('edit', { ...news, ja: empty, en: empty, news_id, row_version: 1 })
    expect([status, body.errors]).toEqual([422, { 'ja.title': ['one_language'] }])
  })

  test('an edit stores the differing fields in the trail; nothing changed is no entry', async () => {
    const { news_id } = await add()
    const changed = { ...news, en: { title: 'Export', body: news.en.body }, news_id, row_version: 1 }
    const { body } = await post('edit', changed)
    expect(body).toMatchObject({ en: changed.en, row_version: 2 })
    expect((await trail())[0]).toMatchObject({
      action: 'news.edit',
      before: { en_title: news.en.title },
      after: { en_title: 'Export' },
    })
    const before = await trail()
    expect((await post('edit', { ...changed, row_version: 2 })).body.row_version).toBe(2)
    expect(await trail()).toEqual(before)
  })

  test('withdrawn news is gone for customers until it is brought back', async () => {
    const { news_id } = await add()
    expect(await seen()).toHaveLength(1)
    const withdrawn = (await post('withdraw', { news_id, row_version: 1, withdrawn: 1 })).body
    expect(withdrawn).toMatchObject({ state: 'withdrawn', row_version: 2 })
    expect(await seen()).toEqual([])
    expect((await list({ state: 'withdrawn' })).data).toMatchObject([{ news_id, state: 'withdrawn' }])
    expect((await post('withdraw', { news_id, row_version: 2, withdrawn: 1 })).body.row_version).toBe(2)
    expect((await post('withdraw', { news_id, row_version: 2, withdrawn: 0 })).body.state).toBe('shown')
    expect(await seen()).toHaveLength(1)
    expect((await trail()).slice(0, 2)).toMatchObject([
      { action: 'news.restore', before: { withdrawn: 1 }, after: { withdrawn: 0 } },
      { action: 'news.withdraw', before: { withdrawn: 0 }, after: { withdrawn: 1 } },
    ])
  })

  test('the list is paged, latest first', async () => {
    for (const day of ['01', '03', '02']) await add({ published_at: `2026-09-${day}T00:00:00.000Z` })
    const page = await list({ page: '1', per_page: '2' })
    expect([page.total, page.page_count]).toEqual([3, 2])
    expect(page.data.map((row: { published_at: string }) => row.published_at.slice(8, 10))).toEqual(['03', '02'])
    expect((await list({ page: '3', per_page: '2' })).data).toEqual([])
  })

  test('an unknown item is 404', async () => {
    expect((await post('edit', { ...news, news_id: 'nowhere', row_version: 1 })).status).toBe(404)
    expect((await api.call('GET', `${path}/detail`, { as: editor, query: { news_id: 'new' } })).status).toBe(404)
  })
})
