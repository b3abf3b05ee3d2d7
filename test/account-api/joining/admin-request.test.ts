import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createRequestDigest } from '../../../server/account-api/joining/request/digest.ts'
import { createMail } from '../../../server/account-api/mail/create-mail.ts'
import { engines } from '../../helper/account-api.ts'
import { companyProfile } from '../api/inputs/company.ts'
import { freshAddress } from '../api/inputs/input.ts'
import { accessRequest, profile, waitingRequest } from '../api/inputs/joining.ts'
import { newPassword } from '../api/inputs/sign-in.ts'
import { accountApiConfig, contactAddress } from '../build.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, companyB, lackedService, setUp } from '../set-up.ts'
import { registerByHand } from './register-by-hand.ts'

const kinds = ['new_company', 'distributor', 'service_shop']

describe.each(engines)('requests that employees decide, on %s', engine => {
  let api: AccountApi
  let editor: Person & { token: string }
  let viewer: Person & { token: string }
  beforeAll(async () => {
    api = await setUp(engine)
    editor = await api.signedIn({ employee: 'editor' })
    viewer = await api.signedIn({ employee: 'view-only' })
  })
  beforeEach(async () => {
    await api.db.deleteFrom('setting').where('name', 'in', ['request', 'request_digest']).execute()
    await policy({ approved_kinds: [], needs_contract: 0, open_for_request: 1, stopped_at: null })
  })
  afterAll(() => api.close())

  /** Changes the policy of a service, by default of the product data API. */
  const policy = async (
    columns: { approved_kinds?: string[]; needs_contract?: 0 | 1; open_for_request?: 0 | 1; stopped_at?: Date | null },
    service = 'product-api',
  ) => {
    const { approved_kinds, ...rest } = columns
    await api.db
      .updateTable('service')
      .set({ ...rest, ...(approved_kinds && { approved_kinds: JSON.stringify(approved_kinds) }) })
      .where('service_id', '=', service)
      .execute()
  }
  const request = (mail: string, changes: Record<string, unknown> = {}) =>
    api.call('POST', '/api/form/subscription', {
      body: { ...accessRequest(mail), ...changes },
      headers: { 'accept-language': 'ja' },
    })
  const setting = async (body: { held_kinds?: string[]; notify?: string; row_version?: number }) =>
    api.call('POST', '/api/v1/admin/request/setting', {
      as: editor,
      body: { held_kinds: [], notify: 'off', row_version: 0, ...body },
    })
  const stored = (email: string) =>
    api.db
      .selectFrom('access_request')
      .selectAll()
      .where('email', '=', email)
      .orderBy('created_at', 'desc')
      .orderBy('updated_at', 'desc')
      .executeTakeFirstOrThrow()
  const decide = async (
    what: 'approve' | 'reject',
    { id, row_version }: { id: string; row_version: number },
    body: object,
    as: Person & { token: string } = editor,
  ) => api.call('POST', `/api/v1/admin/request/${what}`, { as, body: { id, row_version, ...body } })
  const templatesTo = async (mail: string) => (await api.mailsTo(mail)).map(({ template }) => template)
  const register = async (mail: string, category = 'owner', given?: string) => {
    const token = given ?? (await api.linkOf(mail))
    const body = { token, ...profile, ...companyProfile, category }
    expect((await api.call('POST', '/api/v1/front/regist/profile', { body })).status).toBe(200)
    return api.call('POST', '/api/v1/front/regist/password', { body: { token, ...newPassword } })
  }
  const servicesOf = async (code: string | null) =>
    (
      await api.db
        .selectFrom('company_service')
        .select('service_id')
        .where('company_code', '=', code ?? '')
        .where('status', '=', 1)
        .orderBy('service_id')
        .execute()
    ).map(row => row.service_id)
  const trail = (id: string) =>
    api.db
      .selectFrom('audit_log')
      .select(['action', 'actor', 'before', 'after', 'reason'])
      .where('target_id', '=', id)
      .where('action', 'like', 'request.%')
      .orderBy('id')
      .execute()

  test('services that need no approval are granted with the registration, the others once also approved', async () => {
    await policy({ approved_kinds: kinds })
    const mail = freshAddress()
    await request(mail)
    expect(await stored(mail)).toMatchObject({
      state: 'waiting',
      held: 0,
      allowed: ['electric-app'],
      waiting: ['product-api'],
    })
    const [first] = await api.mailsTo(mail)
    expect(first?.template).toBe('registration')
    expect(first?.text).toContain('登録後すぐに利用できるサービス：電動製品アプリ')
    expect(first?.text).toContain('申請内容の確認後に利用できるサービス：製品データ Web API')

    expect((await register(mail)).status).toBe(200)
    const registered = await stored(mail)
    expect(registered).toMatchObject({ state: 'waiting', registered_at: expect.any(Date) })
    expect(await servicesOf(registered.company_code)).toEqual(['electric-app'])

    const { status, body } = await decide('approve', registered, { services: ['product-api'] })
    expect([status, body.state, body.decided_by]).toEqual([200, 'registered', editor.email])
    expect(await servicesOf(registered.company_code)).toEqual(['electric-app', 'product-api'])
    const permitted = await api.db
      .selectFrom('user_service')
      .innerJoin('user', 'user.id', 'user_service.user_id')
      .select(['service_id', 'status'])
      .where('email', '=', mail)
      .orderBy('service_id')
      .execute()
    expect(permitted).toEqual([
      { service_id: 'electric-app', status: 1 },
      { service_id: 'product-api', status: 1 },
    ])
    const last = (await api.mailsTo(mail)).at(-1)
    expect([last?.template, last?.text]).toEqual(['services_approved', expect.stringContaining('製品データ Web API')])
    expect((await trail(registered.id)).at(-1)).toMatchObject({
      action: 'request.approve',
      actor: editor.email,
      before: { request_state: 'waiting' },
      after: { request_state: 'registered', services: ['product-api'] },
    })
  })

  test('approved before the registration: granted with it; a policy made stricter meanwhile waits', async () => {
    const approved = await waitingRequest(api)
    await decide('approve', approved, { services: ['product-api'] })
    const mails = await api.mailsTo(approved.mail)
    expect(mails.at(-1)?.text).toContain('available once you have registered')
    const token = /token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1]
    const body = { token, ...profile, ...companyProfile, category: 'owner' }
    await api.call('POST', '/api/v1/front/regist/profile', { body })
    await policy({ needs_contract: 1 })
    await api.call('POST', '/api/v1/front/regist/password', { body: { token, ...newPassword } })
    const row = await stored(approved.mail)
    expect([row.state, await servicesOf(row.company_code)]).toEqual(['registered', ['electric-app', 'product-api']])

    await policy({ needs_contract: 0 })
    const mail = freshAddress()
    await request(mail)
    await policy({ needs_contract: 1 })
    await register(mail)
    const stricter = await stored(mail)
    expect([stricter.state, stricter.waiting]).toEqual(['waiting', ['product-api']])
    expect(await servicesOf(stricter.company_code)).toEqual(['electric-app'])
  })

  test('a partial approval grants nothing else that has come under approval or contract meanwhile', async () => {
    for (const change of [{ approved_kinds: kinds }, { needs_contract: 1 as const }]) {
      const { mail, ...waiting } = await waitingRequest(api)
      await decide('approve', waiting, { services: ['product-api'] })
      expect(await stored(mail)).toMatchObject({ allowed: ['electric-app', 'product-api'], approved: ['product-api'] })
      await policy(change, 'electric-app')
      await policy({ approved_kinds: kinds })
      const token = /token=([\w-]+)/.exec((await api.mailsTo(mail))[0]?.text ?? '')?.[1]
      await register(mail, 'owner', token)
      const { company_code, ...row } = await stored(mail)
      expect(row).toMatchObject({ state: 'waiting', waiting: ['electric-app'], allowed: ['product-api'] })
      expect(await servicesOf(company_code)).toEqual(['product-api'])
      await decide('approve', row, { services: ['electric-app'] })
      expect(await servicesOf(company_code)).toEqual(['electric-app', 'product-api'])
      await policy({ approved_kinds: [], needs_contract: 0 }, 'electric-app')
    }
  })

  test('a choice of services: the rest is not granted; a rejection keeps the account and mails the reason', async () => {
    await policy({ approved_kinds: kinds })
    await policy({ approved_kinds: kinds }, 'electric-app')
    const [some, none] = [freshAddress(), freshAddress()]
    await request(some)
    await request(none)
    const empty = await decide('approve', await stored(some), { services: [] })
    expect([empty.status, empty.body.errors]).toEqual([422, { services: ['required'] }])
    const foreign = await decide('approve', await stored(some), { services: ['telematics-owner'] })
    expect([foreign.status, foreign.body.errors]).toEqual([422, { services: ['choice'] }])
    await decide('approve', await stored(some), { services: ['electric-app'] })
    expect(await stored(some)).toMatchObject({ state: 'approved', allowed: ['electric-app'], waiting: [] })

    const hostile = '契約がありません。<b>https://evil.example</b>'
    const before = await stored(none)
    const { status, body } = await decide('reject', before, { text: hostile })
    expect([status, body.state, body.reason]).toEqual([200, 'rejected', hostile])
    const told = (await api.mailsTo(none)).at(-1)
    expect(told?.template).toBe('services_rejected')
    expect(told?.text).not.toContain('https://evil')
    expect((await trail(before.id)).at(-1)).toMatchObject({ action: 'request.reject', reason: hostile })
    const token = /token=([\w-]+)/.exec((await api.mailsTo(none))[0]?.text ?? '')?.[1]
    const verified = await api.call('POST', '/api/v1/front/verification', { body: { token } })
    expect(verified.body.state).toBe('valid')
    await policy({ approved_kinds: [] }, 'electric-app')
  })

  test('an applicant who has another address by then is told there, and may use the services', async () => {
    const { mail } = await waitingRequest(api)
    await register(mail)
    const moved = freshAddress()
    await api.db.updateTable('user').set({ email: moved }).where('email', '=', mail).execute()
    await decide('approve', await stored(mail), { services: ['product-api'] })
    expect(await templatesTo(moved)).toEqual(['services_approved'])
    const permitted = await api.db
      .selectFrom('user_service')
      .innerJoin('user', 'user.id', 'user_service.user_id')
      .select('service_id')
      .where('email', '=', moved)
      .where('service_id', '=', 'product-api')
      .execute()
    expect(permitted).toHaveLength(1)
  })

  test('after a rejection, what came under approval before the registration waits for an employee', async () => {
    const rejected = await waitingRequest(api)
    await decide('reject', rejected, { text: '契約がありません。' })
    const [mail] = await api.mailsTo(rejected.mail)
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    await policy({ approved_kinds: kinds }, 'electric-app')
    await api.call('POST', '/api/v1/front/regist/profile', {
      body: { token, ...profile, ...companyProfile, category: 'owner' },
    })
    await api.call('POST', '/api/v1/front/regist/password', { body: { token, ...newPassword } })
    const row = await stored(rejected.mail)
    expect([row.state, row.waiting, await servicesOf(row.company_code)]).toEqual(['waiting', ['electric-app'], []])
    expect([row.decided_at, row.decided_by, row.reason]).toEqual([null, null, null])
    const { body } = await decide('approve', row, { services: ['electric-app'] })
    expect([body.state, await servicesOf(row.company_code)]).toEqual(['registered', ['electric-app']])
    await policy({ approved_kinds: [] }, 'electric-app')
  })

  describe('that can no longer lead anywhere are closed', () => {
    const seen = async (id: string) =>
      (await api.call('GET', '/api/v1/admin/request/detail', { as: viewer, query: { id } })).body

    test('with the account of the applicant', async () => {
      const { mail, ...waiting } = await waitingRequest(api)
      const { company_code, content } = await stored(mail)
      const target = { company_code, user_id: content.user_id }
      await api.db
        .updateTable('company_user')
        .set({ manager_flg: 0 })
        .where('user_id', '=', content.user_id ?? '')
        .execute()
      const body = { ...target, status: 'deleted', text: '誤りのため' }
      expect((await api.call('POST', '/api/v1/admin/user/status', { as: editor, body })).status).toBe(200)
      expect(await seen(waiting.id)).toMatchObject({ state: 'closed', closed_as: 'removed', waiting: [] })
      expect((await decide('approve', waiting, { services: ['product-api'] })).body.code).toBe('stale')
      // The address can ask again.
      await request(mail)
      expect((await register(mail)).status).toBe(200)
    })

    test('also if the address of the account has changed since', async () => {
      await setting({ held_kinds: ['new_company'] })
      const mail = freshAddress()
      await request(mail)
      const { id, company_code: code, content } = await stored(mail)
      const userId = content.user_id ?? ''
      await api.db.updateTable('user').set({ email: freshAddress() }).where('id', '=', userId).execute()
      await api.db.updateTable('company_user').set({ manager_flg: 0 }).where('user_id', '=', userId).execute()
      const body = { company_code: code, user_id: userId, status: 'deleted', text: '誤りのため' }
      await api.call('POST', '/api/v1/admin/user/status', { as: editor, body })
      expect(await seen(id)).toMatchObject({ state: 'closed', closed_as: 'removed', waiting: [] })
    })

    test('with the company', async () => {
      const { mail, ...waiting } = await waitingRequest(api)
      await register(mail)
      const { company_code: code } = await stored(mail)
      const answer = await api.call('DELETE', `/api/v1/admin/company/${code}`, {
        as: editor,
        body: { text: '廃業のため' },
      })
      expect(answer.status).toBe(200)
      expect(await seen(waiting.id)).toMatchObject({ state: 'closed', closed_as: 'removed', waiting: [] })
    })
  })

  test('requests again and decisions at the same moment do not fail', async () => {
    await setting({ held_kinds: ['new_company'] })
    for (let round = 0; round < 8; round++) {
      const mail = freshAddress()
      await request(mail)
      const held = await stored(mail)
      const what = round % 2 === 0 ? 'approve' : 'reject'
      const body = what === 'approve' ? { services: ['electric-app'] } : { text: '確認できないため' }
      const answers = await Promise.all([request(mail), decide(what, held, body), request(mail)])
      expect(answers.map(({ status }) => status).filter(status => status !== 200 && status !== 409)).toEqual([])
    }
  })

  test('two employees at once: the second is 409 and sees who decided', async () => {
    const waiting = await waitingRequest(api)
    const colleague = await api.signedIn({ employee: 'editor' })
    const both = await Promise.all([
      decide('approve', waiting, { services: ['product-api'] }),
      decide('reject', waiting, { text: '確認できないため' }, colleague),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const won = both.find(({ status }) => status === 200)?.body
    const lost = both.find(({ status }) => status === 409)?.body
    expect(lost).toMatchObject({ code: 'stale', current: { state: won.state, decided_by: won.decided_by } })
    expect((await templatesTo(waiting.mail)).length).toBe(2)
    expect((await decide('reject', { ...waiting, row_version: won.row_version }, { text: '再度' })).status).toBe(409)
  })

  test('a reason is required, has at most 2000 characters, and view-only employees cannot decide', async () => {
    const waiting = await waitingRequest(api)
    for (const [text, code] of [
      ['', 'required'],
      ['あ'.repeat(2001), 'too_long:2000'],
    ])
      expect((await decide('reject', waiting, { text })).body.errors).toEqual({ text: [code] })
    expect((await decide('reject', waiting, { text: 'あ'.repeat(2000) }, viewer)).status).toBe(403)
    expect((await decide('approve', { ...waiting, id: 'unknown' }, { services: [] })).status).toBe(404)
    const seen = await api.call('GET', '/api/v1/admin/request/detail', { as: viewer, query: { id: waiting.id } })
    expect([seen.status, seen.body.email]).toEqual([200, waiting.mail])
  })

  describe('a kind of customer that waits for approval', () => {
    test('gets no link before the approval, and the registration mail after it', async () => {
      expect((await setting({ held_kinds: ['distributor'] })).status).toBe(200)
      const told = await api.call('GET', '/api/v1/front/request/policy')
      expect(told.body).toEqual({ held_kinds: ['distributor'] })
      const mail = freshAddress()
      await request(mail, { kind: 'distributor' })
      expect(await templatesTo(mail)).toEqual(['request_received'])
      const held = await stored(mail)
      expect(held).toMatchObject({ state: 'waiting', held: 1, allowed: [], waiting: ['product-api', 'electric-app'] })
      await decide('approve', held, { services: ['electric-app'] })
      const sent = (await api.mailsTo(mail)).at(-1)
      expect(sent?.template).toBe('registration')
      expect(sent?.text).toContain('今回は提供できないサービス：製品データ Web API')
      expect((await register(mail, 'distributor')).status).toBe(200)
      const { state, company_code } = await stored(mail)
      expect([state, await servicesOf(company_code)]).toEqual(['registered', ['electric-app']])
    })

    test('a rejection leaves an invitation to the company that an employee has registered meanwhile', async () => {
      await setting({ held_kinds: ['new_company'] })
      const mail = freshAddress()
      await request(mail)
      const { id, row_version, company_code: code } = await stored(mail)
      expect(await registerByHand(api, editor, code ?? '', mail)).toBe(200)
      expect(await stored(mail)).toMatchObject({ id, state: 'waiting', held: 1, registered_at: null })
      expect(await servicesOf(code)).toEqual([])
      const token = await api.linkOf(mail)
      expect((await decide('reject', { id, row_version }, { text: '確認できないため' })).status).toBe(200)
      const verified = await api.call('POST', '/api/v1/front/verification', { body: { token } })
      expect(verified.body.state).toBe('valid')
      expect(await templatesTo(mail)).toEqual(['request_received', 'account_issued', 'request_rejected'])
    })

    test('an approval after an employee has registered the company mails the link and grants the services', async () => {
      await setting({ held_kinds: ['new_company'] })
      const mail = freshAddress()
      await request(mail)
      const held = await stored(mail)
      await registerByHand(api, editor, held.company_code ?? '')
      await request(mail)
      expect(await templatesTo(mail)).toEqual(['request_received', 'request_received'])
      const first = await api.db.selectFrom('access_request').selectAll().where('id', '=', held.id).executeTakeFirst()
      expect(first).toMatchObject({ state: 'waiting', held: 1 })
      await decide('approve', held, { services: ['electric-app'] })
      expect(await servicesOf(held.company_code)).toEqual(['electric-app'])
      const token = await api.linkOf(mail)
      await api.call('POST', '/api/v1/front/regist/profile', { body: { token, ...profile } })
      const answer = await api.call('POST', '/api/v1/front/regist/password', { body: { token, ...newPassword } })
      expect(answer.status).toBe(200)
    })

    test('the setting has its version, its values, and an audit entry', async () => {
      const first = await setting({ held_kinds: ['service_shop', 'distributor'], notify: 'daily' })
      expect(first.body).toEqual({ held_kinds: ['distributor', 'service_shop'], notify: 'daily', row_version: 1 })
      expect((await setting({ notify: 'hourly', row_version: 1 })).status).toBe(422)
      expect((await setting({ held_kinds: ['owner'], row_version: 1 })).status).toBe(422)
      expect((await trail('request')).at(-1)).toMatchObject({
        action: 'request.setting',
        before: { held_kinds: [], notify: 'off' },
        after: { held_kinds: ['distributor', 'service_shop'], notify: 'daily' },
      })
    })
  })

  test.each([
    [{ needs_contract: 1 }, 'not_open'],
    [{ open_for_request: 0 }, 'not_open'],
    [{ stopped_at: new Date('2026-09-01T00:00:00Z') }, 'choice'],
  ] as const)('a service with %o cannot be requested', async (columns, code) => {
    await policy(columns)
    const mail = freshAddress()
    const { status, body } = await request(mail)
    expect([status, body.errors]).toEqual([422, { services: [code] }])
    expect(await templatesTo(mail)).toEqual([])
  })

  describe('a company that exists', () => {
    const known = async (email: string) => {
      const person = await api.person({ company: companyB, columns: { email } })
      const company = await api.db
        .selectFrom('company')
        .selectAll()
        .where('code', '=', companyB)
        .executeTakeFirstOrThrow()
      await api.db.updateTable('company').set({ zip: '1000001' }).where('code', '=', companyB).execute()
      return { person, name: company.company }
    }

    test('is told to ask its administrator at its own mail domain only; the response is the same', async () => {
      const { name } = await known('taro@known-company.example')
      const inside = 'hanako@known-company.example'
      const outside = freshAddress()
      const answers = [await request(inside, { company: name }), await request(outside, { company: name })]
      expect(answers.map(({ status, body }) => [status, body])).toEqual([
        [200, {}],
        [200, {}],
      ])
      expect(await templatesTo(inside)).toEqual(['known_company'])
      expect((await api.mailsTo(inside))[0]?.text).not.toContain('taro')
      expect(await stored(inside)).toMatchObject({ state: 'closed', closed_as: 'known_company', company_code: null })
      const people = await api.db.selectFrom('user').select('id').where('email', '=', inside).execute()
      expect(people).toEqual([])
      // A stranger learns nothing: the same mail as for a company that does not exist.
      expect(await templatesTo(outside)).toEqual(['registration'])
    })

    test('freemail is no domain of its own; another postal code is another company', async () => {
      const { name } = await known('shacho@gmail.com')
      await request('someone.else@gmail.com', { company: name })
      expect(await templatesTo('someone.else@gmail.com')).toEqual(['registration'])
      await request('jiro@known-company.example', { company: name, zip: '5300001' })
      expect(await templatesTo('jiro@known-company.example')).toEqual(['registration'])
    })

    test('looks alike by name, mail domain, postal code with phone number', async () => {
      const { name } = await known('saburo@alike-company.example')
      await api.db.updateTable('company').set({ tel: '03-9999-0000' }).where('code', '=', companyB).execute()
      const detailOf = async (mail: string, changes: Record<string, unknown>) => {
        await request(mail, changes)
        const { id } = await stored(mail)
        const { body } = await api.call('GET', '/api/v1/admin/request/detail', { as: viewer, query: { id } })
        return body.alike.find(({ code }: { code: string }) => code === companyB)?.alike
      }
      const other = '別の会社'
      expect(await detailOf(freshAddress(), { company: ` ${name.toUpperCase()}` })).toEqual(['name'])
      expect(await detailOf('shiro@alike-company.example', { company: other })).toEqual(['domain'])
      expect(await detailOf(freshAddress(), { company: other, tel: '0399990000' })).toEqual(['phone'])
      expect(await detailOf(freshAddress(), { company: other })).toBeUndefined()
    })
  })

  test('the list: filters, search in any width and kana, pages, and the count of those that wait', async () => {
    const list = async (query: Record<string, string>) =>
      (await api.call('GET', '/api/v1/admin/request/list', { as: viewer, query })).body
    const { mail, id } = await waitingRequest(api, { company: 'ﾌｼﾞ建機', family_name: '藤' })
    expect((await list({ search: 'ふじ' })).data).toMatchObject([
      { id, type: 'access', state: 'waiting', kind: 'new_company', company: 'ﾌｼﾞ建機', email: mail },
    ])
    expect((await list({ search: mail, state: 'rejected' })).total).toBe(0)
    expect((await list({ search: mail, type: 'service' })).total).toBe(0)
    const two = await list({ per_page: '2', page: '2' })
    expect([two.page, two.data.length]).toEqual([2, 2])
    const count = async () => (await api.call('GET', '/api/v1/admin/request/count', { as: viewer })).body.waiting
    const before = await count()
    expect(before).toBe((await list({ state: 'waiting' })).total)
    await decide('reject', await stored(mail), { text: '確認できないため' })
    expect(await count()).toBe(before - 1)
  })

  test('the count of unlock requests is that of their list', async () => {
    const count = async () => (await api.call('GET', '/api/v1/admin/request/count', { as: viewer })).body.unlocking
    const before = await count()
    const { id } = await api.person({
      company: companyA,
      manager: true,
      columns: { lock_flg: 1, locked_at: api.clock.now },
    })
    await api.db
      .insertInto('unlock_request')
      .values({ user_id: id, text: '復職しました。', requested_at: api.clock.now })
      .execute()
    expect(await count()).toBe(before + 1)
    const list = await api.call('GET', '/api/v1/admin/user/list/ban', { as: viewer, query: { filter: 'request' } })
    expect(list.body.total).toBe(before + 1)
    await api.db.updateTable('user').set({ lock_flg: 0 }).where('id', '=', id).execute()
    expect(await count()).toBe(before)
  })

  test('the maker gets a mail per request only if set; names cannot carry links', async () => {
    const before = (await api.mailsTo(contactAddress)).length
    await request(freshAddress())
    expect(await api.mailsTo(contactAddress)).toHaveLength(before)
    await setting({ notify: 'each' })
    const mail = freshAddress()
    await request(mail, { company: 'https://evil.example 社' })
    const sent = (await api.mailsTo(contactAddress)).at(-1)
    expect(sent).toMatchObject({ template: 'request_to_maker', locale: 'ja' })
    expect(sent?.text).toContain('/request/')
    expect(sent?.text).not.toContain('https://evil')
  })

  test('the digest is sent once a day after nine in Japan, by one of several processes', async () => {
    const config = accountApiConfig()
    const process = () => {
      const clock = () => api.clock.now
      const mail = createMail({ db: api.db, config, clock, warn: () => {} })
      return createRequestDigest({ db: api.db, config, mail, clock, warn: () => {} })
    }
    const processes = [process(), process()]
    const digests = async () => {
      await Promise.all(processes.map(({ sendDue }) => sendDue()))
      return (await templatesTo(contactAddress)).filter(template => template === 'request_digest').length
    }
    await waitingRequest(api)
    const start = api.clock.now
    api.clock.now = new Date('2026-11-01T23:59:00Z')
    expect(await digests()).toBe(0)
    api.clock.now = start
    await setting({ notify: 'daily' })
    api.clock.now = new Date('2026-11-01T23:59:00Z')
    expect(await digests()).toBe(0)
    api.clock.now = new Date('2026-11-02T00:00:00Z')
    expect(await digests()).toBe(1)
    api.clock.now = new Date('2026-11-02T14:00:00Z')
    expect(await digests()).toBe(1)
    api.clock.now = new Date('2026-11-03T00:00:00Z')
    expect(await digests()).toBe(2)
    await api.db.updateTable('access_request').set({ state: 'approved' }).where('state', '=', 'waiting').execute()
    api.clock.now = new Date('2026-11-04T00:00:00Z')
    expect(await digests()).toBe(2)
    api.clock.now = start
  })

  test('a service request shows the company as it is, and earlier decisions about it', async () => {
    const manager = await api.signedIn({ company: companyA, manager: true })
    await policy({ approved_kinds: kinds }, lackedService)
    const requestService = async () => {
      const wanted = { company_code: companyA, service_id: lackedService }
      expect((await api.call('POST', '/api/v1/front/service/request', { as: manager, body: wanted })).status).toBe(200)
      return api.db
        .selectFrom('access_request')
        .selectAll()
        .where('email', '=', manager.email)
        .where('state', '=', 'waiting')
        .executeTakeFirstOrThrow()
    }
    const first = await requestService()
    await decide('reject', first, { text: 'Not yet.' })
    const second = await requestService()
    await decide('approve', second, { services: [lackedService] })
    await api.call('POST', '/api/v1/admin/company/service', {
      as: editor,
      body: { company_code: companyA, services: [{ service_id: lackedService, status: 0 }] },
    })
    const third = await requestService()
    const { body } = await api.call('GET', '/api/v1/admin/request/detail', { as: viewer, query: { id: third.id } })
    const { user_count } = await api.db
      .selectFrom('company')
      .select('user_count')
      .where('code', '=', companyA)
      .executeTakeFirstOrThrow()
    expect(body.customer.user_count).toBe(user_count)
    const ended = body.customer.services.find(({ service_id }: { service_id: string }) => service_id === lackedService)
    expect(ended).toMatchObject({ status: 0, name: expect.any(String), updated_at: expect.any(String) })
    const decided = { decided_by: editor.email, services: [{ service_id: lackedService }] }
    const others = new Map(body.others.map((other: { id: string }) => [other.id, other]))
    expect(others.get(first.id)).toMatchObject({ ...decided, state: 'rejected', reason: 'Not yet.' })
    expect(others.get(second.id)).toMatchObject({ ...decided, state: 'approved', reason: null })
    expect(others.has(third.id)).toBe(false)
    await decide('reject', third, { text: 'Done.' })
    await policy({ approved_kinds: [] }, lackedService)
  })

  test('an approved service request is granted to the company; its people get it from their administrators', async () => {
    const manager = await api.signedIn({ company: companyA, manager: true })
    await policy({ approved_kinds: kinds }, lackedService)
    await api.call('POST', '/api/v1/front/service/request', {
      as: manager,
      body: { company_code: companyA, service_id: lackedService },
    })
    const waiting = await stored(manager.email)
    expect(waiting).toMatchObject({ type: 'service', state: 'waiting', waiting: [lackedService] })
    const { body } = await decide('approve', waiting, { services: [lackedService] })
    expect([body.state, body.type, body.alike]).toEqual(['approved', 'service', []])
    expect(await servicesOf(companyA)).toContain(lackedService)
    const last = (await api.mailsTo(manager.email)).at(-1)
    expect([last?.template, last?.text]).toEqual([
      'services_approved',
      expect.stringContaining(`/accountSetting/${companyA}/service`),
    ])
    await policy({ approved_kinds: [] }, lackedService)
  })
})
