import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, companyB, day, setUp } from '../set-up.ts'

const code = 'C000201'

describe.each(engines)('GET company/user/list on %s', engine => {
  let api: AccountApi
  let manager: Person
  beforeAll(async () => {
    api = await setUp(engine)
    await api.company(code, { company: '一覧建機' })
    const add = (email: string, columns: Record<string, unknown> = {}, more: Record<string, unknown> = {}) =>
      api.person({ email: `${email}@list.example`, company: code, columns, ...more })
    manager = await api.signedIn({
      email: 'manager@list.example',
      company: code,
      manager: true,
      columns: { family_name: 'ん' },
    })
    await add('yamada', { family_name: 'ヤマダ', first_name: 'タロウ' })
    await add('abc', { family_name: 'ＡＢＣ', first_name: 'Ｄｅｆ' })
    await add('percent', { family_name: '100%', first_name: 'a_b' })
    await add('decoy', { family_name: '100x', first_name: 'axb' })
    await add('back', { family_name: 'back\\slash', first_name: 'x' })
    await add('kana', {
      family_name: '東海林',
      first_name: '太郎',
      family_name_kana: 'ショウジ',
      first_name_kana: 'タロウ',
    })
    await add('locked', { family_name: 'ロック', lock_flg: 1 })
    await add('off', { family_name: 'オフ', active_flg: 0 })
    await add('offhere', { family_name: 'オフ二' }, { membership: { active_flg: 0 } })
    await add('invited', { family_name: '招待' }, { registered: false })
    await api.person({ email: 'yamada@elsewhere.example', company: companyB, columns: { family_name: 'ヤマダ' } })
  })
  afterAll(() => api.close())

  const list = async (query: Record<string, string> = {}) => {
    const { status, body } = await api.call('GET', '/api/v1/front/company/user/list', {
      as: manager,
      query: { company_code: code, per_page: '100', ...query },
    })
    expect([status, body.errors]).toEqual([200, undefined])
    return body
  }
  const emails = async (query: Record<string, string> = {}) =>
    (await list(query)).data.map((row: { email: string }) => row.email.split('@')[0])

  test.each([
    ['ﾔﾏﾀﾞ', ['yamada']],
    ['ヤマダ', ['yamada']],
    ['やまだ', ['yamada']],
    ['やまだ　たろう', ['yamada']],
    ['ヤマダタロウ', ['yamada']],
    ['タロウ ヤマダ', ['yamada']],
    ['ＡＢＣ', ['abc']],
    ['abc', ['abc']],
    ['def abc', ['abc']],
    ['しょうじ', ['kana']],
    ['東海林太郎', ['kana']],
    ['ABC@LIST', ['abc']],
    ['100%', ['percent']],
    ['a_b', ['percent']],
    ['%', ['percent']],
    ['_', ['percent']],
    ['k\\s', ['back']],
    ["'", []],
    ['unknown', []],
  ])('rule 7: search "%s"', async (search, expected) => {
    expect(await emails({ search })).toEqual(expected)
  })

  test.each([
    ['locked', ['locked']],
    ['unregistered', ['invited']],
    ['deactive', ['off', 'offhere']],
    ['suspended', []],
    ['active', ['abc', 'back', 'decoy', 'kana', 'manager', 'percent', 'yamada']],
    ['registered', ['abc', 'back', 'decoy', 'kana', 'locked', 'manager', 'off', 'offhere', 'percent', 'yamada']],
    ['all', ['abc', 'back', 'decoy', 'invited', 'kana', 'locked', 'manager', 'off', 'offhere', 'percent', 'yamada']],
  ])('filter %s', async (filter, expected) => {
    const body = await list({ filter })
    expect(body.data.map((row: { email: string }) => row.email.split('@')[0]).sort()).toEqual(expected)
    expect(body.total).toBe(expected.length)
    if (filter === 'all' || filter === 'registered') return
    expect(new Set(body.data.map((row: { status: string }) => row.status))).toEqual(
      new Set(expected.length > 0 ? [filter] : []),
    )
  })

  test('shows people of a suspended company as suspended, but locked ones as locked', async () => {
    const suspended = await api.company('C000202')
    await api.person({ company: suspended })
    await api.person({ company: suspended, columns: { lock_flg: 1 } })
    await api.db.updateTable('company').set({ active_flg: 0 }).where('code', '=', suspended).execute()
    const employee = await api.signedIn({ employee: 'view-only' })
    const query = { company_code: suspended }
    const all = await api.call('GET', '/api/v1/admin/company/user/list', { as: employee, query })
    expect(all.body.data.map((row: { status: string }) => row.status).sort()).toEqual(['locked', 'suspended'])
    const some = await api.call('GET', '/api/v1/admin/company/user/list', {
      as: employee,
      query: { ...query, filter: 'suspended' },
    })
    expect(some.body.total).toBe(1)
  })

  test('pages have no gaps and no duplicates; past the last page it is empty', async () => {
    const all = await emails()
    const pages = []
    for (const page of ['1', '2', '3', '4']) pages.push(...(await emails({ page, per_page: '3' })))
    expect(pages).toEqual(all)
    expect(await list({ page: '2', per_page: '3' })).toMatchObject({ total: 11, page: 2, page_count: 4 })
    expect(await list({ page: '5', per_page: '3' })).toMatchObject({ total: 11, page: 5, page_count: 4, data: [] })
    expect((await list({ page: '1000000' })).data).toEqual([])
  })

  test('sorts by name with kana first, in reverse, and by last login', async () => {
    const byName = await emails({ filter: 'active' })
    expect(byName.indexOf('kana')).toBeLessThan(byName.indexOf('yamada'))
    expect(byName.indexOf('yamada')).toBeLessThan(byName.indexOf('manager'))
    expect(await emails({ filter: 'active', order: 'desc' })).toEqual([...byName].reverse())
    const seen = { last_login_at: new Date(api.clock.now.getTime() - day) }
    await api.db.updateTable('user').set(seen).where('email', '=', 'abc@list.example').execute()
    expect((await emails({ sort: 'last_login' })).slice(0, 2)).toEqual(['abc', 'manager'])
    expect((await emails({ sort: 'last_login', order: 'desc' })).slice(0, 2)).toEqual(['manager', 'abc'])
  })

  test('tells how many of the services of the company each person may use', async () => {
    const [used, withdrawn] = ['product-api', 'telematics-owner'] as const
    const company = await api.company('C000299')
    const person = await api.person({ company })
    const ofCompany = { company_code: company }
    await api.db
      .insertInto('company_service')
      .values([used, withdrawn].map(service_id => ({ ...ofCompany, service_id, status: 1 as const })))
      .execute()
    await api.db
      .insertInto('user_service')
      .values([
        { ...ofCompany, user_id: person.id, service_id: used, status: 1 },
        { ...ofCompany, user_id: person.id, service_id: withdrawn, status: 0 },
        // The company lacks it.
        { ...ofCompany, user_id: person.id, service_id: 'electric-app', status: 1 },
      ])
      .execute()
    const employee = await api.signedIn({ employee: 'view-only' })
    const path = '/api/v1/admin/company/user/list'
    const { body } = await api.call('GET', path, { as: employee, query: ofCompany })
    expect([body.data[0].service_count, body.company.service_total]).toEqual([1, 2])
  })

  test('contains the counts of the whole company, whatever the search', async () => {
    const company = {
      code,
      company: '一覧建機',
      user_count: 11,
      manager_count: 1,
      unregistered_count: 1,
      service_total: 0,
    }
    expect((await list({ search: 'unknown' })).company).toEqual(company)
  })

  test('shows who may use a service, if requested', async () => {
    await api.db
      .insertInto('company_service')
      .values({ company_code: code, service_id: 'product-api', status: 1 })
      .execute()
    const { id } = (await list({ search: 'abc' })).data[0]
    const member = { company_code: code, user_id: id }
    await api.db
      .insertInto('user_service')
      .values({ ...member, service_id: 'product-api', status: 1 })
      .execute()
    const rows = (await list({ service_id: 'product-api', filter: 'active' })).data
    const users = rows.filter((row: { service_status: number }) => row.service_status === 1)
    expect(users.map((row: { email: string }) => row.email)).toEqual(['abc@list.example'])
    expect((await list()).data[0]).not.toHaveProperty('service_status')

    const service_id = 'product-api'
    expect(await emails({ service_id, service_status: '1' })).toEqual(['abc'])
    const without = await list({ service_id, service_status: '0', filter: 'active', per_page: '2', page: '2' })
    expect([without.total, without.page_count, without.data.length]).toEqual([6, 3, 2])
    expect(await emails({ service_id, service_status: '1', filter: 'locked' })).toEqual([])
    expect(await emails({ service_id: 'nothing', service_status: '1' })).toEqual([])
    const alone = await api.call('GET', '/api/v1/front/company/user/list', {
      as: manager,
      query: { company_code: code, service_status: '1' },
    })
    expect([alone.status, alone.body.errors]).toEqual([422, { service_id: ['required'] }])
  })

  test('shows the state of an invitation', async () => {
    const invite = (email: string) =>
      api.call('POST', '/api/v1/front/user/regist', {
        as: manager,
        body: { company_code: code, email, first_name: '待', family_name: '招待' },
      })
    const invitation = async (search: string) => (await list({ search })).data[0].invitation
    expect(await invitation('invited@')).toBe('none')
    await invite('invited@list.example')
    expect(await invitation('invited@')).toBe('sent')
    const [mail] = await api.mailsTo('invited@list.example')
    await api.db
      .updateTable('mail_outbox')
      .set({ state: 'failed' })
      .where('id', '=', mail?.id ?? '')
      .execute()
    expect(await invitation('invited@')).toBe('failed')
    const begin = api.clock.now
    api.clock.now = new Date(begin.getTime() + 60_000)
    await invite('invited@list.example')
    expect(await invitation('invited@')).toBe('sent')
    await api.db.updateTable('link').set({ expires_at: begin }).where('email', '=', 'invited@list.example').execute()
    expect(await invitation('invited@')).toBe('expired')
    expect(await invitation('abc')).toBe('none')
  })

  test('is 404 for an unknown company, and for another company', async () => {
    const employee = await api.signedIn({ employee: 'editor' })
    const answer = await api.call('GET', '/api/v1/admin/company/user/list', {
      as: employee,
      query: { company_code: 'C999999' },
    })
    expect(answer.status).toBe(404)
    expect(
      (await api.call('GET', '/api/v1/front/company/user/list', { as: manager, query: { company_code: companyA } }))
        .status,
    ).toBe(404)
  })
})
