/** A short run of `npm run bench -- fuzz` on each engine: one seed for all times, and another each time. */
import { randomBytes, randomInt } from 'node:crypto'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Answer, problemsOf } from '../bench/fuzz/answer.ts'
import { type Call, calls } from '../bench/fuzz/calls.ts'
import { startHouse } from '../bench/fuzz/house.ts'
import type { FuzzRequest } from '../bench/fuzz/request.ts'
import { runFuzzer, tell } from '../bench/fuzz/run.ts'
import { canaries } from '../bench/fuzz/world.ts'
import { engines } from '../helper/account-api.ts'
import { demoFolder, postgresUrl } from '../helper/services.ts'

const fixed = 2026

/** Its postal addresses are in: filling them in takes PGlite's one thread for seconds. */
const fillFolder = async (folder: string) => cp(join(await demoFolder(), 'database'), folder, { recursive: true })

describe.each(engines)('what the contract allows and forbids, asked of both processes on %s', engine => {
  test('no answer that should not be: no 5xx, none that its schema refuses, nothing of another company', {
    timeout: 180_000,
  }, async () => {
    const isPglite = engine === 'PGlite'
    const house = await startHouse(isPglite ? { fillFolder } : { databaseUrl: await postgresUrl() })
    try {
      for (const seed of [fixed, randomInt(2 ** 31)]) {
        const report = await runFuzzer(house, { requests: 250, seed, digests: !isPglite && seed === fixed })
        expect(tell(report), `seed ${seed}`).toBe('')
        expect(report.statuses[200]).toBeGreaterThan(50)
        expect(report.statuses[422]).toBeGreaterThan(20)
      }
    } finally {
      await house.stop()
    }
  })
})

describe('what a run objects to', () => {
  const call = calls.find(({ name }) => name === 'getCompanies') as Call
  const request: FuzzRequest = {
    at: 0,
    sort: 'valid',
    call,
    kind: 'staffA',
    params: {},
    query: {},
    body: undefined,
    headers: {},
  }
  const proper: Answer = {
    status: 200,
    headers: {
      'x-request-id': '12345678',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
      'referrer-policy': 'no-referrer',
      'permissions-policy': 'camera=()',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
    },
    body: '[{"code":"F000001","company":"a company","manager_flg":0}]',
  }
  const refusal = (status: number, code: string) => ({
    ...proper,
    status,
    body: JSON.stringify({ code, message: 'text', request_id: '12345678' }),
  })
  const body = (row: object) => ({ ...proper, body: JSON.stringify([row]) })

  test.each<[string, Answer, string[]]>([
    ['nothing in a proper answer', proper, []],
    ['nothing in a proper refusal', refusal(403, 'forbidden'), []],
    ['nothing in load shedding', refusal(503, 'unavailable'), []],
    ['an error of the server', refusal(500, 'internal'), ['status 500']],
    ['a code that the call does not have', refusal(409, 'stale'), ['not in the contract']],
    ['a code with the status of another', refusal(404, 'forbidden'), ['code and status differ']],
    [
      'an error that is not ours',
      { ...proper, status: 400, body: '{"error":"Bad Request"}' },
      ['error without our body'],
    ],
    ['a field that is missing', body({ code: 'F000001' }), ['answer against its schema']],
    ['a field too many', body({ code: 'F000001', company: '', hash: '1' }), ['unknown field']],
    [
      'a header that is missing',
      { ...proper, headers: { ...proper.headers, 'cache-control': 'public' } },
      ['headers missing'],
    ],
    ['a header too many', { ...proper, headers: { ...proper.headers, server: 'x' } }, ['headers that tell']],
    ['a name of another company', body({ code: 'F1', company: `x ${canaries.B.toUpperCase()}` }), ['canary of B']],
    ['its own company alone', body({ code: 'F1', company: canaries.A }), []],
    ['a token', body({ code: 'F1', company: randomBytes(32).toString('base64url') }), ['a secret']],
  ])('%s', (_, answer, expected) => {
    expect(problemsOf(request, answer).map(({ kind }) => kind)).toEqual(expected)
  })

  test('a call that the caller may not make and that answers all the same', () => {
    expect(problemsOf({ ...request, kind: 'visitor' }, proper).map(({ kind }) => kind)).toEqual(['may not'])
  })
})
