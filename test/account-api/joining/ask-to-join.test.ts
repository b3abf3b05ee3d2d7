import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import { freshAddress } from '../api/inputs/input.ts'
import { addition } from '../api/inputs/joining.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, companyB, companyServices, day, setUp } from '../set-up.ts'

const front = '/api/v1/front'
const typed = { first_name: '別', middle_name: '', family_name: '名', department: '工事部', position: '課長' }

/** Company A asks people of company B to join; it learns nothing about them until they agree. */
describe.each(engines)('POST user/regist for a person with an account, on %s', engine => {
  let api: AccountApi
  let manager: Person
  beforeAll(async () => {
    api = await setUp(engine)
    manager = await api.signedIn({ company: companyA, manager: true })
  })
  afterAll(() => api.close())

  const ask = (email: string, changes: Record<string, unknown> = {}, as = manager) =>
    api.call('POST', `${front}/user/regist`, { as, body: { company_code: companyA, email, ...typed, ...changes } })
  const asked = async (query: Record<string, string> = {}) =>
    (
      await api.call('GET', `${front}/company/addition/list`, {
        as: manager,
        query: { company_code: companyA, ...query },
      })
    ).body
  const withdraw = (user_id: string, company_code = companyA) =>
    api.call('POST', `${front}/company/addition/withdraw`, { as: manager, body: { company_code, user_id } })
  const verify = async (token: string) => (await api.call('POST', `${front}/verification`, { body: { token } })).body
  const join = (token: string) => api.call('POST', `${front}/account/regist`, { body: { token, agree: true } })
  const personOf = (id: string) => api.db.selectFrom('user').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const auditOf = (id: string) =>
    api.db
      .selectFrom('audit_log')
      .select(['action', 'actor', 'company_code', 'after', 'before'])
      .where('target_id', '=', id)
      .orderBy('id')
      .execute()

  test.each(['ja', 'en'] as const)(
    'mails a link in the person’s language (%s), addressed to their own name',
    async locale => {
      const columns = { locale, first_name: 'Ann', family_name: 'Lee' }
      const person = await api.person({ company: companyB, columns })
      const before = await personOf(person.id)
      const answer = await ask(` ${person.email.toUpperCase()}`, { services: ['product-api'] })
      expect([answer.status, answer.body]).toEqual([200, { user_id: person.id, mail_sent: 1 }])
      const [mail, ...others] = await api.mailsTo(person.email)
      expect([mail?.template, mail?.locale, mail?.state, others]).toEqual(['addition', locale, 'sent', []])
      expect(mail?.text).toContain('/additionRegister?token=')
      expect(mail?.text).toContain('会社 C000101')
      expect(mail?.text).toContain('Ann')
      expect(mail?.text).not.toContain('別')
      expect(await personOf(person.id)).toEqual(before)
      expect(await auditOf(person.id)).toMatchObject([
        { action: 'user.addition', actor: manager.email, company_code: companyA, after: { family_name: '名' } },
      ])
    },
  )

  test('the company sees what it typed, and no data of the person', async () => {
    const columns = { family_name: '本名', first_name: '秘密' }
    const person = await api.person({ company: companyB, columns, membership: { department: '別会社の部署' } })
    // Newer than the others, so it is listed first.
    api.clock.now = new Date(api.clock.now.getTime() + 1)
    await ask(person.email, { services: ['product-api'], cell_phone_number: '090-1' })
    const list = await asked({ per_page: '1' })
    expect(list).toMatchObject({ page: 1, data: [{ user_id: person.id, email: person.email, ...typed }] })
    expect(list.total).toBeGreaterThan(1)
    expect(list.data[0]).toMatchObject({
      services: ['product-api'],
      cell_phone_number: '090-1',
      invitation: 'sent',
      asked_at: api.clock.now.toISOString(),
    })
    const after = JSON.stringify(await asked({ per_page: '100' }))
    expect(after).not.toMatch(/本名|秘密|別会社/)

    const other = await api.signedIn({ company: companyB, manager: true })
    const query = { company_code: companyA }
    expect((await api.call('GET', `${front}/company/addition/list`, { as: other, query })).status).toBe(404)
    const viewer = await api.signedIn({ employee: 'view-only' })
    const seen = await api.call('GET', '/api/v1/admin/company/addition/list', { as: viewer, query })
    expect(seen.body.data[0]).toEqual(list.data[0])
  })

  test('until the person agrees, no call gives the company power over them', async () => {
    const { person, manager } = await addition(api, { columns: { lock_flg: 1, lock_reason: 'inactivity' } })
    const before = await personOf(person.id)
    const facts = async () => {
      const query = { company_code: companyA, search: person.email }
      const { total, company } = (await api.call('GET', `${front}/company/user/list`, { as: manager, query })).body
      const services = (
        await api.call('GET', `${front}/service/list`, { as: manager, query: { company_code: companyA } })
      ).body
      return {
        total,
        members: company.user_count,
        users: services.map((row: { user_count: number }) => row.user_count),
      }
    }
    expect((await facts()).total).toBe(0)
    const target = { company_code: companyA, user_id: person.id }
    const names = { first_name: '乗', family_name: '取' }
    const version = { row_version: before.row_version }
    const attacks: [string, Record<string, unknown>][] = [
      ['user/info', target],
      ['user/status', { ...target, status: 'active' }],
      ['user/status', { ...target, status: 'deactive' }],
      ['user/status', { ...target, status: 'deleted', text: '理由' }],
      ['user/profile/edit', { ...target, ...names, ...version }],
      ['user/profile/edit', { ...target, ...names, ...version, email: freshAddress() }],
      ['user/company/edit', { ...target, ...version, department: '部' }],
      ['user/service', { ...target, services: [{ service_id: 'product-api', status: 1 }] }],
      [`user/unlock/${person.id}`, { company_code: companyA }],
      [`user/unlock/${person.id}/mail`, { company_code: companyA }],
    ]
    for (const [path, body] of attacks)
      expect([path, (await api.call('POST', `${front}/${path}`, { as: manager, body })).status]).toEqual([path, 404])
    const services = `${front}/user/service/${companyA}/${person.id}`
    expect((await api.call('GET', services, { as: manager })).status).toBe(404)
    expect(await personOf(person.id)).toEqual(before)
    for (const table of ['company_user', 'user_service'] as const) {
      const rows = api.db.selectFrom(table).select('company_code').where('user_id', '=', person.id)
      expect(await rows.where('company_code', '=', companyA).execute()).toEqual([])
    }
  })

  test('a second request supersedes the first link of the same company only; its data replaces the first', async () => {
    const person = await api.person({ company: companyB })
    const third = await api.company('C000160')
    const other = await api.signedIn({ company: third, manager: true })
    await ask(person.email)
    const first = await api.linkOf(person.email)
    await ask(person.email, { company_code: third }, other)
    const foreign = await api.linkOf(person.email)
    await ask(person.email, { department: '総務部' })
    const second = await api.linkOf(person.email)
    expect([await verify(first), await verify(foreign), await verify(second)]).toMatchObject([
      { state: 'superseded', email: '', company: { company: '' } },
      { state: 'valid', company: { code: third } },
      { state: 'valid', kind: 'addition', email: person.email, company: { code: companyA, company: '会社 C000101' } },
    ])
    expect((await verify(second)).known.family_name).toBe('')
    expect((await asked()).data.filter((row: { user_id: string }) => row.user_id === person.id)).toMatchObject([
      { department: '総務部' },
    ])
    expect((await join(first)).body.code).toBe('link_superseded')
    expect((await join(foreign)).body).toEqual({ company: '会社 C000160' })
    expect((await verify(second)).state).toBe('valid')
  })

  test('concurrent requests leave one valid link', async () => {
    const person = await api.person({ company: companyB })
    const answers = await Promise.all([ask(person.email), ask(person.email)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const open = api.db.selectFrom('link').select('id').where('user_id', '=', person.id)
    expect(await open.where('superseded_by', 'is', null).execute()).toHaveLength(1)
  })

  test('a company may ask a person five times; another company still may ask', async () => {
    const person = await api.person({ company: companyB })
    for (let count = 0; count < 5; count++) expect((await ask(person.email)).status).toBe(200)
    const sixth = await ask(person.email)
    expect([sixth.status, sixth.body.code]).toEqual([429, 'too_many_attempts'])
    expect(await api.mailsTo(person.email)).toHaveLength(5)
    const other = await api.signedIn({ company: await api.company('C000161'), manager: true })
    expect((await ask(person.email, { company_code: 'C000161' }, other)).status).toBe(200)
  })

  test('a service that the company lacks is 422, and no mail is sent', async () => {
    const person = await api.person({ company: companyB })
    expect((await ask(person.email, { services: [...companyServices, 'electric-app'] })).status).toBe(422)
    expect(await api.mailsTo(person.email)).toEqual([])
  })

  test('withdrawing invalidates the link; another company cannot withdraw it', async () => {
    const { person, token } = await addition(api)
    const other = await api.signedIn({ company: companyB, manager: true })
    const foreign = { company_code: companyA, user_id: person.id }
    const path = `${front}/company/addition/withdraw`
    expect((await api.call('POST', path, { as: other, body: foreign })).status).toBe(404)
    expect((await withdraw(person.id)).status).toBe(200)
    expect((await withdraw(person.id)).status).toBe(404)
    expect((await verify(token)).state).toBe('ended')
    expect((await join(token)).body.code).toBe('link_ended')
    expect((await auditOf(person.id)).at(-1)).toMatchObject({
      action: 'user.addition.withdraw',
      company_code: companyA,
      before: { email: person.email },
    })
    await ask(person.email)
    expect((await verify(await api.linkOf(person.email))).state).toBe('valid')
  })

  test('withdrawing leaves the request of another company', async () => {
    const { person, token } = await addition(api)
    const third = await api.company('C000162')
    await ask(person.email, { company_code: third }, await api.signedIn({ company: third, manager: true }))
    const foreign = await api.linkOf(person.email)
    await withdraw(person.id)
    expect([(await verify(token)).state, (await verify(foreign)).state]).toEqual(['ended', 'valid'])
  })

  test('the list shows the state of the mail', async () => {
    const { person } = await addition(api)
    const invitation = async () =>
      (await asked({ per_page: '100' })).data.find((row: { user_id: string }) => row.user_id === person.id)?.invitation
    expect(await invitation()).toBe('sent')
    const begin = api.clock.now
    api.clock.now = new Date(begin.getTime() + 7 * day)
    manager = await api.signedIn({ company: companyA, manager: true })
    expect(await invitation()).toBe('expired')
    await api.db.updateTable('mail_outbox').set({ state: 'failed' }).where('user_id', '=', person.id).execute()
    expect(await invitation()).toBe('failed')
    api.clock.now = begin
    manager = await api.signedIn({ company: companyA, manager: true })
  })

  test('a person with an account but no company is asked, and keeps names and password', async () => {
    const person = await api.person()
    expect((await ask(person.email)).body.user_id).toBe(person.id)
    expect((await api.mailsTo(person.email)).map(({ template }) => template)).toEqual(['addition'])
    expect((await personOf(person.id)).family_name).not.toBe('名')
  })
})
