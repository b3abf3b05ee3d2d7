import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import { companyProfile } from '../api/inputs/company.ts'
import { freshAddress } from '../api/inputs/input.ts'
import { accessRequest, invitation, profile } from '../api/inputs/joining.ts'
import { newPassword } from '../api/inputs/sign-in.ts'
import { type AccountApi, companyA, day, setUp } from '../set-up.ts'

const front = '/api/v1/front'

describe.each(engines)('registration from a mailed link on %s', engine => {
  let api: AccountApi
  beforeAll(async () => {
    api = await setUp(engine)
  })
  afterAll(() => api.close())

  const post = (path: string, body: Record<string, unknown>) => api.call('POST', `${front}/${path}`, { body })
  const verify = async (token: string) => (await post('verification', { token })).body
  /** A visitor's request. @returns the address and the token of the mailed link */
  const requested = async () => {
    const mail = freshAddress()
    await api.call('POST', '/api/form/subscription', { body: accessRequest(mail) })
    return { mail, token: await api.linkOf(mail) }
  }
  const login = (email: string) => api.call('POST', '/api/login', { body: { email, password: newPassword.password } })

  test('a new company: profile, password, login as its administrator with the requested services', async () => {
    const { mail, token } = await requested()
    expect(await verify(token)).toMatchObject({ kind: 'new', state: 'valid', email: mail, known: { zip: '1000001' } })
    expect((await post('regist/profile', { token, ...companyProfile, ...profile })).status).toBe(200)
    const done = await post('regist/password', { token, ...newPassword })
    expect(done).toMatchObject({ status: 200, body: { email: mail, is_employee: 0 } })

    const { body: session } = await login(mail)
    expect(session).toMatchObject({ email: mail, is_terms_update: 0 })
    const { body } = await api.call('GET', `${front}/top`, { token: session.api_token })
    expect(body.user).toMatchObject({
      email: mail,
      first_name: '花子',
      position: '課長',
      manager_flg: 1,
      regist_flg: 1,
      companies: [{ name: '株式会社山田建機', manager_flg: 1 }],
    })
    expect(body.services.filter((row: { status: number }) => row.status === 1).map(idOf)).toEqual([
      'product-api',
      'electric-app',
    ])
    const code = body.user.companies[0].code
    const company = await api.db.selectFrom('company').selectAll().where('code', '=', code).executeTakeFirstOrThrow()
    expect(company).toMatchObject({
      regist_flg: 1,
      active_flg: 1,
      type: 'rental',
      category: 'distributor',
      employees: '50',
    })
    const actions = await api.db.selectFrom('audit_log').select('action').where('company_code', '=', code).execute()
    expect(actions.map(({ action }) => action)).toEqual(['request.subscription', 'company.register', 'user.register'])
  })

  test('an invited person cannot change the company', async () => {
    const token = await invitation(api)
    const { email } = await verify(token)
    expect(await verify(token)).toMatchObject({ kind: 'invite', state: 'valid', company: { code: companyA } })
    const before = await api.db.selectFrom('company').selectAll().where('code', '=', companyA).execute()
    expect((await post('regist/profile', { token, ...profile, ...companyProfile, company: '改名' })).status).toBe(200)
    expect((await post('regist/password', { token, ...newPassword })).status).toBe(200)
    expect(await api.db.selectFrom('company').selectAll().where('code', '=', companyA).execute()).toEqual(before)
    expect((await login(email)).status).toBe(200)
  })

  test('reading a link does not use it; the saved profile is returned', async () => {
    const { token } = await requested()
    for (let count = 0; count < 5; count++) expect((await verify(token)).state).toBe('valid')
    await post('regist/profile', { token, ...companyProfile, ...profile, first_name: '途中' })
    expect((await verify(token)).known).toMatchObject({ first_name: '途中', tel: '03-1234-5678' })
  })

  test('of two concurrent completions one succeeds, the other is link_used', async () => {
    const { mail, token } = await requested()
    await post('regist/profile', { token, ...companyProfile, ...profile })
    const others = { password: 'Different_2026', password_confirmation: 'Different_2026' }
    const answers = await Promise.all([
      post('regist/password', { token, ...newPassword }),
      post('regist/password', { token, ...others }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
    expect(answers.find(({ status }) => status === 410)?.body.code).toBe('link_used')
    const winner = answers[0]?.status === 200 ? newPassword : others
    const { status } = await api.call('POST', '/api/login', { body: { email: mail, password: winner.password } })
    expect(status).toBe(200)
    const consents = await api.db
      .selectFrom('consent')
      .selectAll()
      .where('user_id', 'in', eb => eb.selectFrom('user').select('id').where('email', '=', mail))
      .execute()
    expect(consents).toHaveLength(1)
  })

  test('of a concurrent completion and invitation one is refused, without a server error', async () => {
    const manager = await api.signedIn({ company: companyA, manager: true })
    for (let round = 0; round < 5; round++) {
      const token = await invitation(api)
      const { email } = await verify(token)
      await post('regist/profile', { token, ...profile })
      const body = { company_code: companyA, email, first_name: '一', family_name: '新' }
      const [done, invited] = await Promise.all([
        post('regist/password', { token, ...newPassword }),
        api.call('POST', `${front}/user/regist`, { as: manager, body }),
      ])
      expect([
        [200, 409],
        [410, 200],
      ]).toContainEqual([done.status, invited.status])
    }
  })

  test('rule 1: a used or unknown link discloses no personal data', async () => {
    const { mail, token } = await requested()
    await post('regist/profile', { token, ...companyProfile, ...profile })
    await post('regist/password', { token, ...newPassword })
    const used = await verify(token)
    const unknown = await verify('x'.repeat(43))
    expect([used.state, unknown.state]).toEqual(['used', 'unknown'])
    for (const answer of [used, unknown]) {
      expect(JSON.stringify(answer)).not.toContain(mail)
      expect(JSON.stringify(answer)).not.toContain('山田')
      expect(answer.email).toBe('')
    }
    for (const path of ['regist/profile', 'regist/password', 'regist/resend']) {
      const body = { ...companyProfile, ...profile, ...newPassword }
      expect((await post(path, { token, ...body })).body.code).toBe('link_used')
      expect((await post(path, { token: 'x'.repeat(43), ...body })).status).toBe(404)
    }
  })

  test('rule 1: a link is valid for seven days; then a new one to the same address supersedes it', async () => {
    const { mail, token } = await requested()
    const begin = api.clock.now
    api.clock.now = new Date(begin.getTime() + 7 * day - 1)
    expect((await verify(token)).state).toBe('valid')
    expect((await post('regist/resend', { token })).status).toBe(409)
    api.clock.now = new Date(begin.getTime() + 7 * day)
    expect(await verify(token)).toMatchObject({ state: 'expired', email: '', known: { first_name: '' } })
    const late = await post('regist/profile', { token, ...companyProfile, ...profile })
    expect([late.status, late.body.code]).toEqual([410, 'link_expired'])

    expect((await post('regist/resend', { token })).body).toEqual({ email: mail })
    const next = await api.linkOf(mail)
    expect(next).not.toBe(token)
    expect((await verify(token)).state).toBe('superseded')
    expect((await post('regist/resend', { token })).body.code).toBe('link_superseded')
    expect((await verify(next)).state).toBe('valid')
    await post('regist/profile', { token: next, ...companyProfile, ...profile })
    expect((await post('regist/password', { token: next, ...newPassword })).status).toBe(200)
    expect((await verify(token)).state).toBe('superseded')
  })

  test('a link that expires between profile and password is refused', async () => {
    const { token } = await requested()
    await post('regist/profile', { token, ...companyProfile, ...profile })
    api.clock.now = new Date(api.clock.now.getTime() + 7 * day)
    expect((await post('regist/password', { token, ...newPassword })).body.code).toBe('link_expired')
  })

  test('a new company needs its fields, and a known industry and category', async () => {
    const { token } = await requested()
    const without = await post('regist/profile', { token, ...profile })
    expect(without.status).toBe(422)
    expect(Object.keys(without.body.errors).sort()).toEqual([
      'address1',
      'address2',
      'category',
      'company',
      'nation',
      'tel',
      'type',
      'zip',
    ])
    const unknown = await post('regist/profile', { token, ...companyProfile, ...profile, type: 'x', category: 'y' })
    expect(unknown.body.errors).toEqual({ type: ['choice'], category: ['choice'] })
    expect((await post('regist/password', { token, ...newPassword })).body.code).toBe('conflict')
  })

  test('a refused password names every broken rule, and the link stays valid', async () => {
    const token = await invitation(api)
    await post('regist/profile', { token, ...profile })
    const { status, body } = await post('regist/password', { token, password: 'ab-c', password_confirmation: 'x' })
    expect(status).toBe(422)
    expect(body.errors).toEqual({ password: ['password_length', 'password_upper', 'password_digit', 'symbols'] })
    const typo = await post('regist/password', { token, ...newPassword, password_confirmation: 'Chosen_2027' })
    expect(typo.body.errors).toEqual({ password_confirmation: ['password_mismatch'] })
    expect((await verify(token)).state).toBe('valid')
  })

  test('consent is for the versions that were shown: others are refused, and nothing is stored', async () => {
    const token = await invitation(api)
    const documents = [{ document: 'terms', version: 1 }]
    const save = async (shown: unknown) => {
      const { status, body } = await post('regist/profile', { token, ...profile, documents: shown })
      return [status, body.code]
    }
    for (const shown of [[], [{ document: 'terms', version: 2 }], [...documents, { document: 'privacy', version: 1 }]])
      expect(await save(shown)).toEqual([409, 'conflict'])
    expect(await save([{ document: 'terms', version: 0 }])).toEqual([422, 'invalid'])
    expect((await post('regist/password', { token, ...newPassword })).body.code).toBe('conflict')
    const published_at = api.clock.now
    await api.db
      .insertInto('terms')
      .values((['ja', 'en'] as const).map(locale => ({ version: 2, locale, text: 'new', published_at })))
      .execute()
    expect(await save(documents)).toEqual([409, 'conflict'])
    expect(await save([{ document: 'terms', version: 2 }])).toEqual([200, undefined])
    expect((await post('regist/password', { token, ...newPassword })).status).toBe(200)
    await api.db.deleteFrom('terms').where('version', '=', 2).execute()
  })

  test('consent applies to the terms in force when the person agreed', async () => {
    const token = await invitation(api)
    const { email } = await verify(token)
    await post('regist/profile', { token, ...profile })
    const published_at = api.clock.now
    await api.db
      .insertInto('terms')
      .values((['ja', 'en'] as const).map(locale => ({ version: 2, locale, text: 'new', published_at })))
      .execute()
    await post('regist/password', { token, ...newPassword })
    expect((await login(email)).body.is_terms_update).toBe(1)
    await api.db.deleteFrom('terms').where('version', '=', 2).execute()
  })
})

const idOf = (row: { service_id: string }) => row.service_id
