import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import { type AccountApi, companyA, companyB, setUp } from '../set-up.ts'

const own = '/api/v1/front/user/language'
const admin = '/api/v1/admin/language'

describe.each(engines)("a person's preferred language on %s", engine => {
  let api: AccountApi
  beforeAll(async () => {
    api = await setUp(engine)
  })
  afterAll(() => api.close())

  const stored = (id: string) =>
    api.db.selectFrom('user').select(['locale', 'row_version']).where('id', '=', id).executeTakeFirstOrThrow()
  const lines = (id: string) =>
    api.db.selectFrom('audit_log').selectAll().where('target_id', '=', id).orderBy('id').execute()

  test('a customer changes it, with an audit entry; open edits stay valid', async () => {
    const person = await api.signedIn({ company: companyA })
    const before = await stored(person.id)
    const answer = await api.call('POST', own, { as: person, body: { locale: 'en' } })
    expect([answer.status, answer.body]).toEqual([200, { locale: 'en' }])
    expect(await stored(person.id)).toEqual({ locale: 'en', row_version: before.row_version })
    expect((await api.call('GET', '/api/v1/front/top', { as: person })).body.user.locale).toBe('en')
    expect(await lines(person.id)).toMatchObject([
      {
        action: 'user.language',
        actor: person.email,
        target_kind: 'user',
        company_code: companyA,
        before: { locale: 'ja' },
        after: { locale: 'en' },
      },
    ])
  })

  test('without a change there is no audit entry, also with concurrent calls', async () => {
    const person = await api.signedIn({ company: companyA })
    expect((await api.call('POST', own, { as: person, body: { locale: 'ja' } })).status).toBe(200)
    const answers = await Promise.all(
      [1, 2, 3].map(() => api.call('POST', own, { as: person, body: { locale: 'en' } })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await lines(person.id)).toHaveLength(1)
  })

  test.each(['editor', 'view-only'] as const)('an employee (%s) reads and changes their own', async employee => {
    const person = await api.signedIn({ employee })
    expect((await api.call('GET', admin, { as: person })).body).toEqual({ locale: 'ja' })
    expect((await api.call('POST', admin, { as: person, body: { locale: 'en' } })).status).toBe(200)
    expect((await api.call('GET', admin, { as: person })).body).toEqual({ locale: 'en' })
    expect(await lines(person.id)).toMatchObject([{ action: 'user.language', actor: person.email }])
  })

  test('other languages are 422; each kind of account has its own call', async () => {
    const customer = await api.signedIn({ company: companyA })
    const employee = await api.signedIn({ employee: 'editor' })
    for (const locale of ['de', '', 'JA', null]) {
      const { status, body } = await api.call('POST', own, { as: customer, body: { locale } })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['locale']])
    }
    const body = { locale: 'en' }
    expect((await api.call('POST', own, { body })).status).toBe(401)
    expect((await api.call('POST', own, { as: employee, body })).status).toBe(403)
    expect((await api.call('POST', admin, { as: customer, body })).status).toBe(403)
    expect([await stored(customer.id), await stored(employee.id)]).toMatchObject([{ locale: 'ja' }, { locale: 'ja' }])
  })

  test('rule 10: the language works before consent to new terms', async () => {
    const person = await api.signedIn({ company: companyA, consented: false })
    expect((await api.call('POST', own, { as: person, body: { locale: 'en' } })).status).toBe(200)
    expect((await stored(person.id)).locale).toBe('en')
  })

  test('a login in another language does not change it', async () => {
    const person = await api.person({ company: companyA })
    const body = { email: person.email, password: 'Correct_2026' }
    const headers = { 'accept-language': 'en' }
    expect((await api.call('POST', '/api/login', { body, headers })).status).toBe(200)
    expect((await stored(person.id)).locale).toBe('ja')
  })

  test('administrators and employees see it', async () => {
    const manager = await api.signedIn({ company: companyB, manager: true })
    const employee = await api.signedIn({ employee: 'view-only' })
    const person = await api.person({ company: companyB, columns: { locale: 'en' } })
    const whose = { company_code: companyB, user_id: person.id }
    const seen = [
      await api.call('POST', '/api/v1/front/user/info', { as: manager, body: whose }),
      await api.call('GET', '/api/v1/admin/user/info', { as: employee, query: whose }),
    ]
    expect(seen.map(({ body }) => body.locale)).toEqual(['en', 'en'])
  })
})
