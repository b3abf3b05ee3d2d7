/** What each kind of reader sees of the trail, by every combination of filters. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditGroups } from '../../../shared/rules/audit.ts'
import { engines } from '../../helper/account-api.ts'
import { isFull } from '../../helper/services.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, companyB, day, setUp } from '../set-up.ts'

const makerCode = 'C000000'

/** All choices of one value per filter; `undefined` leaves the filter out. */
const product = (filters: Record<string, (string | undefined)[]>): Record<string, string>[] =>
  Object.entries(filters).reduce<Record<string, string>[]>(
    (all, [name, values]) =>
      all.flatMap(query => values.map(value => (value === undefined ? query : { ...query, [name]: value }))),
    [{}],
  )

describe.each(engines)('readers of the trail on %s', engine => {
  let api: AccountApi
  let editor: Person
  let viewer: Person
  let former: Person
  let manager: Person
  let staff: Person
  const begin = new Date('2026-10-01T00:00:00Z')
  beforeAll(async () => {
    api = await setUp(engine)
    editor = await api.signedIn({ employee: 'editor' })
    viewer = await api.signedIn({ employee: 'view-only' })
    former = await api.person({ employee: 'editor' })
    manager = await api.signedIn({ company: companyA, manager: true })
    staff = await api.person({ company: companyA })
    const asEditor = (path: string, body: object) =>
      api.call('POST', `/api/v1/admin/user/${path}`, { as: editor, body: body as Record<string, unknown> })
    const member = { company_code: companyA, user_id: staff.id }
    const colleague = { company_code: makerCode, user_id: former.id }
    const answers = [
      await asEditor(`password/${viewer.id}`, {}),
      await asEditor('azure/add', { email: 'new@maker.example', first_name: '一', family_name: '新', is_only_view: 1 }),
      await asEditor('status', { ...colleague, status: 'deactive' }),
      await asEditor('status', { ...member, status: 'deactive' }),
      await asEditor('manager', { ...member, manager_flg: 1 }),
    ]
    api.clock.now = new Date(begin.getTime() + day / 4)
    // A former employee is no employee any more, but the trail is still about one.
    answers.push(
      await asEditor('status', { ...colleague, status: 'deleted', text: '退職' }),
      await asEditor('status', { ...member, status: 'active' }),
    )
    api.clock.now = begin
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  })
  afterAll(() => api.close())

  const read = (as: Person, query: Record<string, string>) =>
    api.call('GET', '/api/v1/admin/audit/list', { as, query: { per_page: '100', ...query } })

  test('view-only employees see, count and page all but the entries about employees', async () => {
    const everyone = await api.db.selectFrom('user').select(['id', 'is_employee']).execute()
    const employees = new Set([former.id, ...everyone.filter(row => row.is_employee === 1).map(({ id }) => id)])
    const middle = new Date(begin.getTime() + day / 8).toISOString()
    const queries = product({
      target: [undefined, staff.id, viewer.id, former.id, companyA],
      actor: [undefined, editor.email, editor.id, manager.id],
      company_code: [undefined, companyA, companyB, makerCode],
      group: [undefined, ...auditGroups],
      from: [undefined, middle],
      to: [undefined, middle],
    }).filter((query, at) => isFull || Object.keys(query).length < 2 || at % 53 === 0)
    let hidden = 0
    for (const query of queries) {
      const [all, seen] = [await read(editor, query), await read(viewer, query)]
      expect(all.status).toBe(200)
      if (query.target === viewer.id) {
        expect([query, seen.status, seen.body.code]).toEqual([query, 403, 'forbidden'])
        continue
      }
      const { before, expected } = await (async () => {
        const rows: { id: string; target: { kind: string; id: string } }[] = all.body.data
        const left = rows.filter(({ target }) => target.kind !== 'user' || !employees.has(target.id))
        return { before: rows.length, expected: left.map(({ id }) => id) }
      })()
      hidden += before - expected.length
      expect([query, seen.body.data.map(({ id }: { id: string }) => id)]).toEqual([query, expected])
      expect([query, seen.body.total]).toEqual([query, expected.length])
      if (query.actor === editor.id && query.target === undefined) expect(seen.body.person).toBeNull()
      else expect(seen.body.person).toEqual(all.body.person)
    }
    expect(hidden).toBeGreaterThan(0)
  })

  test('customers and visitors read nothing of it', async () => {
    expect((await read(manager, {})).status).toBe(403)
    expect((await api.call('GET', '/api/v1/admin/audit/list')).status).toBe(401)
  })

  test('the time of a deactivation is told by the same rule', async () => {
    const colleague = await api.person({ employee: 'editor' })
    const stop = (company_code: string, { id }: Person, as = editor) =>
      api.call('POST', `/api/v1/${as === editor ? 'admin' : 'front'}/user/status`, {
        as,
        body: { company_code, user_id: id, status: 'deactive' },
      })
    const since = async (as: Person, company_code: string, { id: user_id }: Person) => {
      const member = { company_code, user_id }
      const { body } =
        as === editor || as === viewer
          ? await api.call('GET', '/api/v1/admin/user/info', { as, query: member })
          : await api.call('POST', '/api/v1/front/user/info', { as, body: member })
      return body.status_since
    }
    expect((await stop(makerCode, colleague)).status).toBe(200)
    expect(await since(editor, makerCode, colleague)).toBe(begin.toISOString())
    expect(await since(viewer, makerCode, colleague)).toBeNull()

    // Each company reads what it did itself, and what the maker did.
    const managerB = await api.signedIn({ company: companyB, manager: true })
    const shared = await api.person({ company: companyA })
    await api.db.insertInto('company_user').values({ company_code: companyB, user_id: shared.id }).execute()
    await stop(companyB, shared, managerB)
    api.clock.now = new Date(begin.getTime() + day / 4)
    await stop(companyA, shared, manager)
    expect(await since(managerB, companyB, shared)).toBe(begin.toISOString())
    expect(await since(manager, companyA, shared)).toBe(api.clock.now.toISOString())
    api.clock.now = new Date(begin.getTime() + day / 3)
    await stop(companyA, shared)
    expect(await since(managerB, companyB, shared)).toBe(api.clock.now.toISOString())
    api.clock.now = begin
  })
})
