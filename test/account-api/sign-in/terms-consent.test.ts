import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import { type AccountApi, companyA, setUp } from '../set-up.ts'

const front = '/api/v1/front'

describe.each(engines)('consent to the terms on %s', engine => {
  let api: AccountApi
  beforeAll(async () => {
    api = await setUp(engine)
  })
  afterAll(() => api.close())

  const consent = (token: string, terms_version: unknown) =>
    api.call('POST', `${front}/user/consent`, { token, body: { terms_version } })

  const termsIn = (locale: string) => api.call('GET', `${front}/text/terms`, { headers: { 'accept-language': locale } })

  test('terms in both languages, the newest version in force', async () => {
    const ja = (await termsIn('ja')).body
    const en = (await termsIn('en')).body
    expect([ja.version, en.version]).toEqual([1, 1])
    expect(ja.text).toContain('利用規約')
    expect(en.text).not.toContain('利用規約')
    const before = api.clock.now
    const published_at = new Date(api.clock.now.getTime() + 1000)
    await api.db
      .insertInto('terms')
      .values((['ja', 'en'] as const).map(locale => ({ version: 2, locale, text: `v2 ${locale}`, published_at })))
      .execute()
    expect((await termsIn('ja')).body.version).toBe(1)
    api.clock.now = published_at
    expect((await termsIn('ja')).body).toEqual({ version: 2, updated_at: published_at.toISOString(), text: 'v2 ja' })
    await api.db.deleteFrom('terms').where('version', '=', 2).execute()
    api.clock.now = before
  })

  test('rule 10: without consent only check, terms, consent and logout work; with it all calls do', async () => {
    const { token } = await api.signedIn({ company: companyA, manager: true, consented: false })
    expect((await api.call('GET', `${front}/check`, { token })).body.is_terms_update).toBe(1)
    for (const [method, path] of [
      ['GET', '/top'],
      ['GET', '/user/info'],
      ['GET', '/companies'],
      ['GET', `/company/user/list?company_code=${companyA}`],
      ['GET', `/service/list?company_code=${companyA}`],
      ['POST', '/user/regist'],
    ] as const) {
      const { status, body } = await api.call(method, front + path, { token })
      expect([path, status, body.code]).toEqual([path, 403, 'terms_update'])
    }
    expect((await api.call('GET', `${front}/text/terms`, { token })).status).toBe(200)
    expect((await consent(token, 2)).status).toBe(409)
    expect((await consent(token, '1')).status).toBe(422)
    expect((await consent(token, 1)).body).toEqual({ is_terms_update: 0 })
    expect((await consent(token, 1)).status).toBe(200)
    expect((await api.call('GET', `${front}/top`, { token })).status).toBe(200)
    expect((await api.call('GET', `${front}/check`, { token })).body.is_terms_update).toBe(0)
  })

  test('rule 10: new terms block a running session until accepted; logout works', async () => {
    const { token } = await api.signedIn({ company: companyA })
    const published_at = api.clock.now
    await api.db
      .insertInto('terms')
      .values((['ja', 'en'] as const).map(locale => ({ version: 2, locale, text: 'new', published_at })))
      .execute()
    expect((await api.call('GET', `${front}/top`, { token })).body.code).toBe('terms_update')
    expect((await consent(token, 1)).body.code).toBe('conflict')
    expect((await consent(token, 2)).status).toBe(200)
    expect((await api.call('GET', `${front}/top`, { token })).status).toBe(200)
    const other = await api.signedIn({ company: companyA })
    expect((await api.call('POST', '/api/logout', { as: other })).status).toBe(200)
    const employee = await api.signedIn({ employee: 'editor' })
    expect((await api.call('GET', '/api/v1/admin/company/list', { as: employee })).status).toBe(200)
  })
})
