import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import { type AccountApi, setUp } from '../set-up.ts'

const front = '/api/v1/front'

describe.each(engines)('reference lists on %s', engine => {
  let api: AccountApi
  beforeAll(async () => {
    api = await setUp(engine)
    await api.db
      .insertInto('postal_address')
      .values([
        { zip: '6180000', address1: '京都府', address2: '乙訓郡大山崎町', sort: 1 },
        { zip: '6180000', address1: '大阪府', address2: '三島郡島本町', sort: 2 },
      ])
      .execute()
  })
  afterAll(() => api.close())

  const get = (path: string, language: string) =>
    api.call('GET', `${front}/${path}`, { headers: { 'accept-language': language } })

  test("countries have everyday names, in the language's sort order, with Japan first in Japanese", async () => {
    const ja = (await get('countries', 'ja')).body
    const en = (await get('countries', 'en')).body
    expect(ja[0]).toEqual({ nation: 'JP', name: '日本' })
    expect(en[0]).toEqual({ nation: 'AF', name: 'Afghanistan' })
    expect(ja).toHaveLength(249)
    expect(new Set(en.map(({ nation }: { nation: string }) => nation)).size).toBe(249)
    const names = en.map(({ name }: { name: string }) => name)
    expect(names).toEqual([...names].sort(new Intl.Collator('en').compare))
    expect(names.filter((name: string) => /^[A-Z]{2}$/.test(name))).toEqual([])
  })

  test.each(['industries', 'company_categories', 'service/list'])(
    '%s: both languages, in the same order',
    async path => {
      const ja = (await get(path, 'ja,en;q=0.5')).body
      const en = (await get(path, 'fr')).body
      const ids = (rows: Record<string, string>[]) =>
        rows.map(row => row.industry_id ?? row.company_category_id ?? row.service_id)
      expect(ids(ja)).toEqual(ids(en))
      expect(ja.every(({ name }: { name: string }) => /[ぁ-んァ-ヶ一-龠]/.test(name))).toBe(true)
      expect(en.some(({ name }: { name: string }) => /[ぁ-んァ-ヶ一-龠]/.test(name))).toBe(false)
    },
  )

  test('employees get the same lists under their own paths, and the names of all customers', async () => {
    const as = await api.signedIn({ employee: 'view-only' })
    const headers = { 'accept-language': 'ja' }
    for (const path of ['countries', 'industries', 'company_categories', 'text/terms', 'zipcode?zip=6180000']) {
      const { status, body } = await api.call('GET', `/api/v1/admin/${path}`, { as, headers })
      expect([path, status, body]).toEqual([path, 200, (await get(path, 'ja')).body])
    }
    // The services of employees have other fields.
    const services = (await api.call('GET', '/api/v1/admin/service/list', { as, headers })).body
    for (const service of (await get('service/list', 'ja')).body)
      expect(services).toContainEqual(expect.objectContaining({ service_id: service.service_id, name: service.name }))
    await api.company('C000501', { company: '名簿建機' })
    const { body } = await api.call('GET', '/api/v1/admin/companies', { as })
    expect(body).toContainEqual({ code: 'C000501', company: '名簿建機' })
    expect(body.map(({ code }: { code: string }) => code)).not.toContain('C000000')
  })

  test('a postal code can have several addresses, or none; hyphens and width are ignored', async () => {
    const lookUp = async (zip: string) => (await api.call('GET', `${front}/zipcode`, { query: { zip } })).body
    const two = await lookUp('6180000')
    expect(two.address_list.map(({ address1 }: { address1: string }) => address1)).toEqual(['京都府', '大阪府'])
    expect(await lookUp('618-0000')).toEqual(two)
    expect(await lookUp('６１８ー００００')).toEqual(two)
    expect(await lookUp('0000000')).toEqual({ address_list: [] })
    expect((await lookUp('618')).errors).toEqual({ zip: ['format'] })
  })

  test('/healthz and /readyz respond; responses are not cached', async () => {
    expect((await api.call('GET', '/healthz')).body).toEqual({ status: 'ok' })
    expect((await api.call('GET', '/readyz')).status).toBe(200)
    expect((await get('countries', 'ja')).headers['cache-control']).toBe('no-store')
  })
})

describe.each(engines)('readiness on %s', engine => {
  test('/readyz is 503 while the database is unavailable; /healthz stays 200', async () => {
    const api = await setUp(engine)
    await api.db.destroy()
    const answer = await api.call('GET', '/readyz')
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable'])
    expect((await api.call('GET', '/healthz')).status).toBe(200)
    await api.close()
  })
})
