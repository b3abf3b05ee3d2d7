import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import { freshAddress } from '../api/inputs/input.ts'
import { accessRequest } from '../api/inputs/joining.ts'
import { contactAddress } from '../build.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, lackedService as service_id, setUp } from '../set-up.ts'

describe.each(engines)('/api/v1/front/service/request on %s', engine => {
  let api: AccountApi
  let manager: Person & { token: string }
  let editor: Person & { token: string }
  beforeAll(async () => {
    api = await setUp(engine)
    manager = await api.signedIn({ company: companyA, manager: true })
    editor = await api.signedIn({ employee: 'editor' })
  })
  beforeEach(async () => {
    await api.db.deleteFrom('access_request').execute()
    await api.db.deleteFrom('attempt').execute()
    await api.db
      .deleteFrom('company_service')
      .where('company_code', '=', companyA)
      .where('service_id', '=', service_id)
      .execute()
    await policy({ approved_kinds: '[]', needs_contract: 0, open_for_request: 1, stopped_at: null })
  })
  afterAll(() => api.close())

  const policy = async (columns: {
    approved_kinds?: string
    needs_contract?: 0 | 1
    open_for_request?: 0 | 1
    stopped_at?: Date | null
  }) => {
    await api.db.updateTable('service').set(columns).where('service_id', '=', service_id).execute()
  }
  const needsApproval = { approved_kinds: '["new_company", "distributor", "service_shop"]' }
  const ask = (body: object = {}) =>
    api.call('POST', '/api/v1/front/service/request', {
      as: manager,
      body: { company_code: companyA, service_id, ...body },
    })
  const listed = async () => {
    const { body } = await api.call('GET', '/api/v1/front/service/request', {
      as: manager,
      query: { company_code: companyA },
    })
    return body.find((row: { service_id: string }) => row.service_id === service_id)
  }
  const entitlement = () =>
    api.db
      .selectFrom('company_service')
      .select('status')
      .where('company_code', '=', companyA)
      .where('service_id', '=', service_id)
      .executeTakeFirst()

  test('lists the services that the company lacks and that are for its kind', async () => {
    const { body } = await api.call('GET', '/api/v1/front/service/request', {
      as: manager,
      query: { company_code: companyA },
    })
    expect(body).toMatchObject([{ service_id, outcome: 'at_once', request: null }])
    await api.db.updateTable('company').set({ category: 'service_shop' }).where('code', '=', companyA).execute()
    const shop = await api.call('GET', '/api/v1/front/service/request', {
      as: manager,
      query: { company_code: companyA },
    })
    expect(shop.body.map((row: { service_id: string }) => row.service_id)).toEqual(['service-shop-portal', service_id])
    await api.db.updateTable('company').set({ category: null }).where('code', '=', companyA).execute()
  })

  test('at once: the company has it, with both audit entries', async () => {
    const { status, body } = await ask()
    expect([status, body]).toEqual([200, []])
    expect(await entitlement()).toEqual({ status: 1 })
    const lines = await api.db
      .selectFrom('audit_log')
      .select(['action', 'actor', 'after'])
      .where('company_code', '=', companyA)
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(lines).toEqual([
      { action: 'company.service', actor: manager.email, after: { [service_id]: 1 } },
      { action: 'request.service', actor: manager.email, after: { services: [service_id] } },
    ])
    expect((await ask()).status).toBe(409)
  })

  test('after approval: one open request per company and service, also with concurrent calls', async () => {
    await policy(needsApproval)
    expect((await listed()).outcome).toBe('approval')
    const both = await Promise.all([ask(), ask()])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await listed()).toMatchObject({ request: { state: 'waiting', reason: null } })
    expect(await entitlement()).toBeUndefined()
  })

  test('a service for which the access request waits cannot be requested again', async () => {
    await api.db
      .insertInto('access_request')
      .values({
        email: freshAddress(),
        locale: 'ja',
        company_code: companyA,
        state: 'waiting',
        content: JSON.stringify(accessRequest(freshAddress())),
        waiting: JSON.stringify([service_id]),
      })
      .execute()
    expect(await listed()).toMatchObject({ request: { state: 'waiting' } })
    expect((await ask()).status).toBe(409)
  })

  test('a rejection shows the reason, is mailed, and allows another request', async () => {
    await policy(needsApproval)
    await ask()
    const { id, row_version } = await api.db.selectFrom('access_request').selectAll().executeTakeFirstOrThrow()
    const text = '<script>契約がありません</script>'
    await api.call('POST', '/api/v1/admin/request/reject', { as: editor, body: { id, row_version, text } })
    expect(await listed()).toMatchObject({ outcome: 'approval', request: { state: 'rejected', reason: text } })
    expect((await api.mailsTo(manager.email)).at(-1)?.template).toBe('services_rejected')
    expect((await ask()).status).toBe(200)
  })

  test('decisions are mailed in the language that the administrator prefers by then', async () => {
    await policy(needsApproval)
    const language = (locale: string) =>
      api.call('POST', '/api/v1/front/user/language', { as: manager, body: { locale } })
    const lastMail = async () => {
      const { template, locale } = (await api.mailsTo(manager.email)).at(-1) ?? {}
      return [template, locale]
    }
    await language('ja')
    await ask()
    await language('en')
    const { id, row_version } = await api.db.selectFrom('access_request').selectAll().executeTakeFirstOrThrow()
    await api.call('POST', '/api/v1/admin/request/reject', { as: editor, body: { id, row_version, text: 'No.' } })
    expect(await lastMail()).toEqual(['services_rejected', 'en'])
    await ask()
    await language('ja')
    await api.call('POST', '/api/v1/admin/company/service', {
      as: editor,
      body: { company_code: companyA, services: [{ service_id, status: 1 }] },
    })
    expect(await lastMail()).toEqual(['services_approved', 'ja'])
  })

  test('a service that an employee withdrew waits for an employee, whatever the policy', async () => {
    await api.db.insertInto('company_service').values({ company_code: companyA, service_id, status: 0 }).execute()
    expect((await listed()).outcome).toBe('approval')
    await ask()
    expect(await entitlement()).toEqual({ status: 0 })
    expect(await listed()).toMatchObject({ request: { state: 'waiting' } })
  })

  test.each([
    [{ needs_contract: 1 }, ['not_open'], 'contract'],
    [{ open_for_request: 0 }, ['not_open'], 'closed'],
    [{ stopped_at: new Date('2026-09-01T00:00:00Z') }, ['choice'], undefined],
  ] as const)('%o cannot be requested', async (columns, codes, outcome) => {
    await policy(columns)
    const { status, body } = await ask()
    expect([status, body.errors]).toEqual([422, { service_id: codes }])
    expect((await listed())?.outcome).toBe(outcome)
    expect(await entitlement()).toBeUndefined()
  })

  test('a service for other kinds of customer is refused', async () => {
    const { status, body } = await ask({ service_id: 'service-shop-portal' })
    expect([status, body.errors]).toEqual([422, { service_id: ['other_kind'] }])
  })

  test('where category and access request differ, a service for one of the two kinds waits', async () => {
    const content = { ...accessRequest(freshAddress()), kind: 'service_shop' as const }
    await api.db
      .insertInto('access_request')
      .values({
        email: freshAddress(),
        locale: 'ja',
        company_code: companyA,
        state: 'registered',
        content: JSON.stringify(content),
      })
      .execute()
    const { body } = await api.call('GET', '/api/v1/front/service/request', {
      as: manager,
      query: { company_code: companyA },
    })
    expect(body).toMatchObject([
      { service_id: 'service-shop-portal', outcome: 'approval' },
      { service_id, outcome: 'at_once' },
    ])
  })

  test('a grant by an employee approves the open request and tells its administrator', async () => {
    await policy(needsApproval)
    await ask()
    await api.call('POST', '/api/v1/admin/company/service', {
      as: editor,
      body: { company_code: companyA, services: [{ service_id, status: 1 }] },
    })
    const row = await api.db.selectFrom('access_request').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ state: 'approved', decided_by: editor.id, waiting: [], allowed: [service_id] })
    expect((await api.mailsTo(manager.email)).at(-1)?.template).toBe('services_approved')
  })

  test('the maker hears of it if set', async () => {
    await api.call('POST', '/api/v1/admin/request/setting', {
      as: editor,
      body: { held_kinds: [], notify: 'each', row_version: 0 },
    })
    await ask()
    expect((await api.mailsTo(contactAddress)).at(-1)).toMatchObject({ template: 'request_to_maker' })
  })
})
