import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import { serviceFields } from '../api/inputs/service.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, companyB, lackedService, setUp } from '../set-up.ts'

const path = '/api/v1/admin/company/service'
const owner = 'telematics-owner'
const hour = 60 * 60 * 1000

interface Row {
  service_id: string
  status: 0 | 1
  updated_at: string | null
  user_count: number
  permitted_count: number
}

describe.each(engines)('admin company/service on %s', engine => {
  let api: AccountApi
  let editor: Person
  let viewer: Person
  let manager: Person
  let member: Person
  beforeAll(async () => {
    api = await setUp(engine)
    editor = await api.signedIn({ employee: 'editor' })
    viewer = await api.signedIn({ employee: 'view-only' })
    manager = await api.signedIn({ company: companyA, manager: true })
    member = await api.signedIn({ company: companyA })
  })
  afterAll(() => api.close())

  const read = async (company_code: string, as = viewer) => api.call('GET', path, { as, query: { company_code } })
  const give = (services: Record<string, unknown>[], company_code = companyA, as = editor) =>
    api.call('POST', path, { as, body: { company_code, services } })
  const rowOf = (rows: Row[], id: string) => rows.find(row => row.service_id === id)
  const permit = (user_ids: string[], service_id = owner, status = 1) =>
    api.call('POST', '/api/v1/front/service/users', {
      as: manager,
      body: { company_code: companyA, service_id, user_ids, status },
    })

  /** Reads every response that says whether a person may use a service. */
  const statusesOf = async (person: Person, service_id = owner) => {
    const info = { company_code: companyA, user_id: person.id }
    const statusIn = (rows: Row[]) => rowOf(rows, service_id)?.status ?? 0
    const of = async (url: string, as: Person, query?: Record<string, string>) =>
      (await api.call('GET', url, { as, ...(query ? { query } : {}) })).body
    const listed = { company_code: companyA, service_id, per_page: '100' }
    const row = (list: { data: { id: string; service_status: 0 | 1 }[] }) =>
      list.data.find(({ id }) => id === person.id)?.service_status
    const only = await of('/api/v1/front/company/user/list', manager, { ...listed, service_status: '1' })
    return [
      statusIn((await of('/api/v1/front/user/info', person)).services),
      statusIn((await of('/api/v1/front/top', person)).services),
      statusIn((await of('/api/v1/admin/user/info', viewer, info)).services),
      statusIn(await of(`/api/v1/front/user/service/${companyA}/${person.id}`, person)),
      statusIn(await of(`/api/v1/admin/user/service/${companyA}/${person.id}`, viewer)),
      row(await of('/api/v1/front/company/user/list', manager, listed)),
      row(await of('/api/v1/admin/company/user/list', viewer, listed)),
      only.data.some(({ id }: { id: string }) => id === person.id) ? 1 : 0,
      rowOf(await of('/api/v1/front/service/list', manager, { company_code: companyA }), service_id)?.user_count ?? 0,
      rowOf(await of(path, viewer, { company_code: companyA }), service_id)?.user_count,
    ]
  }

  test('lists all services in order, including those that the company lacks, in the reader’s language', async () => {
    const { status, body } = await api.call('GET', path, {
      as: viewer,
      query: { company_code: companyB },
      headers: { 'accept-language': 'ja' },
    })
    expect(status).toBe(200)
    expect(body.map((row: Row) => [row.service_id, row.status])).toEqual([
      ['product-api', 1],
      ['telematics-distributor', 1],
      ['telematics-owner', 1],
      ['service-shop-portal', 0],
      ['electric-app', 0],
    ])
    expect(rowOf(body, lackedService)).toEqual({
      service_id: lackedService,
      name: '電動製品アプリ',
      description: expect.stringContaining('電動ショベル'),
      icon: 'electric',
      status: 0,
      updated_at: null,
      user_count: 0,
      permitted_count: 0,
    })
  })

  test('a service taken away is usable by no one, in every response; given back, permissions return', async () => {
    await permit([member.id])
    expect(await statusesOf(member)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1])

    api.clock.now = new Date(api.clock.now.getTime() + hour)
    const taken = await give([{ service_id: owner, status: 0 }])
    expect(rowOf(taken.body, owner)).toMatchObject({
      status: 0,
      updated_at: api.clock.now.toISOString(),
      user_count: 0,
      permitted_count: 1,
    })
    expect(await statusesOf(member)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    expect((await permit([member.id])).body.errors).toEqual({ service_id: ['choice'] })
    const one = { company_code: companyA, user_id: member.id, services: [{ service_id: owner, status: 1 }] }
    expect((await api.call('POST', '/api/v1/front/user/service', { as: manager, body: one })).status).toBe(422)

    const given = await give([{ service_id: owner, status: 1 }])
    expect(rowOf(given.body, owner)).toMatchObject({ status: 1, user_count: 1, permitted_count: 1 })
    expect(await statusesOf(member)).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 1, 1])
  })

  test('a person who joins while the company lacks a service does not get it when it returns', async () => {
    await give([{ service_id: 'product-api', status: 0 }])
    const body = {
      company_code: companyA,
      email: 'late@example.com',
      first_name: '一',
      family_name: '新',
      services: ['product-api'],
    }
    const refused = await api.call('POST', '/api/v1/front/user/regist', { as: manager, body })
    expect(refused.body.errors).toEqual({ services: ['choice'] })
    const added = await api.call('POST', '/api/v1/front/user/regist', { as: manager, body: { ...body, services: [] } })
    await give([{ service_id: 'product-api', status: 1 }])
    const services = await api.call('GET', `/api/v1/front/user/service/${companyA}/${added.body.user_id}`, {
      as: manager,
    })
    expect(rowOf(services.body, 'product-api')?.status).toBe(0)
  })

  test('audits old and new state; no change leaves no entry and keeps the time', async () => {
    const lines = () =>
      api.db
        .selectFrom('audit_log')
        .select(['actor', 'target_kind', 'company_code', 'before', 'after'])
        .where('action', '=', 'company.service')
        .where('target_id', '=', companyB)
        .orderBy('id')
        .execute()
    await give([{ service_id: lackedService, status: 1 }], companyB)
    await give([{ service_id: lackedService, status: 0 }], companyB)
    await give([{ service_id: lackedService, status: 1 }], companyB)
    const line = { actor: editor.email, target_kind: 'company', company_code: companyB }
    expect(await lines()).toEqual([
      { ...line, before: {}, after: { [lackedService]: 1 } },
      { ...line, before: { [lackedService]: 1 }, after: { [lackedService]: 0 } },
      { ...line, before: { [lackedService]: 0 }, after: { [lackedService]: 1 } },
    ])
    const { updated_at } = rowOf((await read(companyB)).body, lackedService) ?? {}
    api.clock.now = new Date(api.clock.now.getTime() + hour)
    const same = await give(
      [
        { service_id: lackedService, status: 1 },
        { service_id: 'service-shop-portal', status: 0 },
      ],
      companyB,
    )
    expect(rowOf(same.body, lackedService)?.updated_at).toBe(updated_at)
    expect(rowOf(same.body, 'service-shop-portal')?.updated_at).toBeNull()
    expect(await lines()).toHaveLength(3)
  })

  test('a service whose id is a property of every object is like any other', async () => {
    const service_id = 'constructor'
    const decided = (status: number) => Object.fromEntries([[service_id, status]])
    const body = { service_id, ...serviceFields }
    expect((await api.call('POST', '/api/v1/admin/service/setting', { as: editor, body })).status).toBe(200)
    const code = await api.company('C000302')
    const { body: rows } = await give([{ service_id, status: 0 }], code)
    expect(rowOf(rows, service_id)).toMatchObject({ status: 0, updated_at: null })
    const person = await api.person({ company: code })
    await give([{ service_id, status: 1 }], code)
    const permission = { company_code: code, user_id: person.id, services: [{ service_id, status: 1 }] }
    await api.call('POST', '/api/v1/admin/user/service', { as: editor, body: permission })
    const lines = await api.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('company_code', '=', code)
      .orderBy('id')
      .execute()
    expect(lines).toEqual([
      { action: 'company.service', before: {}, after: decided(1) },
      { action: 'user.service', before: decided(0), after: decided(1) },
    ])
  })

  test('refuses an unknown service, names it, and changes nothing', async () => {
    const before = (await read(companyA)).body
    const { status, body } = await give([
      { service_id: 'telematics-distributor', status: 0 },
      { service_id: 'nothing', status: 1 },
    ])
    expect([status, body.errors]).toEqual([422, { 'services.1.service_id': ['choice'] }])
    expect((await read(companyA)).body).toEqual(before)
  })

  test('an unknown company is 404, to read and to change', async () => {
    expect((await read('C999999')).status).toBe(404)
    expect((await give([{ service_id: owner, status: 1 }], 'C999999')).status).toBe(404)
  })

  test('concurrent changes are whole, and the trail ends at the current state', async () => {
    const code = await api.company('C000301')
    const give301 = (service_id: string, status: number) => give([{ service_id, status }], code)
    const answers = await Promise.all([
      give301(owner, 1),
      give301('product-api', 1),
      give301(owner, 0),
      give301(owner, 1),
      give301('product-api', 0),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const lines = await api.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('target_id', '=', code)
      .orderBy('id')
      .execute()
    let trail: object = {}
    for (const { before, after } of lines) {
      expect(trail).toMatchObject(before ?? {})
      trail = { ...trail, ...(after ?? {}) }
    }
    const current = (await read(code)).body.filter((row: Row) => row.updated_at !== null)
    expect(Object.fromEntries(current.map((row: Row) => [row.service_id, row.status]))).toEqual(trail)
  })

  test('a service taken away while people are being permitted it is usable by no one', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => api.person({ company: companyA })))
    await Promise.all([
      permit(people.map(({ id }) => id)),
      give([{ service_id: owner, status: 0 }]),
      ...people.map(({ id }) => permit([id])),
    ])
    expect(rowOf((await read(companyA)).body, owner)).toMatchObject({ status: 0, user_count: 0 })
  })
})
