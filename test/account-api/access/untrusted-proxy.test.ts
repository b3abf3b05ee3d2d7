import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fastEngine } from '../../helper/account-api.ts'
import { type AccountApi, setUp } from '../set-up.ts'

/** One engine is enough: no database statement depends on it. */
describe('requests with X-Forwarded-For', () => {
  let api: AccountApi
  beforeAll(async () => {
    api = await setUp(fastEngine)
  })
  afterAll(() => api.close())

  const warnings = () => api.logs.map(line => JSON.parse(line)).filter(({ level }) => level >= 40)
  const ask = async (trustProxy: string[], forwarded: string[]) => {
    api.logs.length = 0
    const to = await api.withConfig({ trustProxy })
    for (const from of forwarded) {
      const headers: Record<string, string> = from === '' ? {} : { 'x-forwarded-for': from }
      expect((await api.call('GET', '/api/v1/front/countries', { to, headers })).status).toBe(200)
    }
    await to.close()
    return warnings()
  }

  test.each([
    ['no proxy', []],
    ['another network', ['10.1.0.0/16']],
  ])("TRUST_PROXY that names %s: one warning, with the sender's address", async (_, trustProxy) => {
    const [warning, ...others] = await ask(trustProxy, ['', '192.0.2.1', '192.0.2.2', '192.0.2.3'])
    expect(others).toEqual([])
    expect(warning).toMatchObject({ level: 40, from: '127.0.0.1', msg: expect.stringContaining('TRUST_PROXY') })
  })

  test('no warning if TRUST_PROXY names the sender, or without the header', async () => {
    expect(await ask(['127.0.0.0/8'], ['192.0.2.1', '127.0.0.1', ''])).toEqual([])
    expect(await ask([], [''])).toEqual([])
  })
})
