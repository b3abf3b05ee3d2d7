import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import { freshAddress } from '../api/inputs/input.ts'
import { addition, invitation, profile } from '../api/inputs/joining.ts'
import { newPassword } from '../api/inputs/sign-in.ts'
import { type Person, password } from '../people.ts'
import { type AccountApi, companyA, companyB, day, setUp, signIn } from '../set-up.ts'

const front = '/api/v1/front'

/** People of company B join company A. */
describe.each(engines)('POST account/regist on %s', engine => {
  let api: AccountApi
  beforeAll(async () => {
    api = await setUp(engine)
  })
  afterAll(() => api.close())

  const join = (token: string, as?: Person, body: Record<string, unknown> = {}) =>
    api.call('POST', `${front}/account/regist`, { as, body: { token, agree: true, ...body } })
  const verify = async (token: string) => (await api.call('POST', `${front}/verification`, { body: { token } })).body
  const resend = (token: string) => api.call('POST', `${front}/regist/resend`, { body: { token } })
  const login = async (email: string) => (await api.call('POST', '/api/login', { body: { email, password } })).status
  const companiesOf = async (as: Person) =>
    (await api.call('GET', `${front}/companies`, { as })).body.map(({ code }: { code: string }) => code)
  const membershipOf = ({ id }: Person) =>
    api.db
      .selectFrom('company_user')
      .selectAll()
      .where('user_id', '=', id)
      .where('company_code', '=', companyA)
      .executeTakeFirst()
  const auditOf = ({ id }: Person, action: string) =>
    api.db.selectFrom('audit_log').selectAll().where('target_id', '=', id).where('action', '=', action).execute()
  const signedIn = async (person: Person): Promise<Person> => ({ ...person, token: await signIn(api.app, person) })
  const later = async (ms: number, check: () => Promise<void>) => {
    const begin = api.clock.now
    api.clock.now = new Date(begin.getTime() + ms)
    await check()
    api.clock.now = begin
  }

  test("joins without a login: the company's choices apply, the person's own data stays", async () => {
    const email = freshAddress()
    const manager = await api.signedIn({ company: companyA, manager: true })
    const columns = { family_name: '本名' }
    const person = await api.person({ company: companyB, email, consented: false, columns })
    const given = { department: '工事部', position: '課長', cell_phone_number: '090-1', services: ['product-api'] }
    const body = { company_code: companyA, email, first_name: '別', family_name: '名', ...given }
    await api.call('POST', `${front}/user/regist`, { as: manager, body })
    const token = await api.linkOf(email)
    // Opening the link changes nothing: mail scanners open it too.
    for (let count = 0; count < 2; count++) expect((await verify(token)).state).toBe('valid')
    expect((await join(token)).body).toEqual({ company: '会社 C000101' })

    const own = await signedIn(person)
    expect(await companiesOf(own)).toEqual([companyB, companyA])
    const { user, services } = (await api.call('GET', `${front}/top`, { as: own })).body
    expect([user.family_name, user.manager_flg]).toEqual(['本名', 0])
    expect(user.companies).toMatchObject([
      { code: companyB },
      { code: companyA, department: '工事部', position: '課長' },
    ])
    const usable = services.filter(({ status }: { status: number }) => status === 1)
    expect(usable).toMatchObject([{ service_id: 'product-api', companies: [{ code: companyA, name: '会社 C000101' }] }])
    expect((await api.call('GET', `${front}/check`, { as: own })).body.is_terms_update).toBe(0)
    expect(await auditOf(person, 'user.join')).toMatchObject([
      { actor: email, company_code: companyA, after: { department: '工事部', services: ['product-api'] } },
    ])
    const asked = await api.call('GET', `${front}/company/addition/list`, {
      as: manager,
      query: { company_code: companyA },
    })
    expect(asked.body.total).toBe(0)
    const seen = await api.call('POST', `${front}/user/info`, {
      as: manager,
      body: { company_code: companyA, user_id: person.id },
    })
    expect(seen.body).toMatchObject({ family_name: '本名', shared_flg: 1, companies: [{ code: companyA }] })
    expect(JSON.stringify(seen.body)).not.toContain(companyB)
  })

  test('consent is for the versions that were shown: others are refused, and the link stays valid', async () => {
    const { person, token } = await addition(api)
    const accept = (documents: { document: string; version: number }[]) =>
      api.call('POST', `${front}/account/regist`, { body: { token, agree: true, documents } })
    for (const shown of [[], [{ document: 'terms', version: 2 }]]) {
      const { status, body } = await accept(shown)
      expect([status, body.code]).toEqual([409, 'conflict'])
    }
    expect(await membershipOf(person)).toBeUndefined()
    expect((await accept([{ document: 'terms', version: 1 }])).status).toBe(200)
  })

  test('a link works once: then it is reported as used and adds no membership', async () => {
    const { person, manager, token } = await addition(api)
    expect((await join(token)).status).toBe(200)
    for (const again of [await join(token), await resend(token)])
      expect([again.status, again.body.code]).toEqual([410, 'link_used'])
    expect(await verify(token)).toMatchObject({ kind: 'addition', state: 'used', email: '', company: { company: '' } })
    const body = { company_code: companyA, user_id: person.id, status: 'deleted', text: '退職' }
    expect((await api.call('POST', `${front}/user/status`, { as: manager, body })).status).toBe(200)
    expect((await join(token)).body.code).toBe('link_used')
    expect(await membershipOf(person)).toBeUndefined()
  })

  test('of two concurrent uses one succeeds, the other gets link_used', async () => {
    for (let round = 0; round < 3; round++) {
      const { person, token } = await addition(api)
      const answers = await Promise.all([join(token), join(token)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
      expect(answers.find(({ status }) => status === 410)?.body.code).toBe('link_used')
      expect(await auditOf(person, 'user.join')).toHaveLength(1)
    }
  })

  test('of concurrent joining and withdrawing one succeeds, the other finds nothing', async () => {
    for (let round = 0; round < 3; round++) {
      const { person, manager, token } = await addition(api)
      const body = { company_code: companyA, user_id: person.id }
      const [joined, withdrawn] = await Promise.all([
        join(token),
        api.call('POST', `${front}/company/addition/withdraw`, { as: manager, body }),
      ])
      expect([
        [200, 404],
        [410, 200],
      ]).toContainEqual([joined.status, withdrawn.status])
      expect((await membershipOf(person)) !== undefined).toBe(joined.status === 200)
    }
  })

  test("rule 2: another account's login is refused, and the link stays valid for the person", async () => {
    const { person, manager, token } = await addition(api)
    const employee = await api.signedIn({ employee: 'editor' })
    for (const other of [manager, employee]) {
      const { status, body } = await join(token, other)
      expect([status, body.code]).toEqual([403, 'forbidden'])
    }
    expect((await verify(token)).state).toBe('valid')
    expect(await membershipOf(person)).toBeUndefined()
    const own = await signedIn(person)
    expect((await join(token, own)).status).toBe(200)
    // The session continues, with both companies.
    expect(await companiesOf(own)).toEqual([companyB, companyA])
  })

  test('a link is valid for seven days; an expired one is replaced by a mail to the same address', async () => {
    const { person, token } = await addition(api)
    await later(7 * day - 1, async () => {
      expect((await verify(token)).state).toBe('valid')
      expect((await resend(token)).body.code).toBe('conflict')
    })
    await later(7 * day, async () => {
      expect(await verify(token)).toMatchObject({ kind: 'addition', state: 'expired', email: '' })
      expect((await join(token)).body.code).toBe('link_expired')
      expect((await resend(token)).body).toEqual({ email: person.email })
      // An expired link no longer identifies its owner.
      const lines = api.db.selectFrom('audit_log').select('actor').where('target_id', '=', person.id)
      expect(await lines.where('action', '=', 'link.resend').execute()).toEqual([{ actor: 'visitor' }])
      expect((await api.mailsTo(person.email)).map(({ template }) => template)).toEqual(['addition', 'addition'])
      const next = await api.linkOf(person.email)
      expect([(await verify(token)).state, (await verify(next)).state]).toEqual(['superseded', 'valid'])
      expect((await resend(token)).body.code).toBe('link_superseded')
      expect((await join(token)).body.code).toBe('link_superseded')
      expect((await join(next)).status).toBe(200)
    })
  })

  test('a link still works one millisecond before it expires', async () => {
    const { token } = await addition(api)
    await later(7 * day - 1, async () => expect((await join(token)).status).toBe(200))
  })

  test('while the company is deactivated, an expired link is not replaced', async () => {
    const company = await api.company('C000180')
    const as = await api.signedIn({ company, manager: true })
    const asked = await api.person({ company: companyB })
    const emails = [freshAddress(), asked.email]
    for (const email of emails) {
      const body = { company_code: company, email, first_name: '別', family_name: '名' }
      await api.call('POST', `${front}/user/regist`, { as, body })
    }
    await api.db.updateTable('company').set({ active_flg: 0 }).where('code', '=', company).execute()
    await later(7 * day, async () => {
      for (const email of emails) {
        expect((await resend(await api.linkOf(email))).body.code).toBe('suspended')
        expect(await api.mailsTo(email)).toHaveLength(1)
      }
    })
  })

  test('a link is unknown once its address changes or the account may not join', async () => {
    const changes = [
      { email: freshAddress() },
      { regist_flg: 0 as const, password_hash: null },
      { is_employee: 1 as const },
    ]
    for (const change of changes) {
      const { person, token } = await addition(api)
      await api.db.updateTable('user').set(change).where('id', '=', person.id).execute()
      expect(await verify(token)).toMatchObject({ state: 'unknown', email: '' })
      expect((await join(token)).status).toBe(404)
      await later(8 * day, async () => {
        expect((await verify(token)).state).toBe('unknown')
        expect((await resend(token)).status).toBe(404)
      })
      expect(await membershipOf(person)).toBeUndefined()
    }
  })

  test('a person deleted meanwhile is invited as a new one; the old link is invalid', async () => {
    const { person, manager, token } = await addition(api)
    const boss = await api.signedIn({ company: companyB, manager: true })
    const gone = { company_code: companyB, user_id: person.id, status: 'deleted', text: '退職' }
    expect((await api.call('POST', `${front}/user/status`, { as: boss, body: gone })).status).toBe(200)
    expect((await verify(token)).state).toBe('ended')
    const body = { company_code: companyA, email: person.email, first_name: '一', family_name: '新' }
    expect((await api.call('POST', `${front}/user/regist`, { as: manager, body })).body.user_id).toBe(person.id)
    const query = { company_code: companyA }
    const asked = (await api.call('GET', `${front}/company/addition/list`, { as: manager, query })).body.data
    expect(asked.some(({ user_id }: { user_id: string }) => user_id === person.id)).toBe(false)
    const next = await api.linkOf(person.email)
    expect(await verify(next)).toMatchObject({ kind: 'invite', state: 'valid' })
    expect((await join(token)).status).not.toBe(200)
    await api.call('POST', `${front}/regist/profile`, { body: { token: next, ...profile } })
    expect((await api.call('POST', `${front}/regist/password`, { body: { token: next, ...newPassword } })).status).toBe(
      200,
    )
  })

  test('the link of a company that is no longer registered is unknown', async () => {
    const { token } = await addition(api)
    const set = (regist_flg: 0 | 1) =>
      api.db.updateTable('company').set({ regist_flg }).where('code', '=', companyA).execute()
    await set(0)
    expect([(await verify(token)).state, (await join(token)).status]).toEqual(['unknown', 404])
    await set(1)
    expect((await verify(token)).state).toBe('valid')
  })

  test('a service that the company has lost meanwhile is not granted', async () => {
    const company = await api.company('C000170')
    const manager = await api.signedIn({ company, manager: true })
    const entitle = (service_id: string, status: 0 | 1) =>
      api.db
        .insertInto('company_service')
        .values({ company_code: company, service_id, status })
        .onConflict(conflict => conflict.columns(['company_code', 'service_id']).doUpdateSet({ status }))
        .execute()
    for (const id of ['product-api', 'telematics-owner']) await entitle(id, 1)
    const person = await api.person({ company: companyB })
    const services = ['product-api', 'telematics-owner']
    const body = { company_code: company, email: person.email, first_name: '別', family_name: '名', services }
    await api.call('POST', `${front}/user/regist`, { as: manager, body })
    await entitle('telematics-owner', 0)
    await join(await api.linkOf(person.email))
    const rows = api.db.selectFrom('user_service').select(['service_id', 'status']).where('user_id', '=', person.id)
    expect(await rows.execute()).toEqual([{ service_id: 'product-api', status: 1 }])
  })

  test('requires consent; unknown tokens, and tokens of another kind, add no membership', async () => {
    const { person, token } = await addition(api)
    for (const agree of [false, undefined, 1, 'true']) {
      const { status, body } = await join(token, undefined, { agree })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['agree']])
    }
    expect(await membershipOf(person)).toBeUndefined()
    for (const hostile of ['', 'x', "' or 1=1 --", '../..', '%00', 'x'.repeat(129), 'あ'.repeat(43)])
      expect((await join(hostile)).status).toBe(422)
    expect((await join('x'.repeat(43))).status).toBe(404)
    expect((await join(await invitation(api))).status).toBe(404)
    for (const path of ['regist/profile', 'regist/password'])
      expect((await api.call('POST', `${front}/${path}`, { body: { token, ...profile, ...newPassword } })).status).toBe(
        404,
      )
    expect((await verify(token)).state).toBe('valid')
  })

  test('an employee may ask for an administrator; an administrator may not', async () => {
    const editor = { as: await api.signedIn({ employee: 'editor' }), side: 'admin' }
    const manager = { as: await api.signedIn({ company: companyA, manager: true }), side: 'front' }
    const joinedAs = async (...asks: { as: Person; side: string }[]) => {
      const person = await api.person({ company: companyB })
      const body = { company_code: companyA, email: person.email, first_name: '別', family_name: '名', manager_flg: 1 }
      for (const { as, side } of asks)
        expect((await api.call('POST', `/api/v1/${side}/user/regist`, { as, body })).status).toBe(200)
      await join(await api.linkOf(person.email))
      return (await membershipOf(person))?.manager_flg
    }
    expect(await joinedAs(editor)).toBe(1)
    expect(await joinedAs(manager)).toBe(0)
    // A later request by an administrator does not remove the right.
    expect(await joinedAs(editor, manager)).toBe(1)
  })

  test('an administrator of company A cannot take over the account of a person from company B', async () => {
    const { person, manager, token } = await addition(api)
    const own = await signedIn(person)
    await join(token)
    const target = { company_code: companyA, user_id: person.id }
    const post = (path: string, body: Record<string, unknown>) =>
      api.call('POST', `${front}/${path}`, { as: manager, body: { ...target, ...body } })
    const { first_name, family_name, row_version } = (await post('user/info', {})).body
    const edit = { first_name, family_name, row_version }
    const email = freshAddress()
    expect((await post('user/profile/edit', { ...edit, email })).status).toBe(403)
    expect((await post('user/profile/edit', { ...edit, family_name: '乗取' })).status).toBe(403)
    expect(await api.mailsTo(email)).toEqual([])
    expect((await post('user/profile/edit', { ...edit, department: '工事部' })).status).toBe(200)
    expect((await post('user/status', { status: 'deactive' })).status).toBe(200)
    expect(await companiesOf(own)).toEqual([companyB])
    expect(await login(person.email)).toBe(200)
    expect((await post('user/status', { status: 'active' })).status).toBe(200)
    expect((await post('user/status', { status: 'deleted', text: '契約の終わり' })).status).toBe(200)
    expect([await companiesOf(own), await login(person.email)]).toEqual([[companyB], 200])
  })

  test('rule 6: an edit begun before the person joined is stale, and says what may be changed now', async () => {
    const { person, token } = await addition(api)
    const boss = await api.signedIn({ company: companyB, manager: true })
    const post = (path: string, body: Record<string, unknown>) =>
      api.call('POST', `${front}/user/${path}`, {
        as: boss,
        body: { company_code: companyB, user_id: person.id, ...body },
      })
    const { row_version } = (await post('info', {})).body
    await join(token)
    const late = await post('profile/edit', { first_name: '一', family_name: '新', row_version })
    expect([late.status, late.body.code, late.body.current.shared_flg]).toEqual([409, 'stale', 1])
  })

  test('a link for a new address, requested by an administrator before the person joined, is invalid', async () => {
    const { person, token } = await addition(api)
    const boss = await api.signedIn({ company: companyB, manager: true })
    const target = { company_code: companyB, user_id: person.id }
    const info = (await api.call('POST', `${front}/user/info`, { as: boss, body: target })).body
    const email = freshAddress()
    const { first_name, family_name, row_version } = info
    const body = { ...target, first_name, family_name, row_version, email }
    expect((await api.call('POST', `${front}/user/profile/edit`, { as: boss, body })).status).toBe(200)
    const trap = await api.linkOf(email)
    await join(token)
    const as = await signedIn(person)
    expect(
      (await api.call('POST', `${front}/edit/mailaddress/verification`, { as, body: { token: trap } })).status,
    ).toBe(410)
    expect([await login(person.email), await login(email)]).toEqual([200, 401])
  })
})
