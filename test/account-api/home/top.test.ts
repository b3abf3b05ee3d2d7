import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RequestKind } from '../../../shared/rules/requests.ts'
import { engines } from '../../helper/account-api.ts'
import { accessRequest } from '../api/inputs/joining.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, companyB, companyServices, day, setUp } from '../set-up.ts'

describe.each(engines)('the customer start page on %s', engine => {
  let api: AccountApi
  beforeAll(async () => {
    api = await setUp(engine)
    // Later than the notices that every installation starts with.
    api.clock.now = new Date('2026-12-01T00:00:00Z')
  })
  afterAll(() => api.close())

  test('GET top: the person, all five services with the permitted ones, notices newest first', async () => {
    const person = await api.signedIn({ company: companyA })
    const row = { company_code: companyA, user_id: person.id, status: 1 as const }
    await api.db
      .insertInto('user_service')
      .values([{ ...row, service_id: 'product-api' }])
      .execute()
    const { body } = await api.call('GET', '/api/v1/front/top', { as: person, headers: { 'accept-language': 'ja' } })
    expect(body.user.email).toBe(person.email)
    expect(body.services).toHaveLength(5)
    expect(body.services.map(({ status }: { status: number }) => status).sort()).toEqual([0, 0, 0, 0, 1])
    expect(body.services[0]).toMatchObject({ name: expect.any(String), front_url: '' })
    const times = body.notices.map(({ published_at }: { published_at: string }) => published_at)
    expect(times.length).toBeGreaterThan(1)
    expect(times).toEqual([...times].sort().reverse())
    const titles = async (language: string) => {
      const answer = await api.call('GET', '/api/v1/front/top', {
        as: person,
        headers: { 'accept-language': language },
      })
      return answer.body.notices.map(({ title }: { title: string }) => title)
    }
    expect(await titles('en')).not.toEqual(await titles('ja'))
  })

  test('GET top for several companies: each service with the companies that permit it', async () => {
    const person = await api.signedIn({ company: companyA, membership: { department: '工事部' } })
    const second = await api.company('C000402')
    const closed = await api.company('C000403', { active_flg: 0 })
    for (const company_code of [second, closed])
      await api.db.insertInto('company_user').values({ company_code, user_id: person.id, manager_flg: 1 }).execute()
    await api.db
      .insertInto('company_service')
      .values([
        { company_code: second, service_id: 'product-api', status: 1 },
        { company_code: second, service_id: 'telematics-owner', status: 1 },
        { company_code: closed, service_id: 'electric-app', status: 1 },
      ])
      .execute()
    const grant = (company_code: string, service_id: string) => ({ company_code, service_id, user_id: person.id })
    const grants = [
      grant(companyA, 'product-api'),
      grant(second, 'product-api'),
      grant(second, 'telematics-owner'),
      grant(closed, 'electric-app'),
    ]
    await api.db
      .insertInto('user_service')
      .values(grants.map(row => ({ ...row, status: 1 as const })))
      .execute()
    const { body } = await api.call('GET', '/api/v1/front/top', { as: person })
    expect(body.user).toMatchObject({ manager_flg: 1, department: '工事部' })
    const usable = body.services.filter(({ status }: { status: number }) => status === 1)
    const through = ({ service_id, companies }: { service_id: string; companies: { code: string }[] }) => [
      service_id,
      ...companies.map(({ code }) => code),
    ]
    expect(usable.map(through)).toEqual([
      ['product-api', companyA, second],
      ['telematics-owner', second],
    ])
    const own = (await api.call('GET', '/api/v1/front/user/info', { as: person })).body
    expect(own).toEqual(body.user)
    expect(
      own.services.map(({ service_id, status }: { service_id: string; status: number }) => [service_id, status]),
    ).toEqual([
      ['product-api', 1],
      ['telematics-distributor', 0],
      ['telematics-owner', 1],
    ])
  })

  test('GET top for an administrator: what the company has requested, and where the person is alone', async () => {
    const alone = await api.company('C000404')
    const created_at = new Date(api.clock.now.getTime() - 29 * day)
    const boss = await api.signedIn({ company: alone, manager: true, membership: { created_at } })
    const request = (waiting: string[], state: 'waiting' | 'approved') =>
      api.db
        .insertInto('access_request')
        .values({
          email: boss.email,
          locale: 'ja',
          company_code: alone,
          state,
          content: JSON.stringify(accessRequest(boss.email)),
          waiting: JSON.stringify(waiting),
        })
        .execute()
    await request(['product-api', 'electric-app'], 'waiting')
    await request(['telematics-owner'], 'approved')
    const top = async (as: Person) => {
      const { body } = await api.call('GET', '/api/v1/front/top', { as })
      const requested = body.services.filter(({ requested_by }: { requested_by: object[] }) => requested_by.length > 0)
      return {
        requested: requested.map(({ service_id }: { service_id: string }) => service_id),
        by: requested[0]?.requested_by,
        alone_in: body.alone_in,
      }
    }
    const company = { code: alone, name: '会社 C000404' }
    expect(await top(boss)).toEqual({ requested: ['product-api', 'electric-app'], by: [company], alone_in: [company] })

    // A general user learns of neither, and the administrator is no longer alone.
    const staff = await api.signedIn({ company: alone })
    expect(await top(staff)).toEqual({ requested: [], by: undefined, alone_in: [] })
    expect((await top(boss)).alone_in).toEqual([])
    await api.db.deleteFrom('company_user').where('user_id', '=', staff.id).execute()
    expect((await top(boss)).alone_in).toEqual([company])

    // Nor does a person who stays alone hear of it forever.
    await api.db
      .updateTable('company_user')
      .set({ created_at: new Date(api.clock.now.getTime() - 30 * day) })
      .where('user_id', '=', boss.id)
      .execute()
    expect((await top(boss)).alone_in).toEqual([])
  })

  test('GET top: which services the person can get from an administrator', async () => {
    const code = await api.company('C000405')
    await api.db.deleteFrom('company_service').where('company_code', '=', code).execute()
    const person = await api.signedIn({ company: code })
    const obtainable = async () => {
      const { body } = await api.call('GET', '/api/v1/front/top', { as: person })
      return body.services
        .filter(({ obtainable }: { obtainable: 0 | 1 }) => obtainable === 1)
        .map(({ service_id }: { service_id: string }) => service_id)
    }
    const setService = (service_id: string, values: object, kind?: RequestKind) =>
      api.db
        .updateTable('service')
        .set({ ...values, ...(kind && { kinds: JSON.stringify([kind]) }) })
        .where('service_id', '=', service_id)
        .execute()
    const open = { needs_contract: 0 as const, open_for_request: 1 as const }
    // An owner of machines requests what is for owners: not what needs a contract, nor what is closed.
    await setService('product-api', open, 'new_company')
    await setService('electric-app', { ...open, needs_contract: 1 }, 'new_company')
    await setService('telematics-owner', { ...open, open_for_request: 0 }, 'new_company')
    await setService('telematics-distributor', open, 'distributor')
    const ids = await obtainable()
    expect(ids).toContain('product-api')
    for (const id of ['electric-app', 'telematics-owner', 'telematics-distributor']) expect(ids).not.toContain(id)

    // The company has it, whatever the policy is, until the maker stops it.
    const row = { company_code: code, service_id: 'telematics-owner', status: 1 as const }
    await api.db.insertInto('company_service').values(row).execute()
    expect(await obtainable()).toContain('telematics-owner')
    await setService('telematics-owner', { stopped_at: api.clock.now })
    expect(await obtainable()).not.toContain('telematics-owner')
    await setService('telematics-owner', { stopped_at: null })

    // Of several companies, one is enough.
    const distributor = await api.company('C000406', { category: 'distributor' })
    await api.db.insertInto('company_user').values({ company_code: distributor, user_id: person.id }).execute()
    expect(await obtainable()).toContain('telematics-distributor')
  })

  test('a notice appears only once it is published', async () => {
    const person = await api.signedIn({ company: companyA })
    const published_at = new Date(api.clock.now.getTime() + 1)
    const text = { title_ja: '明日', title_en: 'tomorrow', body_ja: '', body_en: '' }
    await api.db
      .insertInto('notice')
      .values({ ...text, published_at })
      .execute()
    const titles = async () => {
      const { body } = await api.call('GET', '/api/v1/front/top', { as: person })
      return body.notices.map(({ title }: { title: string }) => title)
    }
    expect(await titles()).not.toContain('tomorrow')
    api.clock.now = published_at
    expect((await titles())[0]).toBe('tomorrow')
  })

  test("GET companies: the person's active companies", async () => {
    const person = await api.signedIn({ company: companyA, manager: true })
    const closed = await api.company('C000401', { active_flg: 0 })
    for (const company_code of [companyB, closed])
      await api.db.insertInto('company_user').values({ company_code, user_id: person.id }).execute()
    const { body } = await api.call('GET', '/api/v1/front/companies', { as: person })
    expect(body.map(({ code, manager_flg }: { code: string; manager_flg: number }) => [code, manager_flg])).toEqual([
      [companyA, 1],
      [companyB, 0],
    ])
  })

  test('GET service/list with a company: its services with status and number of users', async () => {
    const manager = await api.signedIn({ company: companyB, manager: true })
    for (const status of [1, 1, 0] as const) {
      const { id } = await api.person({ company: companyB })
      await api.db
        .insertInto('user_service')
        .values({ company_code: companyB, user_id: id, service_id: 'product-api', status })
        .execute()
    }
    const query = { company_code: companyB }
    const { body } = await api.call('GET', '/api/v1/front/service/list', { as: manager, query })
    expect(body.map(({ service_id }: { service_id: string }) => service_id)).toEqual(companyServices)
    expect(body[0]).toMatchObject({ status: 1, user_count: 2, updated_at: expect.stringMatching(/Z$/) })
    const all = await api.call('GET', '/api/v1/front/service/list', { as: manager })
    expect(all.body).toHaveLength(5)
    expect(all.body[0]).not.toHaveProperty('user_count')
  })
})
