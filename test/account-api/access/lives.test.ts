// @module-tag all
/** How long what a person began lives, by the clock of the server: it works a millisecond before its end, and not at it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Begun } from '../../../server/account-api/access/ending/endings.ts'
import { engines } from '../../helper/account-api.ts'
import { type AccountApi, setUp } from '../set-up.ts'
import { beginnings, type Situations, situationOf } from './beginnings.ts'

/** Hours, by hand. Passkeys, the request of a person who has lost them, jobs and accounts at the provider have no end. */
const hours: Record<Exclude<Begun, 'factor' | 'loss' | 'job' | 'provider'>, number> = {
  session: 12,
  browser: 180 * 24,
  exemption: 1,
  reset: 24,
  mailaddress: 24,
  mailaddress_undo: 72,
  secure: 72,
  addition: 7 * 24,
  regist: 7 * 24,
  unlock: 0.25,
}

describe.each(engines)('lives on %s', engine => {
  let api: AccountApi
  let situations: Situations
  beforeAll(async () => {
    api = await setUp(engine)
  })
  afterAll(() => api.close())

  test.each(Object.entries(hours) as [keyof typeof hours, number][])('%s: %d hours', async (begun, life) => {
    const { situation, begin, isAlive } = beginnings[begun]
    for (const left of [1, 0]) {
      situations = await situationOf(api)
      const given = await situations[situation]()
      const thing = await begin(given)
      api.clock.now = new Date(api.clock.now.getTime() + life * 3_600_000 - left)
      expect(await isAlive(given, thing), `${left} ms before the end`).toBe(left > 0)
    }
  })
})
