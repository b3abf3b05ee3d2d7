import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxResults } from '../../../server/account-api/database/page.ts'
import { engines } from '../../helper/account-api.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, companyB, day, lackedService, setUp } from '../set-up.ts'

interface Line {
  action: string
  target: { kind: string; id: string }
}

describe.each(engines)('GET admin/audit/list on %s', engine => {
  let api: AccountApi
  let viewer: Person
  let manager: Person
  let staff: Person
  const begin = new Date('2026-10-01T00:00:00Z')
  const list = async (query: Record<string, string> = {}) =>
    (await api.call('GET', '/api/v1/admin/audit/list', { as: viewer, query })).body
  const actions = async (query: Record<string, string>) => (await list(query)).data.map((line: Line) => line.action)

  beforeAll(async () => {
    api = await setUp(engine)
    viewer = await api.signedIn({ employee: 'view-only' })
    manager = await api.signedIn({ company: companyA, manager: true })
    staff = await api.signedIn({ company: companyA })
    const as = manager
    const target = { company_code: companyA, user_id: staff.id }
    const services = [{ service_id: 'product-api', status: 1 }]
    await api.call('POST', '/api/v1/front/user/service', { as, body: { ...target, services } })
    // On the next day the person changes their password and is deactivated.
    api.clock.now = new Date(begin.getTime() + day / 4)
    const change = { password: 'Other_2026', password_confirmation: 'Other_2026' }
    await api.call('POST', '/api/v1/front/edit/password', {
      as: staff,
      body: { current_password: 'Correct_2026', ...change },
    })
    api.clock.now = new Date(begin.getTime() + day / 3)
    const status = { ...target, status: 'deactive' }
    await api.call('POST', '/api/v1/front/user/status', {
      as,
      body: status,
      headers: { 'x-forwarded-for': '192.0.2.7' },
    })
    api.clock.now = begin
  })
  afterAll(() => api.close())

  test('returns actor, target, time, address and differences, newest first', async () => {
    const { data, person, ...page } = await list({ target: staff.id })
    expect(page).toEqual({ total: 3, page: 1, page_count: 1, more: 0, too_many_people: 0 })
    const names = { first_name: '太郎', middle_name: '', family_name: expect.stringMatching(/^試験/) }
    expect(data[0]).toEqual({
      id: expect.any(String),
      at: new Date(begin.getTime() + day / 3).toISOString(),
      actor: manager.email,
      actor_id: manager.id,
      action: 'user.status',
      target: { kind: 'user', id: staff.id },
      person: { is_employee: 0, email: staff.email, ...names },
      template: null,
      company: { code: companyA, company: `会社 ${companyA}` },
      before: { active_flg: 1 },
      after: { active_flg: 0 },
      reason: null,
      ip: '192.0.2.7',
    })
    expect(data.map((line: Line) => line.action)).toEqual(['user.status', 'user.password_change', 'user.service'])
    expect(data[2]).toMatchObject({ before: { 'product-api': 0 }, after: { 'product-api': 1 } })
    expect(person).toEqual({ id: staff.id, is_employee: 0, email: staff.email, ...names, companies: [companyA] })
  })

  test("filters by company, including people's own actions, without lines of other companies", async () => {
    const own = { company_code: companyA }
    expect(await actions(own)).toEqual(['user.status', 'user.password_change', 'user.service'])
    expect(await actions({ company_code: companyB })).toEqual([])
    expect(await actions({ ...own, group: 'password' })).toEqual(['user.password_change'])
    expect(await actions({ ...own, group: 'details' })).toEqual([])
  })

  test("filters by the actor's address, in any spelling, and by id", async () => {
    expect(await actions({ actor: ` ${manager.email.toUpperCase()} ` })).toEqual(['user.status', 'user.service'])
    expect(await actions({ actor: manager.id })).toEqual(['user.status', 'user.service'])
    expect(await actions({ actor: manager.id, target: staff.id, group: 'access' })).toEqual(['user.status'])
    expect(await actions({ actor: 'unknown@example.com' })).toEqual([])
    expect((await list({ actor: manager.id })).person).toMatchObject({ id: manager.id })
    expect((await list({ actor: manager.email })).person).toBeNull()
  })

  test('filters by period, start included and end excluded', async () => {
    const at = (part: number) => new Date(begin.getTime() + part).toISOString()
    const target = staff.id
    expect(await actions({ target, from: at(day / 4), to: at(day / 3) })).toEqual(['user.password_change'])
    expect(await actions({ target, to: at(day / 4) })).toEqual(['user.service'])
    expect(await actions({ target, from: at(day / 3) })).toEqual(['user.status'])
    expect(await actions({ target, from: at(day), to: at(0) })).toEqual([])
  })

  test.each([
    [{ from: '2026-13-01T00:00:00Z' }, 'from'],
    [{ from: '0000-01-01T00:00:00Z' }, 'from'],
    [{ to: 'yesterday' }, 'to'],
    [{ group: 'everything' }, 'group'],
    [{ target: '../etc' }, 'target'],
    [{ per_page: '101' }, 'per_page'],
  ])('%j is 422', async (query, field) => {
    const answer = await api.call('GET', '/api/v1/admin/audit/list', { as: viewer, query })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  })

  test('an entry about an employee is listed without a company', async () => {
    const editor = await api.signedIn({ employee: 'editor' })
    await api.call('POST', `/api/v1/admin/user/password/${viewer.id}`, { as: editor, body: {} })
    const query = { actor: editor.email }
    const { body } = await api.call('GET', '/api/v1/admin/audit/list', { as: editor, query })
    expect(body.data).toMatchObject([
      { action: 'link.reset', person: { is_employee: 1, email: viewer.email }, company: null },
    ])
  })

  test("view-only employees cannot read a colleague's trail, as they cannot open the account", async () => {
    const editor = await api.signedIn({ employee: 'editor' })
    const trail = (as: Person) => api.call('GET', '/api/v1/admin/audit/list', { as, query: { target: editor.id } })
    expect((await trail(editor)).body.person).toMatchObject({ id: editor.id, is_employee: 1 })
    const refused = await trail(viewer)
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
  })

  test('the entries of a deleted person stay', async () => {
    const body = { company_code: companyA, user_id: staff.id, status: 'deleted', text: '退職' }
    expect((await api.call('POST', '/api/v1/front/user/status', { as: manager, body })).status).toBe(200)
    const { data, person } = await list({ target: staff.id })
    expect(person).toMatchObject({ id: staff.id, email: staff.email, family_name: '', companies: [] })
    expect(data.find((line: Line) => line.action === 'user.delete')).toMatchObject({
      reason: '退職',
      before: { family_name: expect.stringMatching(/^試験/), services: ['product-api'], regist_flg: 1 },
      after: { regist_flg: 0 },
    })
  })

  test('a repeated decision changes nothing and leaves no entry', async () => {
    const member = await api.person({ company: companyA })
    const services = [{ service_id: 'product-api', status: 1 }]
    const body = { company_code: companyA, user_id: member.id, services }
    for (let time = 0; time < 2; time++) await api.call('POST', '/api/v1/front/user/service', { as: manager, body })
    expect((await list({ target: member.id })).total).toBe(1)
    const refused = { ...body, services: [{ service_id: lackedService, status: 1 }] }
    await api.call('POST', '/api/v1/front/user/service', { as: manager, body: refused })
    expect((await list({ target: member.id })).total).toBe(1)
  })

  test('a change to a person of two companies is listed for neither company', async () => {
    const person = await api.signedIn({ company: companyA })
    await api.db.insertInto('company_user').values({ company_code: companyB, user_id: person.id }).execute()
    const change = { password: 'Other_2026', password_confirmation: 'Other_2026' }
    const body = { current_password: 'Correct_2026', ...change }
    expect((await api.call('POST', '/api/v1/front/edit/password', { as: person, body })).status).toBe(200)
    expect((await list({ target: person.id })).data[0]).toMatchObject({ company: null, action: 'user.password_change' })
    expect((await list({ target: person.id, company_code: companyA })).total).toBe(0)
  })

  describe('with more entries than can be paged through', () => {
    // Every second line belongs to one company; the others to a thousand companies.
    beforeAll(() =>
      sql`insert into audit_log (at, actor_id, actor, action, target_kind, target_id, company_code, ip)
        select timestamptz '2020-01-01' + n * interval '1 minute', 'many-' || n % 700, 'many' || n % 700 || '@example.com',
          case n % 3 when 0 then 'user.service' when 1 then 'user.profile' else 'user.lock' end, 'user', 'many-' || n % 900,
          case n % 2 when 1 then 'C91' else 'R' || n % 1000 end, '192.0.2.1'
        from generate_series(1, ${sql.lit(maxResults * 2 + 10)}) n`.execute(api.db),
    )

    test('returns the newest entries and says that there are more', async () => {
      const query = { company_code: 'C91', per_page: '100' }
      const first = await list(query)
      const pages = maxResults / 100
      expect(first).toMatchObject({ total: maxResults, page_count: pages, more: 1 })
      const last = await list({ ...query, page: String(pages) })
      expect(last.data).toHaveLength(100)
      expect(new Set([...first.data, ...last.data].map(({ id }) => id)).size).toBe(200)
      expect((await list({ ...query, page: String(pages + 1) })).data).toEqual([])
      const narrow = await list({ ...query, to: '2020-01-01T01:00:00Z' })
      expect(narrow).toMatchObject({ total: 30, more: 0 })
    })

    // The embedded engine's plan for a small table says nothing about a large one.
    const onPostgres = engine === 'PostgreSQL' ? test : () => {}
    onPostgres('reads every condition through its index', async () => {
      await sql`analyze audit_log`.execute(api.db)
      const plan = async (condition: string) => {
        const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select * from audit_log where ${sql.raw(condition)}
          order by at desc, id desc limit 20`.execute(api.db)
        return rows.map(row => row['QUERY PLAN']).join('\n')
      }
      expect(await plan('true')).toContain('audit_log_time')
      expect(await plan("target_id = 'many-7'")).toContain('audit_log_target')
      expect(await plan("company_code = 'R2'")).toContain('audit_log_company')
      expect(await plan("actor = 'many1@example.com'")).toMatch(/audit_log_actor\b(?!_id)/)
      expect(await plan("actor_id = 'many-1'")).toContain('audit_log_actor_id')
      expect(await plan("action in ('user.delete')")).toContain('audit_log_action')
      expect(await plan("at >= '2020-01-02' and at < '2020-01-03'")).toContain('audit_log_time')
      // For a company with a large part of all lines, the time index finds lines soonest.
      for (const condition of ['true', "company_code = 'C91'"])
        expect(await plan(condition)).toMatch(/^Limit.*\n *-> +Index Scan Backward/)
    })
  })

  test('the database refuses to change or delete an entry', async () => {
    const count = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from audit_log`.execute(api.db)).rows[0]
    const before = await count()
    const refusal = { code: '42501' }
    await expect(api.db.updateTable('audit_log').set({ reason: 'x' }).execute()).rejects.toMatchObject(refusal)
    await expect(api.db.deleteFrom('audit_log').where('id', '=', 1).execute()).rejects.toMatchObject(refusal)
    await expect(sql`truncate audit_log`.execute(api.db)).rejects.toMatchObject(refusal)
    expect(await count()).toEqual(before)
  })
})
