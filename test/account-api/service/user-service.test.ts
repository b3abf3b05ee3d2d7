import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, companyB, lackedService, setUp } from '../set-up.ts'

const path = '/api/v1/front/user/service'

describe.each(engines)('user/service on %s', engine => {
  let api: AccountApi
  let manager: Person
  let member: Person
  beforeAll(async () => {
    api = await setUp(engine)
    manager = await api.signedIn({ company: companyA, manager: true })
    member = await api.signedIn({ company: companyA })
  })
  afterAll(() => api.close())

  const give = (services: Record<string, unknown>[], changes: Record<string, unknown> = {}) =>
    api.call('POST', path, { as: manager, body: { company_code: companyA, user_id: member.id, services, ...changes } })
  const statuses = (body: { service_id: string; status: number }[]) =>
    Object.fromEntries(body.map(row => [row.service_id, row.status]))

  test('grants and withdraws; it takes effect for the person at once and is audited', async () => {
    const granted = await give([
      { service_id: 'product-api', status: 1 },
      { service_id: 'telematics-owner', status: 1 },
    ])
    expect(statuses(granted.body)).toEqual({ 'product-api': 1, 'telematics-distributor': 0, 'telematics-owner': 1 })
    const own = await api.call('GET', `${path}/${companyA}/${member.id}`, { as: member })
    expect(own.body).toEqual(granted.body)
    expect(granted.body.map((row: { updated_at: string | null }) => row.updated_at)).toEqual([
      api.clock.now.toISOString(),
      null,
      api.clock.now.toISOString(),
    ])
    const top = await api.call('GET', '/api/v1/front/top', { as: member })
    expect(statuses(top.body.services)).toMatchObject({ 'product-api': 1, [lackedService]: 0 })

    await give([{ service_id: 'product-api', status: 0 }])
    const lines = await api.db
      .selectFrom('audit_log')
      .select(['before', 'after', 'actor', 'company_code'])
      .where('target_id', '=', member.id)
      .orderBy('id')
      .execute()
    expect(lines).toEqual([
      {
        before: { 'product-api': 0, 'telematics-owner': 0 },
        after: { 'product-api': 1, 'telematics-owner': 1 },
        actor: manager.email,
        company_code: companyA,
      },
      { before: { 'product-api': 1 }, after: { 'product-api': 0 }, actor: manager.email, company_code: companyA },
    ])
  })

  test('refuses a service that the company lacks, names it, and changes nothing', async () => {
    const before = (await api.call('GET', `${path}/${companyA}/${member.id}`, { as: manager })).body
    const { status, body } = await give([
      { service_id: 'telematics-distributor', status: 1 },
      { service_id: lackedService, status: 1 },
    ])
    expect([status, body.errors]).toEqual([422, { 'services.1.service_id': ['choice'] }])
    expect((await api.call('GET', `${path}/${companyA}/${member.id}`, { as: manager })).body).toEqual(before)
  })

  test('uses the last decision for a service named twice', async () => {
    const { status, body } = await give([
      { service_id: 'telematics-distributor', status: 0 },
      { service_id: 'telematics-distributor', status: 1 },
    ])
    expect([status, statuses(body)['telematics-distributor']]).toEqual([200, 1])
  })

  test('hides a service that the company no longer has', async () => {
    await give([{ service_id: 'telematics-owner', status: 1 }])
    const row = api.db.updateTable('company_service').where('company_code', '=', companyA)
    await row.set({ status: 0 }).where('service_id', '=', 'telematics-owner').execute()
    const own = await api.call('GET', `${path}/${companyA}/${member.id}`, { as: member })
    expect(statuses(own.body)).not.toHaveProperty('telematics-owner')
    const top = await api.call('GET', '/api/v1/front/top', { as: member })
    expect(statuses(top.body.services)['telematics-owner']).toBe(0)
    expect((await give([{ service_id: 'telematics-owner', status: 1 }])).status).toBe(422)
  })

  test('is 404 for people and companies out of reach, 403 for a colleague', async () => {
    const stranger = await api.person({ company: companyB })
    const one = [{ service_id: 'product-api', status: 1 }]
    expect((await give(one, { user_id: stranger.id })).status).toBe(404)
    expect((await give(one, { company_code: companyB, user_id: stranger.id })).status).toBe(404)
    expect((await give(one, { user_id: 'unknown' })).status).toBe(404)
    const read = async (code: string, id: string, as: Person) =>
      (await api.call('GET', `${path}/${code}/${id}`, { as })).status
    expect(await read(companyA, manager.id, member)).toBe(403)
    expect(await read(companyB, member.id, member)).toBe(404)
    expect(await read(companyB, stranger.id, manager)).toBe(404)
    expect(await read(companyA, stranger.id, manager)).toBe(404)
  })

  test('concurrent decisions are all stored', async () => {
    const person = await api.person({ company: companyA })
    const one = (service_id: string) => give([{ service_id, status: 1 }], { user_id: person.id })
    await Promise.all([one('product-api'), one('telematics-distributor'), one('product-api')])
    const { body } = await api.call('GET', `${path}/${companyA}/${person.id}`, { as: manager })
    expect(statuses(body)).toEqual({ 'product-api': 1, 'telematics-distributor': 1 })
  })

  test('employees can do the same for any company; a person outside it is 404', async () => {
    const editor = await api.signedIn({ employee: 'editor' })
    const body = { company_code: companyA, user_id: member.id, services: [{ service_id: 'product-api', status: 1 }] }
    const admin = '/api/v1/admin/user/service'
    expect(statuses((await api.call('POST', admin, { as: editor, body })).body)['product-api']).toBe(1)
    const other = { ...body, company_code: companyB }
    expect((await api.call('POST', admin, { as: editor, body: other })).status).toBe(404)
    expect((await api.call('GET', `${admin}/${companyB}/${member.id}`, { as: editor })).status).toBe(404)
  })
})
