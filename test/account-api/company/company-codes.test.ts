// @module-tag all

/** Company codes grow beyond six digits, and codes that an import has taken hold no request up. */
import type { FastifyInstance } from 'fastify'
import { type CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onBothEngines } from '../../helper/account-api.ts'
import { companyRegistration } from '../api/inputs/company.ts'
import { freshAddress } from '../api/inputs/input.ts'
import { accessRequest } from '../api/inputs/joining.ts'
import type { Person } from '../people.ts'
import { recordQueries } from '../plans.ts'
import { type AccountApi, setUp } from '../set-up.ts'

onBothEngines('company codes on %s', engine => {
  let api: AccountApi
  let app: FastifyInstance
  let editor: Person & { token: string }
  const queries: CompiledQuery[] = []

  beforeAll(async () => {
    api = await setUp(engine)
    app = await api.withConfig({}, { through: recordQueries(api.db, queries) })
    editor = await api.signedIn({ employee: 'editor' })
  })
  afterAll(async () => {
    await app.close()
    await api.close()
  })

  /** The next code is that after `last`. */
  const drawn = (last: number) => sql`select setval('company_code_seq', ${last}::bigint)`.execute(api.db)
  const register = async (): Promise<string> => {
    const { status, body } = await api.call('POST', '/api/v1/admin/company/regist', {
      to: app,
      as: editor,
      body: companyRegistration(),
    })
    expect(status).toBe(200)
    return body.code
  }
  const request = async (mail = freshAddress()) => {
    queries.length = 0
    const answer = await api.call('POST', '/api/form/subscription', { to: app, body: accessRequest(mail) })
    const drawn = queries.filter(({ sql: text }) => text.includes('nextval')).length
    const found = await api.db
      .selectFrom('company_user')
      .innerJoin('user', 'user.id', 'company_user.user_id')
      .select('company_code')
      .where('user.email', '=', mail)
      .executeTakeFirst()
    return { status: answer.status, body: answer.body, code: found?.company_code, drawn }
  }
  const list = async (path: string, query: Record<string, string>): Promise<string[]> => {
    const answer = await api.call('GET', `/api/v1/admin/${path}`, { as: editor, query: { per_page: '100', ...query } })
    return answer.body.data.map(({ code }: { code: string }) => code)
  }

  test('have at least six digits, and more after C999999', async () => {
    await drawn(6)
    expect(await register()).toBe('C000007')
    await drawn(999_998)
    expect([await register(), (await request()).code, await register()]).toEqual(['C999999', 'C1000000', 'C1000001'])
  })

  test('order lists and are found, whatever their length', async () => {
    const ascending = await list('company/list', { sort: 'code' })
    expect(ascending.slice(-3)).toEqual(['C999999', 'C1000000', 'C1000001'])
    expect(ascending[0]).toBe('C000007')
    expect(await list('company/list', { sort: 'code', order: 'desc' })).toEqual(ascending.toReversed())
    expect(await list('company/search', { company_code: '10000' })).toEqual(['C1000000', 'C1000001'])
    expect(await list('company/search', { company_code: 'C1000001' })).toEqual(['C1000001'])
    expect(await list('company/search', { company_code: '0', sort: 'code' })).toEqual(
      ascending.filter(code => code.includes('0')),
    )
    const names = await api.call('GET', '/api/v1/admin/companies', { as: editor })
    expect(names.body.map(({ code }: { code: string }) => code)).toEqual(ascending)
  })

  test('of seven digits lead to the company, its accounts and their CSV', async () => {
    const company_code = 'C1000001'
    const detail = await api.call('GET', '/api/v1/admin/company/detail', { as: editor, query: { company_code } })
    expect([detail.status, detail.body.code]).toEqual([200, company_code])
    const manager = await api.signedIn({ company: company_code, manager: true })
    const accounts = await api.call('GET', '/api/v1/front/company/user/list', { as: manager, query: { company_code } })
    expect(accounts.body.data.map(({ email }: Person) => email)).toContain(manager.email)
    const csv = await api.call('GET', '/api/v1/admin/user/csv', {
      as: editor,
      query: { is_not_m365: '1', is_m365: '0' },
    })
    expect([csv.status, csv.body]).toEqual([200, expect.stringContaining(company_code)])
  })

  test('a request that meets 4,000 taken codes draws three times', async () => {
    await sql`
      insert into company (code, company, search_text)
      select 'C' || i, 'taken', 'taken' from generate_series(2000001, 2004000) as i`.execute(api.db)
    await drawn(2_000_000)
    expect(await request()).toMatchObject({ status: 200, code: 'C2004001', drawn: 3 })
  })

  test('concurrent requests that meet taken codes get codes of their own', async () => {
    await api.company('C3000001')
    await api.company('C3000002')
    await drawn(3_000_000)
    const answers = await Promise.all(Array.from({ length: 8 }, () => request()))
    const codes = answers.map(({ code }) => code)
    expect(new Set(codes).size).toBe(8)
    expect(codes.toSorted()[0]).toBe('C3000003')
  })

  test('a code of another form takes part in no counting', async () => {
    await api.company('CX-900000000001')
    await api.company('C3100001')
    await api.company('C3100002')
    await drawn(3_100_000)
    expect((await request()).code).toBe('C3100003')
  })

  test('if every draw collides, the request ends after four with 503, and stores nothing', async () => {
    await sql`create function refuse() returns trigger language plpgsql as 'begin return null; end'`.execute(api.db)
    await sql`create trigger taken before insert on company for each row execute function refuse()`.execute(api.db)
    try {
      const mail = freshAddress()
      const { status, body, code, drawn } = await request(mail)
      expect([status, body.code, body.retry_after, code, drawn]).toEqual([503, 'unavailable', 1, undefined, 4])
      expect(await api.db.selectFrom('user').select('id').where('email', '=', mail).execute()).toEqual([])
    } finally {
      await sql`drop trigger taken on company`.execute(api.db)
    }
  })
})
