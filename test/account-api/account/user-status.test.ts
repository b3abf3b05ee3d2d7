import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import { freshAddress } from '../api/inputs/input.ts'
import { type Person, password } from '../people.ts'
import { type AccountApi, companyA, companyB, setUp, signIn } from '../set-up.ts'

const path = '/api/v1/front/user/status'
const reason = '2026年11月末で退職のため'

describe.each(engines)('POST user/status on %s', engine => {
  let api: AccountApi
  let manager: Person
  beforeAll(async () => {
    api = await setUp(engine)
    manager = await api.signedIn({ company: companyA, manager: true })
  })
  afterAll(() => api.close())

  const set = (person: Person, status: string, more: Record<string, unknown> = {}, as: Person = manager) =>
    api.call('POST', path, { as, body: { company_code: companyA, user_id: person.id, status, ...more } })
  const check = async (as: Person) => (await api.call('GET', '/api/v1/front/check', { as })).status
  const login = (person: Person) =>
    api
      .call('POST', '/api/login', { body: { email: person.email, password } })
      .then(({ status, body }) => ({ status, code: body.code }))
  const auditOf = (id: string) =>
    api.db
      .selectFrom('audit_log')
      .select(['action', 'actor', 'company_code', 'before', 'after', 'reason'])
      .where('target_id', '=', id)
      .orderBy('id')
      .execute()
  const infoOf = (person: Person) =>
    api.call('POST', '/api/v1/front/user/info', { as: manager, body: { company_code: companyA, user_id: person.id } })

  test('deactivation ends the session and refuses logins; reactivation does not restore the session', async () => {
    const person = await api.signedIn({ company: companyA })
    expect(await check(person)).toBe(200)
    expect((await set(person, 'deactive')).status).toBe(200)
    expect(await check(person)).toBe(401)
    expect(await login(person)).toEqual({ status: 403, code: 'suspended' })
    expect((await infoOf(person)).body.active_flg).toBe(0)

    expect((await set(person, 'active')).status).toBe(200)
    expect(await check(person)).toBe(401)
    expect((await login(person)).status).toBe(200)
    expect(await auditOf(person.id)).toEqual(
      [
        { before: { active_flg: 1 }, after: { active_flg: 0 } },
        { before: { active_flg: 0 }, after: { active_flg: 1 } },
      ].map(line => ({ ...line, action: 'user.status', actor: manager.email, company_code: companyA, reason: null })),
    )
  })

  test('a repeated status changes nothing and leaves no second audit entry', async () => {
    const person = await api.person({ company: companyA })
    await set(person, 'deactive')
    const before = (await infoOf(person)).body
    expect((await set(person, 'deactive')).status).toBe(200)
    expect((await infoOf(person)).body).toEqual(before)
    expect(await auditOf(person.id)).toHaveLength(1)
  })

  test('an administrator reactivates a deactivated person, unless they also have another company', async () => {
    const stopped = { columns: { active_flg: 0 }, company: companyA }
    const person = await api.person(stopped)
    await set(person, 'active')
    expect((await login(person)).status).toBe(200)
    const shared = await api.person(stopped)
    await api.db.insertInto('company_user').values({ company_code: companyB, user_id: shared.id }).execute()
    expect((await set(shared, 'active')).status).toBe(403)
    expect((await login(shared)).status).toBe(403)
  })

  test('a person deactivated in one company keeps the session for the other; without a company it ends', async () => {
    const person = await api.signedIn({ company: companyA })
    await api.db.insertInto('company_user').values({ company_code: companyB, user_id: person.id }).execute()
    await set(person, 'deactive')
    expect([await check(person), (await login(person)).status]).toEqual([200, 200])
    const companies = await api.call('GET', '/api/v1/front/companies', { as: person })
    expect(companies.body.map(({ code }: { code: string }) => code)).toEqual([companyB])

    await set(person, 'active')
    await api.db
      .updateTable('company_user')
      .set({ active_flg: 0 })
      .where('company_code', '=', companyB)
      .where('user_id', '=', person.id)
      .execute()
    await set(person, 'deactive')
    await set(person, 'active')
    expect([await check(person), (await login(person)).status]).toEqual([401, 200])
  })

  test('an administrator cannot deactivate themselves', async () => {
    expect((await set(manager, 'deactive')).status).toBe(403)
    expect(await check(manager)).toBe(200)
  })

  test('an administrator can be deactivated while another one remains', async () => {
    const other = await api.signedIn({ company: companyA, manager: true })
    expect((await set(other, 'deactive')).status).toBe(200)
    expect(await check(other)).toBe(401)
  })

  test('rule 5: of two administrators who deactivate each other concurrently, one remains', async () => {
    const company = await api.company('C000150')
    const one = await api.signedIn({ company, manager: true })
    const two = await api.signedIn({ company, manager: true })
    const answers = await Promise.all([
      set(two, 'deactive', { company_code: company }, one),
      set(one, 'deactive', { company_code: company }, two),
    ])
    // The loser may already have lost the permission when its request is checked.
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(1)
    expect([401, 409]).toContain(refused[0]?.status)
    if (refused[0]?.status === 409) expect(refused[0].body.code).toBe('last_administrator')
    expect([await check(one), await check(two)].sort()).toEqual([200, 401])
  })

  test('deletion makes the person unregistered, everywhere at once', async () => {
    const person = await api.signedIn({ company: companyA, membership: { department: '工事部' } })
    await api.call('POST', '/api/v1/front/user/service', {
      as: manager,
      body: { company_code: companyA, user_id: person.id, services: [{ service_id: 'product-api', status: 1 }] },
    })
    expect((await set(person, 'deleted', { text: reason })).status).toBe(200)
    expect(await check(person)).toBe(401)
    expect(await login(person)).toEqual({ status: 401, code: 'login_failed' })
    expect((await infoOf(person)).status).toBe(404)
    const row = await api.db.selectFrom('user').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ email: person.email, regist_flg: 0, password_hash: null, family_name: '' })
    expect(row.search_text).not.toContain('試験')
    for (const table of ['company_user', 'user_service', 'token'] as const)
      expect(await api.db.selectFrom(table).selectAll().where('user_id', '=', person.id).execute()).toEqual([])
    expect((await auditOf(person.id)).at(-1)).toMatchObject({
      action: 'user.delete',
      actor: manager.email,
      company_code: companyA,
      before: { regist_flg: 1, department: '工事部', services: ['product-api'] },
      after: { regist_flg: 0 },
      reason,
    })
    expect(JSON.stringify(await auditOf(person.id))).not.toContain('argon2')
  })

  test('a deleted person can be invited again, and the old invitation discloses nothing', async () => {
    const email = freshAddress()
    const body = { company_code: companyA, email, first_name: '一', family_name: '新' }
    const invite = () => api.call('POST', '/api/v1/front/user/regist', { as: manager, body })
    const { user_id } = (await invite()).body
    const old = await api.linkOf(email)
    await set({ id: user_id, email }, 'deleted', { text: reason })
    const state = async (token: string) =>
      (await api.call('POST', '/api/v1/front/verification', { body: { token } })).body.state
    expect(await state(old)).toBe('unknown')
    expect((await invite()).body).toEqual({ user_id, mail_sent: 1 })
    expect(await state(await api.linkOf(email))).toBe('valid')
    expect(await state(old)).toBe('superseded')
  })

  test('a person with another company leaves this one and stays registered there', async () => {
    const person = await api.signedIn({ company: companyA })
    await api.db.insertInto('company_user').values({ company_code: companyB, user_id: person.id }).execute()
    await set(person, 'deleted', { text: reason })
    expect((await infoOf(person)).status).toBe(404)
    expect(await check(person)).toBe(200)
    const { body } = await api.call('GET', '/api/v1/front/user/info', { as: person })
    expect(body.companies.map((company: { code: string }) => company.code)).toEqual([companyB])
  })

  test("an administrator's account cannot be deleted, not even one's own", async () => {
    const other = await api.person({ company: companyA, manager: true })
    for (const person of [other, manager]) {
      const { status, body } = await set(person, 'deleted', { text: reason })
      expect([status, body.code]).toEqual([409, 'administrator'])
    }
    expect((await infoOf(other)).status).toBe(200)
  })

  test.each([
    [undefined, 'required'],
    ['', 'required'],
    ['　\n ', 'required'],
    ['あ'.repeat(5001), 'too_long:5000'],
  ])('rule 15: deletion needs a reason (%#)', async (text, code) => {
    const person = await api.person({ company: companyA })
    const { status, body } = await set(person, 'deleted', text === undefined ? {} : { text })
    expect([status, body.errors]).toEqual([422, { text: [code] }])
    expect((await infoOf(person)).status).toBe(200)
  })

  test('a reason of 5000 characters is stored in full', async () => {
    const person = await api.person({ company: companyA })
    const text = '𠮷'.repeat(5000)
    expect((await set(person, 'deleted', { text })).status).toBe(200)
    expect((await auditOf(person.id)).at(-1)?.reason).toBe(text)
  })

  test('of two concurrent deletions one succeeds, the other is 404', async () => {
    const person = await api.person({ company: companyA })
    const answers = await Promise.all([1, 2].map(() => set(person, 'deleted', { text: reason })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  })

  test('a concurrent login leaves no session', async () => {
    const person = await api.person({ company: companyA })
    const [entered] = await Promise.all([
      api.call('POST', '/api/login', { body: { email: person.email, password } }),
      set(person, 'deleted', { text: reason }),
    ])
    if (entered.status === 200) expect(await check({ ...person, token: entered.body.api_token })).toBe(401)
    expect((await login(person)).status).toBe(401)
  })

  test.each([1, 2, 3, '1', '2', '3'])('rule 16: the numeric status %j is refused: a status is a word', async status => {
    const person = await api.person({ company: companyA })
    const { status: answered, body } = await set(person, status as string, { text: reason })
    expect([answered, Object.keys(body.errors)]).toEqual([422, ['status']])
    const query = { company_code: companyA, filter: String(status) }
    const list = await api.call('GET', '/api/v1/front/company/user/list', { as: manager, query })
    expect([list.status, list.body.errors]).toEqual([422, { filter: ['choice'] }])
    expect(await check({ ...person, token: await signIn(api.app, person) })).toBe(200)
  })

  test('people of other companies are 404; an unknown status is 422 at its field', async () => {
    const stranger = await api.person({ company: companyB })
    expect((await set(stranger, 'deactive')).status).toBe(404)
    expect((await set(stranger, 'deactive', { company_code: companyB })).status).toBe(404)
    expect((await set({ id: 'unknown', email: '' }, 'deleted', { text: reason })).status).toBe(404)
    const { status, body } = await set(stranger, 'suspended')
    expect([status, Object.keys(body.errors)]).toEqual([422, ['status']])
  })
})
