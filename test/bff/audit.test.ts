/** Audit lines of the BFF and of the real account API behind it use the same fields. */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { password } from '../account-api/people.ts'
import { type AccountApi, companyA, setUp } from '../account-api/set-up.ts'
import { fastEngine } from '../helper/account-api.ts'
import { bffConfig, captureLog, request, sessionCookie, startBff } from '../helper/bff.ts'

interface Line {
  reqId?: string
  audit?: string
  who?: string
  account?: string
  reason?: string
}

let accountApi: AccountApi
let app: FastifyInstance
const { lines, logger } = captureLog()

beforeAll(async () => {
  accountApi = await setUp(fastEngine)
  app = await startBff(bffConfig(await accountApi.app.listen({ port: 0, host: '127.0.0.1' })), { logger })
})
afterAll(async () => {
  await app.close()
  await accountApi.close()
})
beforeEach(() => {
  lines.length = 0
  accountApi.logs.length = 0
})

const audits = (texts: string[], audit: string) =>
  texts.map(text => JSON.parse(text) as Line).filter(line => line.audit === audit)
const login = (email: string, given = password) =>
  request(app, { method: 'POST', url: '/bff/login/customer', payload: { email, password: given } })
/** The digest as server/operation.md tells operators to compute it, of an id or of a typed address. */
const digestOf = (account: string) =>
  createHash('sha256').update(`customer ${account}`).digest('base64url').slice(0, 22)

test('a request has the same id in both logs, in the response header and in an error body', async () => {
  const { email } = await accountApi.person({ company: companyA, manager: true })
  const { headers, body } = await login(email, 'Wrong_2026')
  const id = headers['x-request-id']
  expect(JSON.parse(body).request_id).toBe(id)
  for (const log of [lines, accountApi.logs])
    expect(audits(log, 'login_failed').map(({ reqId }) => reqId)).toEqual([id])

  const cookie = sessionCookie((await login(email)).headers) ?? ''
  const streamed = await request(app, { method: 'GET', url: '/api/v1/front/user/service/C000101/999', cookie })
  expect([streamed.statusCode, streamed.json().request_id]).toEqual([404, streamed.headers['x-request-id']])
})

test('the BFF ignores a request id that the browser sends', async () => {
  const { headers } = await request(app, {
    method: 'GET',
    url: '/bff/config',
    headers: { 'x-request-id': 'chosen-by-me' },
  })
  expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
})

test('the account API accepts a request id only from a trusted sender and in a safe form', async () => {
  const idFor = async (id: string, from: string) => {
    const headers = { 'x-request-id': id, 'x-forwarded-for': '10.0.0.1' }
    return (await accountApi.app.inject({ url: '/healthz', headers, remoteAddress: from })).headers['x-request-id']
  }
  const safe = ['3f0f61c1-22f4-4a51-9cf5-26a1ffb1a3d4', 'abcd_123', 'x'.repeat(64)]
  for (const id of safe) expect(await idFor(id, '127.0.0.1')).toBe(id)
  expect(await idFor('abcd_123', '::ffff:127.0.0.1')).toBe('abcd_123')
  for (const id of ['', 'short', 'x'.repeat(65), 'a b c d e f', 'id"},{"level":50', 'é'.repeat(9), '../../etc/passwd'])
    expect(await idFor(id, '127.0.0.1')).toMatch(/^[\da-f-]{36}$/)
  for (const from of ['10.0.0.9', '::1', 'fe80::1', '::ffff:10.0.0.9'])
    expect(await idFor('abcd_123', from)).toMatch(/^[\da-f-]{36}$/)
})

test('a login is logged by both servers with a digest of the account', async () => {
  const { id, email } = await accountApi.person({ company: companyA })
  const who = digestOf(id)
  const cookie = sessionCookie((await login(email)).headers) ?? ''
  expect(audits(lines, 'login')).toEqual([expect.objectContaining({ who })])
  expect(audits(accountApi.logs, 'login')).toEqual([expect.objectContaining({ who, account: id })])
  await accountApi.db.updateTable('user').set({ email: 'changed@example.com' }).where('id', '=', id).execute()
  await request(app, { method: 'POST', url: '/bff/logout', cookie })
  expect(audits(lines, 'logout')).toEqual([expect.objectContaining({ who })])
  expect(lines.join('') + accountApi.logs.join('')).not.toContain(email)
})

test('a failed login is logged with a digest of the address, and by the account API with the reason', async () => {
  const known = await accountApi.person({ company: companyA })
  const invited = await accountApi.person({ company: companyA, registered: false })
  const locked = await accountApi.person({ company: companyA, columns: { lock_flg: 1, lock_reason: 'manual' } })
  const stopped = await accountApi.person({ company: companyA, columns: { active_flg: 0 } })
  const cases = [
    [known.email, 'Wrong_2026', 'login_failed', 'wrong_password', known.id],
    ['unknown@example.com', password, 'login_failed', 'unknown_address', undefined],
    [invited.email, password, 'login_failed', 'not_registered', invited.id],
    [locked.email, password, 'locked', 'locked', undefined],
    [stopped.email, password, 'suspended', 'suspended', undefined],
  ] as const
  for (const [email, given, said, reason, account] of cases) {
    lines.length = 0
    accountApi.logs.length = 0
    await login(email.toUpperCase(), given)
    const who = digestOf(email)
    expect(audits(lines, 'login_failed')).toEqual([expect.objectContaining({ who, reason: said })])
    const [line, ...more] = audits(accountApi.logs, 'login_failed')
    expect(more).toEqual([])
    expect([line?.who, line?.reason, line?.account]).toEqual([who, reason, account])
  }
  let statusCode: number | undefined
  for (let tries = 0; tries < 100 && statusCode !== 429; tries++)
    statusCode = (await login('guessed@example.com', 'Wrong_2026')).statusCode
  expect(audits(accountApi.logs, 'login_failed').at(-1)).toMatchObject({
    who: digestOf('guessed@example.com'),
    reason: 'too_many_attempts',
  })
})

test('a forbidden request is logged once, by the server that refuses it', async () => {
  const { id, email } = await accountApi.person({ company: companyA })
  const cookie = sessionCookie((await login(email)).headers) ?? ''
  const refused = async (url: string) => {
    const { statusCode, headers } = await request(app, { method: 'GET', url, cookie })
    expect(statusCode).toBe(403)
    return headers['x-request-id']
  }
  const ofEmployees = await refused('/api/v1/admin/company/list')
  expect(audits(lines, 'forbidden')).toEqual([expect.objectContaining({ who: digestOf(id), reqId: ofEmployees })])
  expect(audits(accountApi.logs, 'forbidden')).toEqual([])
  const ofAdministrators = await refused(`/api/v1/front/company/user/list?company_code=${companyA}`)
  expect(audits(accountApi.logs, 'forbidden')).toEqual([
    expect.objectContaining({ actor: id, reqId: ofAdministrators }),
  ])
})
