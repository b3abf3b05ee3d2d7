import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, setUp, signIn } from '../set-up.ts'

describe.each(engines)('ending everything else on %s', engine => {
  let api: AccountApi
  beforeAll(async () => {
    api = await setUp(engine)
  })
  afterAll(() => api.close())

  const sides = [
    { kind: 'customer', make: { company: companyA }, prefix: '/api/v1/front', login: '/api/login' },
    { kind: 'employee', make: { employee: 'view-only' }, prefix: '/api/v1/admin', login: '/api/v1/admin/login' },
  ] as const

  describe.each(sides)('as $kind', ({ make, prefix, login }) => {
    const twoSessions = async () => {
      const person: Person = await api.person(make)
      return { person, one: await signIn(api.app, person, login), two: await signIn(api.app, person, login) }
    }
    const check = async (token: string) => (await api.call('GET', `${prefix}/check`, { token })).status
    const endOthers = async (token: string) => (await api.call('POST', `${prefix}/session/others`, { token })).status

    test("ends the person's other sessions and leaves those of others", async () => {
      const { one, two } = await twoSessions()
      const stranger = await twoSessions()
      expect(await endOthers(one)).toBe(200)
      expect([await check(one), await check(two), await check(stranger.one)]).toEqual([200, 401, 200])
    })

    test('of two sessions that end each other at once, one stays', async () => {
      const { one, two } = await twoSessions()
      expect((await Promise.all([one, two].map(endOthers))).sort()).toEqual([200, 401])
      expect([await check(one), await check(two)].sort()).toEqual([200, 401])
    })
  })
})
