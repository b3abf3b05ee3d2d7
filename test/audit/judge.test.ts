/** Each check of the audit finds planted faults, and reports nothing else. */
import type { Cookie } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { secureHeaders } from '../../server/bff/guard/headers.ts'
import { pagePolicy } from '../../server/bff/spa/policy.ts'
import { type Answer, judgeAnswers } from './judge/answers.ts'
import { judgeCookies } from './judge/cookies.ts'
import type { Piece } from './judge/evidence.ts'
import { judgePolicies } from './judge/policies.ts'
import { judgeSecrets, type SecretKind } from './judge/secrets.ts'
import { isAllowed } from './report/licences.ts'
import { judgeMatrix } from './report/matrix.ts'

const whats = ({ findings }: { findings: { what: string }[] }) => findings.map(({ what }) => what)

describe('secrets', () => {
  const token = 'q0-Zr_7bKd1Vn3XsYt5Lw9PcMf2HjGa4Ue6Io8RkTvB'
  const kind: SecretKind = {
    name: 'api_token',
    values: [token],
    allowed: [{ place: 'calls upstream', label: /^GET/, why: 'Authorization' }],
    control: 'calls upstream',
  }
  const piece = (place: Piece['place'], label: string, text: string): Piece => ({
    place,
    label,
    bytes: Buffer.from(text),
  })
  const call = piece('calls upstream', 'GET /api 200', `authorization: Bearer ${token}`)

  test('counts a secret at an allowed place; reports it elsewhere, without repeating it', () => {
    const log = piece('BFF log', 'its output', `{"x":"${Buffer.from(`a ${token}`).toString('base64')}"}`)
    const judged = judgeSecrets([kind], [call, log, piece('page', 'x', 'nothing')])
    expect(whats(judged)).toEqual(['api_token is in BFF log: its output (base64)'])
    expect(judged.cells.find(({ place }) => place === 'calls upstream')).toMatchObject({ allowed: 1, found: [] })
    expect(JSON.stringify(judged)).not.toContain(token)
  })

  test('reports an allowed place with another label', () => {
    const other = piece('calls upstream', 'POST /api 200', token)
    expect(whats(judgeSecrets([kind], [call, other]))).toEqual([
      'api_token is in calls upstream: POST /api 200 (raw, piece)',
    ])
  })

  test('reports a secret that is missing at its control place, and a secret without a value', () => {
    expect(whats(judgeSecrets([kind], []))).toEqual(['api_token is not in calls upstream, where it must be found'])
    expect(whats(judgeSecrets([{ ...kind, values: [] }], [call]))).toEqual([
      'api_token: the run had no value to search for',
    ])
  })
})

describe('headers', () => {
  const right = { ...secureHeaders('https://a.example'), 'x-request-id': '01234567', 'cache-control': 'no-store' }
  const answer = (headers: Record<string, string>, own: Partial<Answer> = {}): Answer => ({
    method: 'GET',
    target: '/api/v1/front/top',
    status: 200,
    responseHeaders: Object.entries({ 'content-type': 'application/json; charset=utf-8', ...right, ...headers }),
    ...own,
  })
  const judge = (...answers: Answer[]) => whats(judgeAnswers(answers, []))

  test('accepts the headers of the BFF', () => {
    expect(judge(answer({}), answer({}, { status: 404 }))).toEqual([])
  })

  test.each([
    ['strict-transport-security', 'max-age=3600; includeSubDomains'],
    ['strict-transport-security', 'max-age=63072000'],
    ['x-content-type-options', 'sniff'],
    ['content-security-policy', "default-src 'none'"],
    ['cache-control', 'max-age=60'],
    ['content-type', 'text/html'],
    ['content-type', 'application/json'],
    ['access-control-allow-origin', '*'],
    ['server', 'nginx'],
  ])('reports %s: %s', (name, value) => {
    expect(judge(answer({ [name]: value }))).not.toEqual([])
  })

  test('reports a redirect, and a kind of response that the run lacks', () => {
    expect(judge(answer({}, { status: 302 }))).toEqual(['GET /api/v1/front/top 302: the BFF must not redirect'])
    expect(whats(judgeAnswers([answer({})], ['CSV']))).toEqual(['the run has no response of the kind "CSV"'])
  })
})

describe('cookies', () => {
  const line = '__Host-Http-session=a.b; Path=/; HttpOnly; Secure; SameSite=Strict'
  const kept = {
    ...{ name: '__Host-Http-session', value: 'a.b', domain: 'localhost', path: '/', expires: -1 },
    ...{ httpOnly: true, secure: true, sameSite: 'Strict' as const },
  }
  const judge = (text: string, ...jar: Cookie[]) =>
    whats(judgeCookies([{ responseHeaders: [['set-cookie', text]] }], jar))

  test('accepts the session cookie', () => {
    expect(judge(line, kept)).toEqual([])
  })

  test.each([
    [line.replace('; HttpOnly', ''), 'HttpOnly'],
    [line.replace('; Secure', ''), 'Secure'],
    [line.replace('Strict', 'None'), 'SameSite=Strict'],
    [line.replace('Path=/', 'Path=/api'), 'Path=/'],
    [`${line}; Domain=a.example`, 'no Domain'],
    ['track=1; HttpOnly; Secure', 'a cookie that is not listed'],
  ])('reports %s', (text, what) => {
    expect(judge(text, kept).join()).toContain(what)
  })

  test('accepts every cookie of the product, and no other', () => {
    const locale = { ...kept, name: '__Host-locale', httpOnly: false, sameSite: 'Lax' as const }
    const device = { ...kept, name: '__Host-Http-device' }
    expect(judge(line, kept, locale, device)).toEqual([])
    // Over https the language cookie has the prefix too.
    expect(judge(line, kept, { ...locale, name: 'locale' })).toEqual(['locale (Chromium): a cookie that is not listed'])
  })

  test('also checks the cookie as Chromium stores it', () => {
    expect(judge(line, { ...kept, httpOnly: false })).toEqual([
      '__Host-Http-session (Chromium): expected httpOnly true',
    ])
    expect(judge(line, { ...kept, domain: '.a.example' })).toEqual([
      '__Host-Http-session (Chromium): expected no Domain',
    ])
    expect(judge(line)).toEqual(['Chromium stored no session cookie'])
  })
})

describe('content security policies', () => {
  const judge = (policy: string) =>
    whats(
      judgePolicies([
        { method: 'GET', target: '/', status: 200, responseHeaders: [['content-security-policy', policy]] },
      ]),
    )

  test("csp_evaluator reports nothing for the product's policies", () => {
    expect(judge(pagePolicy('x', 'https://a.example'))).toEqual([])
    expect(judge(secureHeaders('https://a.example')['content-security-policy'] ?? '')).toEqual([])
  })

  test.each(["script-src 'unsafe-inline'; object-src 'none'", 'script-src *', "default-src 'self' https: data:"])(
    'reports %s',
    policy => {
      expect(judge(policy)).not.toEqual([])
    },
  )
})

test('reports an unexpected cell of the authorization matrix, and a call without a row', () => {
  const row = { call: 'userInfo', engine: 'PGlite', wanted: { anyone: 401, customer: 200 } }
  expect(whats(judgeMatrix([{ ...row, found: row.wanted }], ['userInfo']))).toEqual([])
  expect(whats(judgeMatrix([{ ...row, found: { anyone: 200, customer: 200 } }], ['userInfo', 'getTop']))).toEqual([
    'userInfo as anyone on PGlite: 200, expected 401',
    'getTop was not called',
  ])
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['BSD-3-Clause AND MIT', true],
  ['MIT AND GPL-3.0-only', false],
  ['AGPL-3.0', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['none', false],
])('the licence %s: %s', (licence, may) => {
  expect(isAllowed(licence)).toBe(may)
})
