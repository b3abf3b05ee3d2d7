import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSettlements } from '../../../server/account-api/service/service-request/settle-requests.ts'
import { engines } from '../../helper/account-api.ts'
import { companyProfile } from '../api/inputs/company.ts'
import { accessRequest, profile, waitingRequest } from '../api/inputs/joining.ts'
import { newPassword } from '../api/inputs/sign-in.ts'
import { openMail } from '../build.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, companyB, lackedService as service_id, setUp } from '../set-up.ts'

describe.each(engines)('requests that wait for an employee, on %s', engine => {
  let api: AccountApi
  let manager: Person & { token: string }
  let editor: Person & { token: string }
  beforeAll(async () => {
    api = await setUp(engine)
    manager = await api.signedIn({ company: companyA, manager: true })
    editor = await api.signedIn({ employee: 'editor' })
  })
  beforeEach(async () => {
    await api.db.updateTable('link').set({ request_id: null }).execute()
    await api.db.deleteFrom('access_request').execute()
    await api.db.deleteFrom('company_service').where('service_id', '=', service_id).execute()
    await api.db
      .updateTable('service')
      .set({ approved_kinds: '["new_company", "distributor", "service_shop"]', stopped_at: null })
      .where('service_id', '=', service_id)
      .execute()
  })
  afterAll(() => api.close())

  const stored = (id: string) =>
    api.db.selectFrom('access_request').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const setEntitlements = (status: 0 | 1) => (services: string[], company_code: string) =>
    api.call('POST', '/api/v1/admin/company/service', {
      as: editor,
      body: { company_code, services: services.map(id => ({ service_id: id, status })) },
    })
  const grant = setEntitlements(1)
  const withdrawFrom = setEntitlements(0)
  const granted = async (code: string) => {
    const rows = await api.db
      .selectFrom('company_service')
      .select('service_id')
      .where('company_code', '=', code)
      .where('status', '=', 1)
      .execute()
    return rows.map(row => row.service_id)
  }
  const decide = (what: 'approve' | 'reject', { id, row_version }: { id: string; row_version: number }, body: object) =>
    api.call('POST', `/api/v1/admin/request/${what}`, { as: editor, body: { id, row_version, ...body } })
  const trailOf = (id: string) =>
    api.db
      .selectFrom('audit_log')
      .select(['action', 'actor', 'before', 'after'])
      .where('target_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirst()
  const register = async (mail: string, given?: string) => {
    const token = given ?? /token=([\w-]+)/.exec((await api.mailsTo(mail))[0]?.text ?? '')?.[1]
    const body = { token, ...profile, ...companyProfile, category: 'owner' }
    await api.call('POST', '/api/v1/front/regist/profile', { body })
    return (await api.call('POST', '/api/v1/front/regist/password', { body: { token, ...newPassword } })).status
  }

  describe('an employee grants on the company page what a request waits for', () => {
    const waitsFor = async (waiting: string[], columns: { held?: 1; allowed?: string } = {}) => {
      const { id, mail } = await waitingRequest(api)
      await api.db
        .updateTable('access_request')
        .set({ allowed: '[]', ...columns, waiting: JSON.stringify(waiting) })
        .where('id', '=', id)
        .execute()
      return { mail, request: await stored(id), code: (await stored(id)).company_code ?? '' }
    }

    test('an access request of a registered company: approved, told, and usable by the applicant', async () => {
      const { mail, request, code } = await waitsFor(['product-api', 'electric-app'])
      expect(await register(mail)).toBe(200)
      const registered = await stored(request.id)
      expect((await grant(['product-api'], code)).status).toBe(200)
      const one = { state: 'waiting', waiting: ['electric-app'], allowed: ['product-api'], decided_by: null }
      expect(await stored(request.id)).toMatchObject(one)
      // An open page of the earlier state can reject nothing.
      const late = await decide('reject', registered, { text: '確認できないため' })
      expect([late.status, late.body.code, late.body.current.waiting]).toEqual([409, 'stale', ['electric-app']])
      await grant(['electric-app'], code)
      expect(await stored(request.id)).toMatchObject({ state: 'registered', waiting: [], decided_by: editor.id })
      expect(await trailOf(request.id)).toMatchObject({
        action: 'request.approve',
        actor: editor.email,
        after: { request_state: 'registered', services: ['electric-app'] },
      })
      const templates = (await api.mailsTo(mail)).map(({ template }) => template)
      expect(templates).toEqual(['registration', 'services_approved', 'services_approved'])
      const permitted = await api.db
        .selectFrom('user_service')
        .select('service_id')
        .where('company_code', '=', code)
        .where('status', '=', 1)
        .orderBy('service_id')
        .execute()
      expect(permitted.map(row => row.service_id)).toEqual(['electric-app', 'product-api'])
    })

    test('more requests than fit a transaction: a later round approves the others, but for what was withdrawn again', async () => {
      const { request, code } = await waitsFor(['product-api', 'electric-app'])
      await sql`
        insert into access_request (email, locale, company_code, content, state, waiting)
        select email, locale, company_code, content, state, waiting from access_request, generate_series(1, 24)
        where id = ${request.id}`.execute(api.db)
      const waiting = async () => {
        const rows = await api.db
          .selectFrom('access_request')
          .select('waiting')
          .where('company_code', '=', code)
          .execute()
        return ['product-api', 'electric-app'].map(id => rows.filter(row => row.waiting.includes(id)).length)
      }
      expect((await grant(['product-api', 'electric-app'], code)).status).toBe(200)
      expect(await waiting()).toEqual([15, 15])
      await withdrawFrom(['electric-app'], code)
      const settlements = createSettlements({
        db: api.db,
        mail: openMail(api.db, () => api.clock.now),
        warn: () => {},
        signal: new AbortController().signal,
      })
      await settlements.run()
      expect(await waiting()).toEqual([0, 15])
      expect(await api.db.selectFrom('request_settlement').selectAll().execute()).toEqual([])
      const entries = api.db.selectFrom('audit_log').select(['actor', 'ip']).where('action', '=', 'request.approve')
      const ofCompany = await entries.where('company_code', '=', code).execute()
      expect(new Set(ofCompany.map(({ actor, ip }) => `${actor} ${ip}`))).toEqual(
        new Set([`${editor.email} 127.0.0.1`]),
      )
      expect(ofCompany.length).toBe(25)
    })

    test('an access request before the registration: approved, and granted with it', async () => {
      const { mail, request, code } = await waitsFor(['product-api'])
      await grant(['product-api'], code)
      expect(await stored(request.id)).toMatchObject({ state: 'approved', approved: ['product-api'] })
      expect((await api.mailsTo(mail)).at(-1)?.text).toContain('available once you have registered')
      expect(await register(mail)).toBe(200)
      expect(await stored(request.id)).toMatchObject({ state: 'registered', waiting: [] })
    })

    test('granted and then withdrawn before the registration: not granted with it', async () => {
      const { mail, request, code } = await waitsFor(['product-api', 'electric-app'])
      await grant(['product-api', 'electric-app'], code)
      expect(await stored(request.id)).toMatchObject({ state: 'approved', allowed: ['product-api', 'electric-app'] })
      expect((await withdrawFrom(['product-api'], code)).status).toBe(200)
      const left = { state: 'approved', allowed: ['electric-app'], approved: ['electric-app'] }
      expect(await stored(request.id)).toMatchObject(left)
      expect(await register(mail)).toBe(200)
      expect(await granted(code)).toEqual(['electric-app'])
    })

    test('withdrawn before a later request of the address: that waits for an employee', async () => {
      const { mail, code } = await waitsFor(['product-api'])
      await grant(['product-api'], code)
      await withdrawFrom(['product-api'], code)
      await api.call('POST', '/api/form/subscription', { body: { ...accessRequest(mail), services: ['product-api'] } })
      expect(await register(mail, await api.linkOf(mail))).toBe(200)
      expect(await granted(code)).toEqual([])
      const [open] = await api.db.selectFrom('access_request').selectAll().where('state', '=', 'waiting').execute()
      expect(open).toMatchObject({ email: mail, waiting: ['product-api'], allowed: [] })
    })

    test('approved and then withdrawn before the registration: not granted with it', async () => {
      const { mail, request, code } = await waitsFor(['product-api', 'electric-app'])
      await decide('approve', request, { services: ['product-api', 'electric-app'] })
      await withdrawFrom(['product-api'], code)
      expect(await register(mail)).toBe(200)
      expect(await granted(code)).toEqual(['electric-app'])
    })

    test('a held request: its link still waits for the approval, and no mail is sent', async () => {
      const { mail, request, code } = await waitsFor(['product-api'], { held: 1 })
      await grant(['product-api'], code)
      expect(await stored(request.id)).toMatchObject({
        state: 'waiting',
        held: 1,
        waiting: [],
        allowed: ['product-api'],
      })
      expect(await api.mailsTo(mail)).toHaveLength(1)
      expect((await decide('approve', await stored(request.id), { services: [] })).status).toBe(200)
      expect((await api.mailsTo(mail)).at(-1)?.template).toBe('registration')
    })
  })

  describe('an administrator withdraws a service request', () => {
    const target = { company_code: companyA, service_id }
    const ask = () => api.call('POST', '/api/v1/front/service/request', { as: manager, body: target })
    const withdraw = (as = manager) => api.call('POST', '/api/v1/front/service/request/withdraw', { as, body: target })
    const asked = async () => {
      const { body } = await ask()
      expect(body.find((row: { service_id: string }) => row.service_id === service_id).request).toMatchObject({
        ...{ type: 'service', state: 'waiting' },
      })
      return api.db.selectFrom('access_request').selectAll().where('state', '=', 'waiting').executeTakeFirstOrThrow()
    }

    test('it is closed for both sides, audited, and can be requested again', async () => {
      const request = await asked()
      const { status, body } = await withdraw()
      expect([status, body]).toEqual([200, [expect.objectContaining({ service_id, request: null })]])
      const query = { id: request.id }
      const seen = (await api.call('GET', '/api/v1/admin/request/detail', { as: editor, query })).body
      expect(seen).toMatchObject({ state: 'closed', closed_as: 'withdrawn', decided_by: manager.email, waiting: [] })
      expect(await trailOf(request.id)).toEqual({
        action: 'request.withdraw',
        actor: manager.email,
        before: { request_state: 'waiting' },
        after: { request_state: 'closed', services: [service_id] },
      })
      expect((await decide('approve', request, { services: [service_id] })).body.code).toBe('stale')
      expect((await withdraw()).body.code).toBe('conflict')
      expect((await ask()).status).toBe(200)
    })

    test('only by an administrator of the company, and only a service request', async () => {
      await asked()
      const other = await api.signedIn({ company: companyB, manager: true })
      const member = await api.signedIn({ company: companyA })
      expect([(await withdraw(other)).status, (await withdraw(member)).status]).toEqual([404, 403])
      await api.db.updateTable('access_request').set({ type: 'access' }).execute()
      expect((await withdraw()).status).toBe(409)
    })

    test('while an employee decides: one of the two succeeds', async () => {
      for (let round = 0; round < 6; round++) {
        const request = await asked()
        const [withdrawn, approved] = await Promise.all([
          withdraw(),
          decide('approve', request, { services: [service_id] }),
        ])
        expect([withdrawn.status, approved.status].sort()).toEqual([200, 409])
        const { state } = await stored(request.id)
        expect(state).toBe(withdrawn.status === 200 ? 'closed' : 'approved')
        await api.db.deleteFrom('company_service').where('service_id', '=', service_id).execute()
        await api.db.deleteFrom('access_request').execute()
      }
    })
  })

  test('employees list the open requests of a company', async () => {
    await waitingRequest(api)
    await api.call('POST', '/api/v1/front/service/request', {
      as: manager,
      body: { company_code: companyA, service_id },
    })
    const query = { company_code: companyA, state: 'waiting' }
    const { body } = await api.call('GET', '/api/v1/admin/request/list', { as: editor, query })
    expect(body).toMatchObject({ total: 1, data: [{ type: 'service', company_code: companyA, email: manager.email }] })
  })

  // PGlite has one connection, so its transactions never overlap.
  if (engine === 'PostgreSQL')
    describe('at the same moment', () => {
      /** Runs a call that a row lock holds up midway, and another one meanwhile. @returns audited actions in their order */
      const overlap = async (
        lock: ReturnType<typeof sql>,
        held: () => Promise<{ status: number }>,
        other: () => Promise<{ status: number }>,
      ) => {
        const { max } = await api.db
          .selectFrom('audit_log')
          .select(({ fn }) => fn.max('id').as('max'))
          .executeTakeFirstOrThrow()
        const waiting = async () => {
          const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db)
          return rows[0]?.count
        }
        const calls = await api.db.transaction().execute(async trx => {
          await lock.execute(trx)
          const first = held()
          await expect.poll(waiting).toBe(1)
          const second = other()
          // Without a lock of its own the second call ends here.
          await Promise.race([second, expect.poll(waiting).toBe(2)])
          return [first, second]
        })
        expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200])
        const lines = await api.db
          .selectFrom('audit_log')
          .select('action')
          .where('id', '>', max)
          .orderBy('id')
          .execute()
        return lines.map(({ action }) => action)
      }

      test('a service that is stopped while it is being granted: it is granted first', async () => {
        await api.db
          .insertInto('company_service')
          .values({ company_code: companyB, service_id: 'electric-app', status: 0 })
          .execute()
        const { row_version } = await api.db
          .selectFrom('service')
          .select('row_version')
          .where('service_id', '=', 'electric-app')
          .executeTakeFirstOrThrow()
        const actions = await overlap(
          sql`select from company_service where company_code = ${companyB} and service_id = 'electric-app' for update`,
          () => grant(['electric-app'], companyB),
          () =>
            api.call('POST', '/api/v1/admin/service/setting/stop', {
              as: editor,
              body: { service_id: 'electric-app', stopped: 1, row_version },
            }),
        )
        expect(actions).toEqual(['company.service', 'service.stop'])
        expect((await grant(['electric-app'], companyA)).body.code).toBe('service_stopped')
      })

      test('a category that is retired while a company is being saved with it: the company is saved first', async () => {
        const code = await api.company('C000401')
        const { email, id } = await api.person({ company: code, registered: false })
        const { row_version } = await api.db
          .selectFrom('company_category')
          .select('row_version')
          .where('company_category_id', '=', 'owner')
          .executeTakeFirstOrThrow()
        const managers = [{ email, first_name: '一', middle_name: '', family_name: '新' }]
        const actions = await overlap(
          sql`select from "user" where id = ${id} for update`,
          () =>
            api.call('POST', '/api/v1/admin/company/regist', {
              as: editor,
              body: {
                ...{ company_code: code, row_version: 1, managers },
                ...{ ...companyProfile, category: 'owner' },
              },
            }),
          () =>
            api.call('POST', '/api/v1/admin/choice/retire', {
              as: editor,
              body: { list: 'company_category', id: 'owner', retired: 1, row_version },
            }),
        )
        expect([actions.at(-2), actions.at(-1)]).toEqual(['company.edit', 'choice.retire'])
      })
    })
})
