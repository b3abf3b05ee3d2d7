import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, companyB, setUp } from '../set-up.ts'

const admin = '/api/v1/admin/company'

describe.each(engines)('companies, as employees see them, on %s', engine => {
  let api: AccountApi
  let viewer: Person
  let tanaka: Person
  beforeAll(async () => {
    api = await setUp(engine)
    viewer = await api.signedIn({ employee: 'view-only' })
    await api.company('C000301', { company: 'ヤマダ重機株式会社', type: 'rental', category: 'rental' })
    await api.company('C000302', { company: 'ＡＢＣ Construction', type: 'construction', category: 'owner' })
    await api.company('C000303', { company: '100%建機_東', type: 'rental', category: 'distributor', active_flg: 0 })
    await api.company('C000304', { company: '未登録商会', regist_flg: 0, active_flg: 0 })
    tanaka = await api.person({
      email: 'tanaka@yamada-juki.example',
      company: 'C000301',
      manager: true,
      membership: { department: '総務部', position: '部長' },
    })
    await api.db
      .updateTable('user')
      .set({ last_login_at: new Date('2026-09-30T08:12:34.567Z') })
      .where('id', '=', tanaka.id)
      .execute()
    await api.db
      .insertInto('company_service')
      .values([
        { company_code: 'C000301', service_id: 'product-api', status: 1 },
        { company_code: 'C000301', service_id: 'electric-app', status: 0 },
      ])
      .execute()
    await api.person({ email: 'sato@yamada-juki.example', company: 'C000301' })
    await api.person({ email: 'sato@abc.example', company: 'C000302' })
  })
  afterAll(() => api.close())

  const ask = (path: string, query: Record<string, string | string[]> = {}) =>
    api.call('GET', `${admin}/${path}`, { as: viewer, query })
  const search = async (query: Record<string, string | string[]>) => {
    const { status, body } = await ask('search', query)
    expect([status, body.errors]).toEqual([200, undefined])
    return body.data.map((row: { code: string }) => row.code)
  }

  test.each([
    [{ name: 'ﾔﾏﾀﾞ' }, ['C000301']],
    [{ name: 'やまだ' }, ['C000301']],
    [{ name: 'abc' }, ['C000302']],
    [{ name: 'ａｂｃ ｃｏｎ' }, ['C000302']],
    [{ name: '0%' }, ['C000303']],
    [{ name: '_' }, ['C000303']],
    [{ name: '%' }, ['C000303']],
    [{ name: '重' }, ['C000301']],
    [{ name: '商会' }, ['C000304']],
    [{ name: '会商' }, []],
    [{ name: 'ヤマダ重機株式会社' }, ['C000301']],
    [{ name: 'C000301' }, []],
    [{ company_code: 'c00030' }, ['C000301', 'C000302', 'C000303', 'C000304']],
    [{ company_code: '０３０２' }, ['C000302']],
    [{ company_code: '%' }, []],
    [{ industry: 'rental' }, ['C000301', 'C000303']],
    [{ industry: ['rental', 'construction'], category: 'owner' }, ['C000302']],
    [{ industry: 'rental', name: '建機' }, ['C000303']],
    [{ industry: 'nothing' }, []],
    [{ mail_address: '@YAMADA-JUKI' }, ['C000301']],
    [{ mail_address: 'sato@' }, ['C000301', 'C000302']],
    [{ mail_address: '%' }, []],
    // The search text of a person also holds their names; this field searches addresses only.
    [{ mail_address: '試験' }, []],
  ])('rule 7: search by %j', async (query, expected) => {
    expect(await search(query)).toEqual(expected)
  })

  test('a term longer than the indexed part is compared in full', async () => {
    const name = `${'長い名前の'.repeat(8)}会社`
    await api.company('C000305', { company: `${name}東` })
    expect(await search({ name: `${name}東` })).toEqual(['C000305'])
    expect(await search({ name: `${name}西` })).toEqual([])
    await api.db.deleteFrom('company').where('code', '=', 'C000305').execute()
  })

  test.each<Record<string, string | string[]>>([
    { name: 'x' },
    { company_code: 'x' },
    { industry: 'x' },
    { category: ['x', 'y'] },
  ])('an address search cannot be combined with %j', async other => {
    const { status, body } = await ask('search', { mail_address: 'a', ...other })
    expect([status, body.errors]).toEqual([422, { mail_address: ['mail_address_alone'] }])
  })

  test("the list has every company except the maker's own, with its number of people", async () => {
    const { body } = await ask('list', { per_page: '100' })
    expect(body.total).toBe(6)
    expect(body.data.map(({ code }: { code: string }) => code)).toEqual([
      companyA,
      companyB,
      'C000301',
      'C000302',
      'C000303',
      'C000304',
    ])
    expect(body.data[2]).toEqual({
      id: 'C000301',
      code: 'C000301',
      company: 'ヤマダ重機株式会社',
      type: 'rental',
      category: 'rental',
      nation: '',
      regist_flg: 1,
      active_flg: 1,
      user_count: 2,
    })
    expect((await ask('list', { page: '2', per_page: '4' })).body).toMatchObject({ total: 6, page: 2, page_count: 2 })
    expect((await ask('list', { page: '9' })).body).toMatchObject({ total: 6, data: [] })
  })

  test.each([
    ['code', ['C000301', 'C000302', 'C000303', 'C000304']],
    ['name', ['C000303', 'C000302', 'C000301', 'C000304']],
    // Finland, Germany, Japan.
    ['nation', ['C000303', 'C000301', 'C000302', 'C000304']],
    ['type', ['C000301', 'C000303', 'C000302', 'C000304']],
    ['category', ['C000303', 'C000301', 'C000302', 'C000304']],
    ['status', ['C000304', 'C000301', 'C000302', 'C000303']],
    ['users', ['C000303', 'C000304', 'C000302', 'C000301']],
  ])('rows are in order of %s, for a list and for a search', async (sort, expected) => {
    for (const [code, nation] of [
      ['C000301', 'DE'],
      ['C000302', 'JP'],
      ['C000303', 'FI'],
    ] as const)
      await api.db.updateTable('company').set({ nation }).where('code', '=', code).execute()
    const searched = { company_code: 'C0003', sort }
    expect(await search(searched)).toEqual(expected)
    const { body } = await ask('list', { sort, per_page: '100' })
    const listed = body.data.map(({ code }: { code: string }) => code).filter((code: string) => expected.includes(code))
    expect(listed).toEqual(expected)
    // Backwards, companies without a value stay last.
    const backwards = await search({ ...searched, order: 'desc' })
    expect(backwards).toHaveLength(4)
    const empty = ['nation', 'type', 'category'].includes(sort) ? 3 : 4
    expect(backwards.slice(0, empty)).toEqual(expected.slice(0, empty).toReversed())
  })

  test("countries are in the order of the reader's language, Japan first in Japanese", async () => {
    const query = { company_code: 'C0003', sort: 'nation' }
    const headers = { 'accept-language': 'ja' }
    const { body } = await api.call('GET', `${admin}/search`, { as: viewer, query, headers })
    expect(body.data.map(({ nation }: { nation: string }) => nation)).toEqual(['JP', 'DE', 'FI', ''])
  })

  test('an unknown order is 422', async () => {
    const { status, body } = await ask('list', { sort: 'search_text', order: 'up' })
    expect([status, body.errors]).toEqual([422, { sort: ['choice'], order: ['choice'] }])
  })

  test('the number of people follows every change of membership', async () => {
    const code = await api.company('C000398')
    const count = async () => (await ask('search', { company_code: code })).body.data[0].user_count
    const [one, other] = [await api.person({ company: code }), await api.person({ company: companyA })]
    const rows = [one, other].map(({ id: user_id }) => ({ company_code: code, user_id }))
    await api.db
      .insertInto('company_user')
      .values(rows)
      .onConflict(conflict => conflict.doNothing())
      .execute()
    expect(await count()).toBe(2)
    await api.db.deleteFrom('company_user').where('company_code', '=', code).where('user_id', '=', one.id).execute()
    expect(await count()).toBe(1)
    await api.db.deleteFrom('company_user').where('company_code', '=', code).execute()
    expect(await count()).toBe(0)
    await api.db.deleteFrom('company').where('code', '=', code).execute()
  })

  test.each([
    ['C000301', 1],
    ['C000303', 2],
    ['C000304', 0],
  ])('the detail of %s has status %i', async (company_code, status) => {
    expect((await ask('detail', { company_code })).body).toMatchObject({ code: company_code, status })
  })

  test('the detail has administrators and counts; an unknown company and the maker’s own are 404', async () => {
    const { body } = await ask('detail', { company_code: 'C000301' })
    expect(body).toMatchObject({ user_count: 2, service_count: 1, service_total: 5 })
    expect(body.managers).toEqual([
      {
        user_id: tanaka.id,
        email: 'tanaka@yamada-juki.example',
        first_name: '太郎',
        middle_name: '',
        family_name: expect.stringMatching(/^試験/),
        department: '総務部',
        position: '部長',
        status: 'active',
        last_login_at: '2026-09-30T08:12:34.567Z',
      },
    ])
    expect((await ask('detail', { company_code: 'C999999' })).status).toBe(404)
    expect((await ask('detail', { company_code: 'C000000' })).status).toBe(404)
  })

  describe('of many', () => {
    beforeAll(async () => {
      await sql`
        insert into company (code, company, search_text, type)
        select 'D' || 100000 + i, 'Limit ' || i, 'limit ' || i, 'sales' from generate_series(1, 10001) as i`.execute(
        api.db,
      )
    })

    const ends = async (query: Record<string, string>) => {
      const { body } = await ask('search', { per_page: '100', ...query })
      return [body.total, body.more, body.page_count, body.data.at(0)?.code, body.data.length]
    }

    test('stops counting and paging at 10,000 results of a filter', async () => {
      const industry = 'sales'
      expect(await ends({ industry, page: '1' })).toEqual([10_000, 1, 100, 'D100001', 100])
      expect(await ends({ industry, page: '100' })).toEqual([10_000, 1, 100, 'D109901', 100])
      expect(await ends({ industry, page: '101' })).toEqual([10_000, 1, 100, undefined, 0])
    })

    test('finds at most 500 matches of a text, and lists them in order', async () => {
      const name = 'limit'
      expect(await ends({ name, page: '6' })).toEqual([500, 1, 5, undefined, 0])
      const pages = await Promise.all(
        Array.from({ length: 5 }, (_, page) => ask('search', { name, page: String(page + 1), per_page: '100' })),
      )
      const codes = pages.flatMap(({ body }) => body.data.map(({ code }: { code: string }) => code))
      expect([codes.length, new Set(codes).size]).toEqual([500, 500])
      expect(codes).toEqual([...codes].sort())
    })

    test('counts fewer matches exactly', async () => {
      expect(await ends({ name: 'limit 10', page: '2' })).toEqual([113, 0, 2, 'D101089', 13])
      expect(await ends({ name: 'limit 100', company_code: 'd1010', page: '1' })).toEqual([10, 0, 1, 'D101000', 10])
      expect(await ends({ name: 'limit 10', company_code: 'D1010', page: '1' })).toEqual([100, 0, 1, 'D101000', 100])
    })

    test('finds all companies with an address, however many members one of them has', async () => {
      await sql`
        insert into "user" (id, email, search_text)
        select 'many' || i, 'many' || i || '@domain.example', 'many' || i || '@domain.example'
        from generate_series(1, 2000) as i`.execute(api.db)
      await sql`
        insert into company_user (company_code, user_id)
        select case when i < 1900 then 'D100007' else 'D10' || 1000 + i end, 'many' || i
        from generate_series(1, 2000) as i`.execute(api.db)
      expect(await ends({ mail_address: '@domain.example' })).toEqual([102, 0, 2, 'D100007', 100])
      expect(await ends({ mail_address: 'any1950@' })).toEqual([1, 0, 1, 'D102950', 1])
    })
  })
})
