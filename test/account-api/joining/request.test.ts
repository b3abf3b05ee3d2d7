import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import { freshAddress } from '../api/inputs/input.ts'
import { accessRequest } from '../api/inputs/joining.ts'
import { type AccountApi, companyA, setUp } from '../set-up.ts'

describe.each(engines)('POST /api/form/subscription on %s', engine => {
  let api: AccountApi
  beforeAll(async () => {
    api = await setUp(engine)
  })
  afterAll(() => api.close())

  const request = (mail: string, changes: Record<string, unknown> = {}, language = 'ja') =>
    api.call('POST', '/api/form/subscription', {
      body: { ...accessRequest(mail), ...changes },
      headers: { 'accept-language': language },
    })
  const companiesOf = (mail: string) =>
    api.db
      .selectFrom('user')
      .innerJoin('company_user', 'company_user.user_id', 'user.id')
      .innerJoin('company', 'company.code', 'company_user.company_code')
      .selectAll('company')
      .select([
        'user.regist_flg as user_regist_flg',
        'user.locale',
        'company_user.manager_flg',
        'company_user.position',
      ])
      .where('user.email', '=', mail)
      .execute()
  const state = async (token: string) =>
    (await api.call('POST', '/api/v1/front/verification', { body: { token } })).body.state

  test('stores the company and its administrator as unregistered and mails the link', async () => {
    const mail = freshAddress()
    const answer = await request(mail)
    expect([answer.status, answer.body]).toEqual([200, {}])
    const [company, ...more] = await companiesOf(mail)
    expect(more).toEqual([])
    expect(company).toMatchObject({
      code: expect.stringMatching(/^C\d{6}$/),
      company: '株式会社山田建機',
      regist_flg: 0,
      active_flg: 0,
      user_regist_flg: 0,
      locale: 'ja',
      manager_flg: 1,
      position: '部長',
      nation: 'JP',
      zip: '1000001',
    })
    const mails = await api.mailsTo(mail)
    expect(mails.map(({ template, locale }) => [template, locale])).toEqual([['registration', 'ja']])
    expect(await state(await api.linkOf(mail))).toBe('valid')
    const noted = await api.db.selectFrom('access_request').selectAll().where('email', '=', mail).execute()
    expect(noted).toMatchObject([
      { company_code: company?.code, content: { services: ['product-api', 'electric-app'] } },
    ])
  })

  test('concurrent requests create one company, and each has a valid link', async () => {
    const mail = freshAddress()
    const answers = await Promise.all([request(mail), request(mail), request(mail)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await companiesOf(mail)).toHaveLength(1)
    const tokens = (await api.mailsTo(mail)).map(({ text }) => /token=([\w-]+)/.exec(text)?.[1] ?? '')
    const states = await Promise.all(tokens.map(state))
    expect(states).toEqual(['valid', 'valid', 'valid'])
  })

  test('a registered address gets the same response, a mail that says so, and no other change', async () => {
    const person = await api.person({ company: companyA })
    const unknown = await request(freshAddress())
    const known = await request(person.email, { company: '乗っ取り', family_name: '別人' })
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    expect((await api.mailsTo(person.email)).map(({ template }) => template)).toEqual(['already_registered'])
    expect((await companiesOf(person.email)).map(({ code }) => code)).toEqual([companyA])
    const { family_name } = await api.db
      .selectFrom('user')
      .select('family_name')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(family_name).not.toBe('別人')
    const lines = () => api.db.selectFrom('audit_log').select(['action', 'actor', 'actor_id', 'after'])
    expect(await lines().where('actor', '=', person.email).execute()).toEqual([])
    expect(await lines().where('action', '=', 'request.known_address').execute()).toEqual([
      { action: 'request.known_address', actor: 'visitor', actor_id: null, after: { mail: person.email } },
    ])
  })

  test('an invited address gets a new link to the company that invited it', async () => {
    const person = await api.person({ company: companyA, registered: false })
    await request(person.email, { company: '別会社' })
    expect((await companiesOf(person.email)).map(({ code, manager_flg }) => [code, manager_flg])).toEqual([
      [companyA, 0],
    ])
    const { body } = await api.call('POST', '/api/v1/front/verification', {
      body: { token: await api.linkOf(person.email) },
    })
    expect(body).toMatchObject({ kind: 'invite', company: { code: companyA } })
  })

  test("rule 9: the mail is in the visitor's language", async () => {
    const mail = freshAddress()
    await request(mail, {}, 'en-GB,en;q=0.9')
    expect((await api.mailsTo(mail)).map(({ locale }) => locale)).toEqual(['en'])
  })

  test('the sixth request for one address within 15 minutes is 429', async () => {
    const mail = freshAddress()
    for (let count = 0; count < 5; count++) expect((await request(mail)).status).toBe(200)
    const refused = await request(mail)
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_attempts'])
    expect(await api.mailsTo(mail)).toHaveLength(5)
  })

  test.each([
    ['new_company', ['product-api', 'telematics-owner', 'electric-app'], undefined],
    ['new_company', ['product-api', 'telematics-distributor'], ['other_kind']],
    ['new_company', ['service-shop-portal'], ['other_kind']],
    ['distributor', ['telematics-distributor'], undefined],
    ['distributor', ['telematics-owner'], ['other_kind']],
    ['service_shop', ['service-shop-portal', 'electric-app'], undefined],
    ['service_shop', ['telematics-distributor', 'telematics-owner'], ['other_kind']],
    ['distributor', ['constructor'], ['choice']],
  ])('a %s asking for %j: only services offered to that kind of customer', async (...given) => {
    const [kind, services, refused] = given
    const mail = freshAddress()
    const { status, body } = await request(mail, { kind, services })
    expect([status, body.errors?.services]).toEqual([refused ? 422 : 200, refused])
    expect(await companiesOf(mail)).toHaveLength(refused ? 0 : 1)
  })

  test('returns all input errors at once, and stores nothing', async () => {
    const mail = freshAddress()
    const { status, body } = await request(mail, {
      mail_confirmation: 'other@example.net',
      zip: '123',
      company: '',
      agree: false,
      services: [],
    })
    expect(status).toBe(422)
    expect(body.errors).toEqual({
      mail_confirmation: ['email_mismatch'],
      zip: ['format'],
      company: ['required'],
      agree: ['agree'],
      services: ['required'],
    })
    expect(await companiesOf(mail)).toEqual([])
    const unknown = await request(mail, { services: ['product-api', 'nothing'] })
    expect(unknown.body.errors).toEqual({ services: ['choice'] })
    expect(await api.mailsTo(mail)).toEqual([])
  })
})
