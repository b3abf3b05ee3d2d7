import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ServiceSetting } from '../../../shared/contract/service/service-setting.ts'
import { engines } from '../../helper/account-api.ts'
import { companyProfile } from '../api/inputs/company.ts'
import { freshAddress } from '../api/inputs/input.ts'
import { accessRequest, profile } from '../api/inputs/joining.ts'
import { addedService, serviceFields } from '../api/inputs/service.ts'
import { type Person, password } from '../people.ts'
import { type AccountApi, companyA, companyB, setUp } from '../set-up.ts'

const path = '/api/v1/admin/service/setting'
const owner = 'telematics-owner'

describe.each(engines)('service settings on %s', engine => {
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

  const post = (to: string, body: object, as = editor) => api.call('POST', `${path}${to}`, { as, body })
  const list = async (as = viewer): Promise<ServiceSetting[]> => (await api.call('GET', path, { as })).body
  const one = async (id: string) => {
    const found = (await list()).find(({ service_id }) => service_id === id)
    if (!found) throw new Error(`no service ${id}`)
    return found
  }
  const edit = async (service_id: string, changes: object, as = editor) => {
    const { companies: _, used: __, stopped_at: ___, ...fields } = await one(service_id)
    return post('/edit', { ...fields, ...changes }, as)
  }
  const stop = async (service_id: string, stopped: 0 | 1, as = editor) =>
    post('/stop', { service_id, stopped, row_version: (await one(service_id)).row_version }, as)
  const remove = (service_id: string, row_version: number, as = editor) =>
    api.call('DELETE', `${path}/${service_id}`, { as, body: { row_version } })
  const publicIds = async (): Promise<string[]> =>
    (await api.call('GET', '/api/v1/front/service/list')).body.map((row: ServiceSetting) => row.service_id)
  const trail = async () =>
    (
      await api.db
        .selectFrom('audit_log')
        .select(['action', 'actor', 'target_kind', 'target_id', 'before', 'after'])
        .where('action', 'like', 'service.%')
        .orderBy('id', 'desc')
        .limit(1)
        .execute()
    )[0]

  test('lists the seeded services with both languages, policy and number of companies', async () => {
    const [first, distributor] = await list()
    expect(first).toMatchObject({
      service_id: 'product-api',
      name_ja: '製品データ Web API',
      name_en: 'Product data web API',
      icon: 'data',
      kinds: ['new_company', 'distributor', 'service_shop'],
      approved_kinds: [],
      needs_contract: 0,
      open_for_request: 1,
      stopped_at: null,
      companies: 2,
      used: 1,
      row_version: 1,
    })
    expect(distributor).toMatchObject({ kinds: ['distributor'], icon: 'map' })
    expect((await list()).at(-1)).toMatchObject({ service_id: 'electric-app', companies: 0, used: 0 })
  })

  test('a new service is last, visible to all, and audited', async () => {
    const saved = await post('', {
      service_id: 'rental-desk',
      ...serviceFields,
      kinds: ['service_shop', 'new_company'],
    })
    expect([saved.status, saved.body]).toEqual([
      200,
      { service_id: 'rental-desk', ...serviceFields, stopped_at: null, companies: 0, used: 0, row_version: 1 },
    ])
    expect((await publicIds()).at(-1)).toBe('rental-desk')
    const [shown] = (await api.call('GET', '/api/v1/front/service/list')).body.slice(-1)
    expect(shown).toMatchObject({ name: 'Parts catalogue', icon: 'parts', front_url: serviceFields.front_url })
    expect(await trail()).toEqual({
      action: 'service.add',
      actor: editor.email,
      target_kind: 'service',
      target_id: 'rental-desk',
      before: null,
      after: serviceFields,
    })
  })

  test.each([
    ['an id that exists', { service_id: 'product-api' }, { service_id: ['id_taken'] }],
    ['the id of the page for a new one', { service_id: 'new' }, { service_id: ['id_taken'] }],
    ['capitals in the id', { service_id: 'Parts' }, { service_id: ['service_id'] }],
    ['an id that ends in a hyphen', { service_id: 'parts-' }, { service_id: ['service_id'] }],
    ['no id', { service_id: ' ' }, { service_id: ['required'] }],
    ['an id of 41', { service_id: 'p'.repeat(41) }, { service_id: ['too_long:40'] }],
    ['no name', { name_en: '' }, { name_en: ['required'] }],
    ['spaces alone', { description_ja: ' '.repeat(1_020) }, { description_ja: ['required'] }],
    ['more spaces', { description_ja: ' '.repeat(1_021) }, { description_ja: ['too_long:255'] }],
    ['a name of 256', { name_ja: 'あ'.repeat(256) }, { name_ja: ['too_long:255'] }],
    ['a name of two lines', { name_ja: 'a\nb' }, { name_ja: ['characters'] }],
    ['a script as address', { front_url: 'javascript:alert(1)' }, { front_url: ['format'] }],
    ['another scheme', { front_url: 'ftp://parts.example.com/' }, { front_url: ['format'] }],
    ['an address with a password', { front_url: 'https://a:b@parts.example.com/' }, { front_url: ['format'] }],
    [
      'an address with a port that does not exist',
      { front_url: 'https://a.example:99999/' },
      { front_url: ['format'] },
    ],
    ['the demo page of another service', { front_url: '/dev/service/product-api' }, { front_url: ['format'] }],
    ['an address of 1001', { front_url: `https://a.example/${'x'.repeat(983)}` }, { front_url: ['too_long:1000'] }],
    ['an unknown icon', { icon: 'skull' }, { icon: ['choice'] }],
    ['no kind', { kinds: [] }, { kinds: ['required'] }],
    ['an unknown kind', { kinds: ['employee'] }, { 'kinds.0': ['choice'] }],
  ])('%s is refused', async (_, changes, errors) => {
    const before = await list()
    const answer = await post('', { service_id: 'parts-2', ...serviceFields, ...changes })
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
    expect(await list()).toEqual(before)
  })

  test('line breaks in a description become spaces', async () => {
    const { service_id } = await addedService(api)
    const saved = await edit(service_id, { description_en: ' Finds parts\r\n  in drawings. ' })
    expect(saved.body.description_en).toBe('Finds parts in drawings.')
  })

  test('limits at their edge are accepted', async () => {
    const body = {
      service_id: 'p'.repeat(40),
      ...serviceFields,
      name_ja: '𠮷'.repeat(255),
      front_url: `https://a.example/${'x'.repeat(982)}`,
    }
    expect(await post('', body)).toMatchObject({
      status: 200,
      body: { name_ja: body.name_ja, front_url: body.front_url },
    })
  })

  test('an edit is shown to all, and audited with the fields that differ', async () => {
    const { service_id } = await addedService(api)
    const saved = await edit(service_id, { name_en: 'Parts <b>', kinds: ['distributor'], front_url: '', icon: 'chart' })
    // Approval for a kind that it is no longer for is meaningless.
    expect(saved.body).toMatchObject({
      name_en: 'Parts <b>',
      kinds: ['distributor'],
      approved_kinds: [],
      row_version: 2,
    })
    expect(await trail()).toMatchObject({
      action: 'service.edit',
      target_id: service_id,
      after: { name_en: 'Parts <b>', kinds: ['distributor'], approved_kinds: [], front_url: '', icon: 'chart' },
    })
    const { name_en, kinds, approved_kinds, front_url, icon } = serviceFields
    expect((await trail())?.before).toEqual({ name_en, kinds, approved_kinds, front_url, icon })
    const same = await edit(service_id, {})
    expect(same.body.row_version).toBe(2)
    expect((await post('/edit', { service_id: 'nothing', ...serviceFields, row_version: 1 })).status).toBe(404)
  })

  test('one call stores the whole order, which customers see', async () => {
    const from = (await list()).map(({ service_id }) => service_id)
    const to = [...from.slice(1), ...from.slice(0, 1)]
    const answer = await post('/order', { from, to })
    expect(answer.body.map((row: ServiceSetting) => row.service_id)).toEqual(to)
    expect(await publicIds()).toEqual(to)
    expect(await trail()).toMatchObject({
      action: 'service.order',
      before: { service_order: from },
      after: { service_order: to },
    })
    const stale = await post('/order', { from, to: from })
    expect([stale.status, stale.body.code]).toEqual([409, 'stale'])
    expect(stale.body.current.map((row: ServiceSetting) => row.service_id)).toEqual(to)
    expect((await post('/order', { from: to, to: to.slice(1) })).body.errors).toEqual({ to: ['choice'] })
    expect((await post('/order', { from: to, to: from })).status).toBe(200)
  })

  test('of two concurrent changes of the order one succeeds', async () => {
    const from = (await list()).map(({ service_id }) => service_id)
    const answers = await Promise.all([
      post('/order', { from, to: from.toReversed() }),
      post('/order', { from, to: [...from.slice(1), ...from.slice(0, 1)] }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const now = (await list()).map(({ service_id }) => service_id)
    expect((await post('/order', { from: now, to: from })).status).toBe(200)
  })

  test('a stopped service can be neither opened, requested nor granted; brought back, all is as before', async () => {
    const permit = () =>
      api.call('POST', '/api/v1/front/service/users', {
        as: manager,
        body: { company_code: companyA, service_id: owner, user_ids: [member.id], status: 1 },
      })
    const give = (company_code: string, status: number) =>
      api.call('POST', '/api/v1/admin/company/service', {
        as: editor,
        body: { company_code, services: [{ service_id: owner, status }] },
      })
    const rowIn = (rows: Record<string, unknown>[]) => rows.find(row => row.service_id === owner)
    const read = async (url: string, as: Person, query = {}) =>
      rowIn(
        (({ services, ...rest }) => services ?? Object.values(rest))((await api.call('GET', url, { as, query })).body),
      )
    const own = () => read('/api/v1/front/top', member)
    const ofCompany = () => read('/api/v1/front/service/list', manager, { company_code: companyA })
    const forEmployees = () => read('/api/v1/admin/company/service', viewer, { company_code: companyA })
    const csv = async () =>
      (await api.call('GET', '/api/v1/admin/service/list', { as: viewer })).body.find(
        (row: { service_id: string }) => row.service_id === owner,
      )

    expect((await permit()).status).toBe(200)
    const lacking = await api.company('C000410')
    const requester = freshAddress()
    expect(
      (await api.call('POST', '/api/form/subscription', { body: { ...accessRequest(requester), services: [owner] } }))
        .status,
    ).toBe(200)

    const stopped = await stop(owner, 1)
    expect(stopped.body.stopped_at).toBe(api.clock.now.toISOString())
    expect(await trail()).toMatchObject({ action: 'service.stop', before: { stopped: 0 }, after: { stopped: 1 } })

    expect(await publicIds()).not.toContain(owner)
    expect(await own()).toMatchObject({ status: 0, stopped: 1, companies: [] })
    expect(await ofCompany()).toMatchObject({ status: 1, stopped: 1, user_count: 0 })
    expect(await forEmployees()).toMatchObject({ status: 1, stopped: 1, user_count: 0, permitted_count: 1 })
    expect(await csv()).toMatchObject({ stopped: 1 })
    expect((await permit()).body.errors).toEqual({ service_id: ['choice'] })
    const given = await give(lacking, 1)
    expect([given.status, given.body.code]).toEqual([409, 'service_stopped'])
    expect((await give(lacking, 0)).status).toBe(200)
    const asked = await api.call('POST', '/api/form/subscription', {
      body: { ...accessRequest(freshAddress()), services: [owner] },
    })
    expect(asked.body.errors).toEqual({ services: ['choice'] })
    // A request from before does not bring it either.
    const token = await api.linkOf(requester)
    const newPassword = { password, password_confirmation: password }
    for (const [step, fields] of [
      ['profile', { ...profile, ...companyProfile }],
      ['password', newPassword],
    ] as const)
      expect((await api.call('POST', `/api/v1/front/regist/${step}`, { body: { token, ...fields } })).status).toBe(200)
    const holders = await api.db
      .selectFrom('company_service')
      .select('company_code')
      .where('service_id', '=', owner)
      .execute()
    expect(holders.map(row => row.company_code).sort()).toEqual([companyA, companyB])

    const other = await api.signedIn({ company: await api.company('C000411') })
    expect(rowIn((await api.call('GET', '/api/v1/front/top', { as: other })).body.services)).toBeUndefined()

    expect((await stop(owner, 0)).body.stopped_at).toBeNull()
    expect(await trail()).toMatchObject({ action: 'service.resume', before: { stopped: 1 }, after: { stopped: 0 } })
    expect(await own()).toMatchObject({ status: 1, companies: [{ code: companyA }] })
    expect(await ofCompany()).not.toHaveProperty('stopped')
    expect(await ofCompany()).toMatchObject({ status: 1, user_count: 1 })
    expect(await publicIds()).toContain(owner)
  })

  test('a service that nothing names can be deleted, and does not come back', async () => {
    const { service_id, row_version, ...rest } = await addedService(api)
    expect(await remove(service_id, row_version)).toMatchObject({ status: 200, body: {} })
    expect((await list()).map(row => row.service_id)).not.toContain(service_id)
    const { stopped_at: _, companies: __, used: ___, ...before } = rest
    expect(await trail()).toMatchObject({ action: 'service.delete', target_id: service_id, before, after: null })
    expect((await remove(service_id, row_version)).status).toBe(404)
  })

  test.each([
    ['a company has', 1],
    ['a company had', 0],
  ] as const)('a service that %s cannot be deleted', async (_, status) => {
    const { service_id, row_version } = await addedService(api)
    await api.db.insertInto('company_service').values({ company_code: companyA, service_id, status }).execute()
    const answer = await remove(service_id, row_version)
    expect([answer.status, answer.body.code]).toEqual([409, 'service_used'])
    expect(await one(service_id)).toMatchObject({ companies: status, used: 1 })
  })

  test('a service that is deleted while it is requested and granted: either is refused, none fails', async () => {
    for (let round = 0; round < 8; round++) {
      const service_id = `brief-${round}`
      const { row_version } = (await post('', { ...serviceFields, service_id, approved_kinds: [] })).body
      const wanted = { ...accessRequest(freshAddress()), services: [service_id] }
      const [removed, ...others] = await Promise.all([
        remove(service_id, row_version),
        api.call('POST', '/api/form/subscription', { body: wanted }),
        api.call('POST', '/api/v1/front/service/request', {
          as: manager,
          body: { company_code: companyA, service_id },
        }),
        api.call('POST', '/api/v1/admin/company/service', {
          as: editor,
          body: { company_code: companyB, services: [{ service_id, status: 1 }] },
        }),
      ])
      expect([200, 409]).toContain(removed.status)
      for (const { status } of others) expect(removed.status === 200 ? [422] : [200, 422]).toContain(status)
    }
  })

  test('a service that a request names cannot be deleted', async () => {
    const { service_id, row_version } = await addedService(api)
    const content = JSON.stringify({ services: ['product-api', service_id] })
    await api.db.insertInto('access_request').values({ email: freshAddress(), locale: 'ja', content }).execute()
    expect((await remove(service_id, row_version)).body.code).toBe('service_used')
  })
})
