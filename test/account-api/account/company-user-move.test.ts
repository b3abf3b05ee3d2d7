// @module-tag all

/** Moving a person to another company: the same consent as joining, one entry in each trail, one mail. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { byField, membershipFields } from '../../../shared/rules/person-fields.ts'
import { onBothEngines } from '../../helper/account-api.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, companyB, lackedService, setUp } from '../set-up.ts'

onBothEngines('moving people on %s', engine => {
  let api: AccountApi
  let editor: Person
  beforeAll(async () => {
    api = await setUp(engine)
    editor = await api.signedIn({ employee: 'editor' })
    // Company A has a service that company B lacks.
    await api.db
      .insertInto('company_service')
      .values({ company_code: companyA, service_id: lackedService, status: 1 })
      .execute()
    for (const company of [companyA, companyB]) await api.person({ company, manager: true })
  })
  afterAll(() => api.close())

  const info = async ({ id }: Person, company_code = companyA) =>
    (await api.call('GET', '/api/v1/admin/user/info', { as: editor, query: { company_code, user_id: id } })).body
  const move = async (person: Person, changes: Record<string, unknown> = {}, as = editor) => {
    const { row_version = 1 } = await info(person)
    const body = {
      user_id: person.id,
      company_code: companyA,
      to: companyB,
      row_version,
      text: '異動のため',
      ...changes,
    }
    return api.call('POST', '/api/v1/admin/company/user/move', { as, body })
  }
  const member = async (columns: Record<string, unknown> = {}, services = ['product-api', lackedService]) => {
    const person = await api.person({ company: companyA, membership: { department: '工事部' }, ...columns })
    await api.db
      .insertInto('user_service')
      .values(
        services.map(service_id => ({ company_code: companyA, user_id: person.id, service_id, status: 1 as const })),
      )
      .execute()
    return person
  }
  const companiesOf = async ({ id }: Person): Promise<string[]> => {
    const rows = await api.db.selectFrom('company_user').select('company_code').where('user_id', '=', id).execute()
    return rows.map(row => row.company_code).sort()
  }
  const usable = async ({ id }: Person, company_code: string): Promise<string[]> => {
    const rows = api.db.selectFrom('user_service').select('service_id').where('user_id', '=', id)
    const found = await rows.where('company_code', '=', company_code).where('status', '=', 1).execute()
    return found.map(row => row.service_id).sort()
  }
  const trail = ({ id }: Person) =>
    api.db
      .selectFrom('audit_log')
      .select(['action', 'actor', 'company_code', 'before', 'after', 'reason'])
      .where('target_id', '=', id)
      .orderBy('id')
      .execute()
  const verify = async (token: string) =>
    (await api.call('POST', '/api/v1/front/verification', { body: { token } })).body
  const agree = async (token: string) =>
    api.call('POST', '/api/v1/front/account/regist', {
      body: { token, agree: true, documents: [{ document: 'terms', version: 1 }] },
    })

  test('a person with an account stays until they agree, and then leaves with one step', async () => {
    const person = await member()
    const answer = await move(person)
    expect([answer.status, answer.body]).toEqual([200, { outcome: 'asked', mail_sent: true }])
    expect([await companiesOf(person), await usable(person, companyA)]).toEqual([
      [companyA],
      [lackedService, 'product-api'],
    ])
    const mails = await api.mailsTo(person.email)
    expect(mails.map(({ template }) => template)).toEqual(['move'])
    for (const code of [companyA, companyB]) expect(mails[0]?.text).toContain(`会社 ${code}`)

    const token = await api.linkOf(person.email)
    expect(await verify(token)).toMatchObject({
      kind: 'addition',
      company: { code: companyB },
      former: `会社 ${companyA}`,
    })
    expect((await agree(token)).status).toBe(200)
    expect([await companiesOf(person), await usable(person, companyB)]).toEqual([[companyB], ['product-api']])
    expect(await trail(person)).toMatchObject([
      {
        action: 'user.addition',
        company_code: companyB,
        actor: editor.email,
        after: { leaves: `会社 ${companyA}` },
        reason: '異動のため',
      },
      { action: 'user.join', company_code: companyB, actor: person.email, after: { services: ['product-api'] } },
      {
        action: 'user.move',
        company_code: companyA,
        actor: person.email,
        before: { department: '工事部', services: expect.arrayContaining(['product-api', lackedService]) },
        after: { joins: `会社 ${companyB}` },
        reason: '異動のため',
      },
    ])
    expect((await api.mailsTo(person.email)).length).toBe(1)
    expect(await api.db.selectFrom('user').select('regist_flg').where('id', '=', person.id).execute()).toEqual([
      { regist_flg: 1 },
    ])
  })

  test('an unregistered person moves at once and is invited by the other company', async () => {
    const person = await member({ registered: false })
    expect((await move(person)).body).toEqual({ outcome: 'moved', mail_sent: true })
    expect([await companiesOf(person), await usable(person, companyB)]).toEqual([[companyB], ['product-api']])
    expect((await api.mailsTo(person.email)).map(({ template }) => template)).toEqual(['account_issued'])
    expect(await verify(await api.linkOf(person.email))).toMatchObject({ state: 'valid', company: { code: companyB } })
    expect(await trail(person)).toMatchObject([
      { action: 'user.move', company_code: companyA, after: { joins: `会社 ${companyB}` }, reason: '異動のため' },
      { action: 'user.move', company_code: companyB, before: { leaves: `会社 ${companyA}` }, reason: '異動のため' },
    ])
  })

  test('refuses an administrator, as removing does, also one who became it before agreeing', async () => {
    const manager = await api.person({ company: companyA, manager: true })
    expect((await move(manager)).body.code).toBe('administrator')
    const person = await member()
    await move(person)
    await api.db.updateTable('company_user').set({ manager_flg: 1 }).where('user_id', '=', person.id).execute()
    const token = await api.linkOf(person.email)
    expect((await agree(token)).body.code).toBe('administrator')
    expect(await companiesOf(person)).toEqual([companyA])
    expect((await verify(token)).state).toBe('valid')
  })

  test.each([
    ['an unknown company', { to: 'C999999' }, 'not_found'],
    ['the same company', { to: companyA }, 'invalid'],
    ["the maker's company", { to: 'C000000' }, 'forbidden'],
    ['a company without the person', { company_code: companyB, to: companyA }, 'not_found'],
    ['an outdated page', { row_version: 0 }, 'stale'],
    ['no reason', { text: ' ' }, 'invalid'],
  ])('refuses %s', async (_, changes, code) => {
    const person = await member()
    expect((await move(person, changes)).body.code).toBe(code)
    expect(await companiesOf(person)).toEqual([companyA])
  })

  test('refuses a company that is not active, a member of it, and an employee', async () => {
    const person = await member()
    await api.company('C000301', { active_flg: 0 })
    await api.company('C000302', { regist_flg: 0 })
    expect((await move(person, { to: 'C000301' })).body.code).toBe('company_deactive')
    expect((await move(person, { to: 'C000302' })).body.code).toBe('company_unregistered')
    await api.db.insertInto('company_user').values({ company_code: companyB, user_id: person.id }).execute()
    expect((await move(person)).body.code).toBe('conflict')
    const viewer = await api.signedIn({ employee: 'view-only' })
    expect((await move(person, {}, viewer)).status).toBe(403)
    const colleague = await api.person({ employee: 'editor' })
    expect((await move(colleague, { company_code: 'C000000' })).status).toBe(403)
  })

  test('of two moves at once one is made; the target deleted or the person gone meanwhile', async () => {
    await api.company('C000303')
    await api.company('C000304')
    const person = await member({ registered: false })
    const answers = await Promise.all([move(person), move(person, { to: 'C000303' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await companiesOf(person)).toHaveLength(1)

    const asked = await member()
    await move(asked, { to: 'C000304' })
    const token = await api.linkOf(asked.email)
    const removal = { as: editor, body: { user_id: asked.id, text: '先に外す' } }
    const other = await api.person({ company: 'C000304', manager: true })
    expect(other.id).toBeTruthy()
    await api.db.insertInto('company_user').values({ company_code: companyB, user_id: asked.id }).execute()
    await api.call('DELETE', `/api/v1/admin/company/user/${companyA}`, removal)
    expect(await verify(token)).toMatchObject({ state: 'valid', former: null })
    const deletion = { as: editor, body: { text: '取引終了' } }
    expect((await api.call('DELETE', '/api/v1/admin/company/C000304', deletion)).status).toBe(200)
    expect((await agree(token)).status).toBeGreaterThanOrEqual(400)
    expect(await companiesOf(asked)).toEqual([companyB])
  })

  test.each([true, false])('every text of the membership goes along; registered: %s', async registered => {
    const texts = byField(membershipFields, field => `${field} 1`)
    const person = await member({ registered, membership: texts })
    await move(person)
    if (registered) expect((await agree(await api.linkOf(person.email))).status).toBe(200)
    const rows = api.db.selectFrom('company_user').select(membershipFields).where('user_id', '=', person.id)
    expect(await rows.execute()).toEqual([texts])
    const entries = await trail(person)
    expect(entries.find(({ company_code }) => company_code === companyA)?.before).toMatchObject(texts)
  })

  test('of two moves out of one company only one can be agreed to', async () => {
    await api.company('C000305')
    const person = await member()
    await move(person)
    const first = await api.linkOf(person.email)
    expect((await move(person, { to: 'C000305' })).body.outcome).toBe('asked')
    const second = await api.linkOf(person.email)
    expect((await agree(second)).status).toBe(200)
    expect(await companiesOf(person)).toEqual(['C000305'])
    expect((await agree(first)).status).toBeGreaterThanOrEqual(400)
    expect(await companiesOf(person)).toEqual(['C000305'])
  })

  test('an ordinary join request after it asks for no leaving', async () => {
    const person = await member()
    await move(person)
    const body = { company_code: companyB, email: person.email, first_name: '一', family_name: '新' }
    expect((await api.call('POST', '/api/v1/admin/user/regist', { as: editor, body })).status).toBe(200)
    const token = await api.linkOf(person.email)
    expect((await verify(token)).former).toBeNull()
    expect((await agree(token)).status).toBe(200)
    expect(await companiesOf(person)).toEqual([companyA, companyB])
  })
})
