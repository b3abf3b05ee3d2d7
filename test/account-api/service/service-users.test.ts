import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, companyB, lackedService, setUp } from '../set-up.ts'

const path = '/api/v1/front/service/users'
const service = 'telematics-owner'
const hour = 60 * 60 * 1000

describe.each(engines)('service/users on %s', engine => {
  let api: AccountApi
  let manager: Person
  let people: Person[]
  let ids: string[]
  beforeAll(async () => {
    api = await setUp(engine)
    manager = await api.signedIn({ company: companyA, manager: true })
    people = []
    for (let count = 0; count < 3; count++) people.push(await api.person({ company: companyA }))
    ids = people.map(({ id }) => id)
  })
  afterAll(() => api.close())

  const permit = (user_ids: unknown, changes: Record<string, unknown> = {}, as: Person | undefined = manager) =>
    api.call('POST', path, {
      as,
      body: { company_code: companyA, service_id: service, user_ids, status: 1, ...changes },
    })
  const stored = async (user_ids: string[]) => {
    const rows = await api.db
      .selectFrom('user_service')
      .select(['user_id', 'status', 'updated_at'])
      .where('service_id', '=', service)
      .where('user_id', 'in', user_ids)
      .execute()
    return user_ids.map(id => rows.find(({ user_id }) => user_id === id))
  }
  const lines = (user_ids: string[]) =>
    api.db
      .selectFrom('audit_log')
      .select(['target_id', 'before', 'after', 'actor', 'company_code'])
      .where('action', '=', 'user.service')
      .where('target_id', 'in', user_ids)
      .orderBy('id')
      .execute()

  test('one call permits or withdraws for several people; only changes leave an audit entry', async () => {
    const granted = await permit(ids.slice(0, 2))
    expect([granted.status, granted.body]).toEqual([200, { changed: 2, user_count: 2 }])
    api.clock.now = new Date(api.clock.now.getTime() + hour)
    expect((await permit(ids)).body).toEqual({ changed: 1, user_count: 3 })
    const withdrawn = await permit(ids.slice(1), { status: 0 })
    expect(withdrawn.body).toEqual({ changed: 2, user_count: 1 })

    const [first, second, third] = await stored(ids)
    expect([first?.status, second?.status, third?.status]).toEqual([1, 0, 0])
    expect(first?.updated_at).toEqual(new Date(api.clock.now.getTime() - hour))
    const by = { actor: manager.email, company_code: companyA }
    const of = async (id: string | undefined) => (await lines([id ?? ''])).map(({ target_id: _, ...line }) => line)
    const grant = { before: {}, after: { [service]: 1 }, ...by }
    const withdrawal = { before: { [service]: 1 }, after: { [service]: 0 }, ...by }
    expect(await of(ids[0])).toEqual([grant])
    expect(await of(ids[1])).toEqual([grant, withdrawal])
    expect(await of(ids[2])).toEqual([grant, withdrawal])
  })

  test('withdrawing a permission that never existed changes nothing', async () => {
    const { id } = await api.person({ company: companyA })
    expect((await permit([id], { status: 0 })).body.changed).toBe(0)
    expect(await stored([id])).toEqual([undefined])
    expect(await lines([id])).toEqual([])
  })

  test('a person named twice counts once', async () => {
    const { id } = await api.person({ company: companyA })
    expect((await permit([id, id, id])).body.changed).toBe(1)
    expect(await lines([id])).toHaveLength(1)
  })

  test('people who are no members are 404 and named, and nothing changes', async () => {
    const stranger = await api.person({ company: companyB })
    const fresh = await api.person({ company: companyA })
    const { status, body } = await permit([fresh.id, stranger.id, 'unknown'])
    expect([status, body.code, body.user_ids]).toEqual([404, 'not_found', [stranger.id, 'unknown']])
    expect(await stored([fresh.id, stranger.id])).toEqual([undefined, undefined])
    expect(await lines([fresh.id])).toEqual([])
  })

  test('a service that the company lacks, or that does not exist, is 422', async () => {
    for (const service_id of [lackedService, 'nothing', 'constructor']) {
      const { status, body } = await permit(ids, { service_id })
      expect([status, body.errors]).toEqual([422, { service_id: ['choice'] }])
    }
  })

  test.each([
    ['no people', [], ['required']],
    ['101 people', Array.from({ length: 101 }, (_, index) => `id${index}`), ['range']],
    ['a text', 'id', ['required']],
    ['a missing list', undefined, ['required']],
  ])('%s: 422', async (_, user_ids, errors) => {
    const { status, body } = await permit(user_ids)
    expect([status, body.errors?.user_ids]).toEqual([422, errors])
  })

  test('accepts 100 people in one call', async () => {
    const code = await api.company('C000401')
    const boss = await api.signedIn({ company: code, manager: true })
    await api.db.insertInto('company_service').values({ company_code: code, service_id: service, status: 1 }).execute()
    const many = [boss.id]
    for (let count = 1; count < 100; count++) many.push((await api.person({ company: code })).id)
    expect((await permit(many, { company_code: code }, boss)).body).toEqual({ changed: 100, user_count: 100 })
    expect(await lines(many)).toHaveLength(100)
  })

  test('another company is 404; general users are 403; employees have their own call', async () => {
    const stranger = await api.person({ company: companyB })
    expect((await permit([stranger.id], { company_code: companyB })).status).toBe(404)
    const member = await api.signedIn({ company: companyA })
    expect((await permit([member.id], {}, member)).status).toBe(403)
    const editor = await api.signedIn({ employee: 'editor' })
    const viewer = await api.signedIn({ employee: 'view-only' })
    const body = { company_code: companyB, service_id: service, user_ids: [stranger.id], status: 1 }
    const admin = (as: Person, changes: Record<string, unknown> = {}) =>
      api.call('POST', '/api/v1/admin/service/users', { as, body: { ...body, ...changes } })
    expect((await admin(viewer)).status).toBe(403)
    expect((await admin(manager)).status).toBe(403)
    expect((await admin(editor)).body).toEqual({ changed: 1, user_count: 1 })
    expect((await admin(editor, { company_code: companyA })).body.user_ids).toEqual([stranger.id])
    expect((await admin(editor, { company_code: 'C999999' })).status).toBe(404)
  })

  test('concurrent calls with the same people in opposite orders succeed without a deadlock', async () => {
    const three = [...ids]
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        permit(index % 2 ? three : three.toReversed(), { status: index % 3 ? 1 : 0 }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const statuses = new Set((await stored(three)).map(row => row?.status))
    expect(statuses.size).toBe(1)
  })

  test('a concurrent deletion of one of the people: all are permitted, or none', async () => {
    const leaving = await api.person({ company: companyA })
    const staying = await api.person({ company: companyA })
    const gone = { company_code: companyA, user_id: leaving.id, status: 'deleted', text: '退職' }
    const [permitted, deleted] = await Promise.all([
      permit([leaving.id, staying.id]),
      api.call('POST', '/api/v1/front/user/status', { as: manager, body: gone }),
    ])
    expect(deleted.status).toBe(200)
    const [before, after] = await stored([leaving.id, staying.id])
    expect(before).toBeUndefined()
    expect(after?.status).toBe(permitted.status === 200 ? 1 : undefined)
    expect([200, 404]).toContain(permitted.status)
  })
})
