// @module-tag all

/** A short run of `npm run bench -- fuzz` on each engine, with a fixed seed; the full run also takes a new one. */
import { randomBytes } from 'node:crypto'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { onBothEngines } from '../helper/account-api.ts'
import { seed as seedOfRun } from '../helper/property.ts'
import { demoFolder, migratedPostgresUrl } from '../helper/services.ts'
import { type Answer, problemsOf } from './fuzz/answer.ts'
import { type Call, calls } from './fuzz/calls.ts'
import type { FuzzRequest } from './fuzz/request.ts'
import { formatFindings, runFuzzer } from './fuzz/run.ts'
import { startTestSystem } from './fuzz/test-system.ts'
import { canaries } from './fuzz/world.ts'

const fixedSeed = 2026

/** Includes the postal addresses: inserting them blocks PGlite's only thread for seconds. */
const fillFolder = async (folder: string) => cp(join(await demoFolder(), 'database'), folder, { recursive: true })

onBothEngines('random requests to both processes on %s', engine => {
  test('get no 5xx, no response against its schema, and no data of another company', async () => {
    const isPglite = engine === 'PGlite'
    const system = await startTestSystem(isPglite ? { fillFolder } : { databaseUrl: await migratedPostgresUrl() })
    try {
      for (const seed of new Set([fixedSeed, seedOfRun])) {
        const report = await runFuzzer(system, { requests: 250, seed, digests: !isPglite && seed === fixedSeed })
        expect(formatFindings(report), `seed ${seed}`).toBe('')
        // How many of a new seed are accepted is chance, some 60: half of that must be.
        expect(report.statuses[200]).toBeGreaterThan(seed === fixedSeed ? 50 : 30)
        expect(report.statuses[422]).toBeGreaterThan(20)
      }
    } finally {
      await system.stop()
    }
  })
})

describe('problems that the fuzzer reports', () => {
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
    ['none for a valid response', proper, []],
    ['none for a valid refusal', refusal(403, 'forbidden'), []],
    ['none for load shedding', refusal(503, 'unavailable'), []],
    ['a server error', refusal(500, 'internal'), ['status 500']],
    ['a code that the call does not have', refusal(409, 'stale'), ['not in the contract']],
    ['a code with the status of another code', refusal(404, 'forbidden'), ['code and status differ']],
    [
      "an error without the project's body",
      { ...proper, status: 400, body: '{"error":"Bad Request"}' },
      ['unexpected error body'],
    ],
    ['a missing field', body({ code: 'F000001' }), ['schema violation']],
    ['an unknown field', body({ code: 'F000001', company: '', hash: '1' }), ['unknown field']],
    ['a missing header', { ...proper, headers: { ...proper.headers, 'cache-control': 'public' } }, ['missing headers']],
    [
      'a header that discloses the software',
      { ...proper, headers: { ...proper.headers, server: 'x' } },
      ['disclosing headers'],
    ],
    ['a name of another company', body({ code: 'F1', company: `x ${canaries.B.toUpperCase()}` }), ['canary of B']],
    ["none for the caller's own company", body({ code: 'F1', company: canaries.A }), []],
    ['a token', body({ code: 'F1', company: randomBytes(32).toString('base64url') }), ['disclosed secret']],
  ])('%s', (_, answer, expected) => {
    expect(problemsOf(request, answer).map(({ kind }) => kind)).toEqual(expected)
  })

  test('a successful call that the caller is not allowed to make', () => {
    expect(problemsOf({ ...request, kind: 'visitor' }, proper).map(({ kind }) => kind)).toEqual([
      'missing authorization',
    ])
  })
})
