/** A page of one account cannot act for another that logged in in the same browser since. */
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Entry } from '../../shared/contract/entry.ts'
import { contract } from '../../shared/contract/index.ts'
import { accountHeader } from '../../shared/model/session.ts'
import { bffConfig, request, sessionCookie, startBff } from '../helper/bff.ts'
import { flags, startUpstream, type Upstream } from '../helper/upstream.ts'

type Method = NonNullable<InjectOptions['method']>

let upstream: Upstream
let app: FastifyInstance
beforeAll(async () => {
  upstream = await startUpstream()
  for (const path of ['/api/login', '/api/v1/admin/login'])
    upstream.answer('POST', path, async request => {
      const { email } = request.body as { email: string }
      return { ...flags, user_id: `id-of-${email.split('@', 1)[0]}`, email, api_token: `token of ${email}` }
    })
  app = await startBff(bffConfig(upstream.origin))
})
afterAll(async () => {
  await app.close()
  await upstream.close()
})
beforeEach(() => {
  upstream.requests.length = 0
})

const enter = async (name: string, kind = 'customer') => {
  const payload = { email: `${name}@aozora.example`, password: 'Right_2026' }
  const answer = await request(app, { method: 'POST', url: `/bff/login/${kind}`, payload })
  return { cookie: sessionCookie(answer.headers) ?? '', account: String(answer.json().account) }
}

/** Calls that a page makes for its person: those of the contract, and some of the BFF's own, of which own-calls.test.ts has all. */
const calls: [call: string, method: Method, url: string, kind: 'customer' | 'employee'][] = [
  ...Object.values<Entry>(contract).flatMap(
    ({ method, path, web }): [string, Method, string, 'customer' | 'employee'][] =>
      web === 'none'
        ? []
        : [
            [
              `${method} ${path}`,
              method,
              path.replace(/:\w+/g, '1'),
              path.startsWith('/api/v1/admin/') ? 'employee' : 'customer',
            ],
          ],
  ),
  ['GET /bff/sessions', 'GET', '/bff/sessions', 'customer'],
  ['DELETE /bff/sessions', 'DELETE', '/bff/sessions', 'customer'],
  ['DELETE /bff/sessions/:id', 'DELETE', '/bff/sessions/x', 'customer'],
  ['GET /bff/session/end', 'GET', '/bff/session/end', 'customer'],
  ['POST /bff/logout', 'POST', '/bff/logout', 'customer'],
  ['GET /bff/csv/users', 'GET', '/bff/csv/users', 'employee'],
  ['GET /bff/csv/employees', 'GET', '/bff/csv/employees', 'employee'],
  ['GET /bff/csv/result/:id', 'GET', '/bff/csv/result/x', 'employee'],
]

describe('a call of a page that belongs to another account', () => {
  let staff: Awaited<ReturnType<typeof enter>>
  let present: Record<'customer' | 'employee', Awaited<ReturnType<typeof enter>>>
  beforeAll(async () => {
    staff = await enter('staff')
    present = { customer: await enter('manager'), employee: await enter('manager', 'employee') }
  })

  test.each(calls)('%s is 409 before the upstream hears of it', async (_call, method, url, kind) => {
    const { cookie } = present[kind]
    const payload = method === 'POST' ? { payload: { first_name: 'Taro' } } : {}
    const foreign = [staff.account, present[kind === 'customer' ? 'employee' : 'customer'].account, '', 'x, y']
    for (const account of foreign) {
      const answer = await request(app, { method, url, cookie, headers: { [accountHeader]: account }, ...payload })
      expect([answer.statusCode, answer.json().code], account).toEqual([409, 'other_account'])
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    expect(upstream.requests).toEqual([])
    expect((await request(app, { method: 'GET', url: '/bff/session/end', cookie })).statusCode).toBe(200)
  })

  test('is served to its own account and without the header, and the header goes no further', async () => {
    const { cookie, account } = present.customer
    upstream.answer('GET', '/api/v1/front/user/info', async () => ({ id: '1' }))
    for (const headers of [{ [accountHeader]: account }, {}])
      expect((await request(app, { method: 'GET', url: '/api/v1/front/user/info', cookie, headers })).statusCode).toBe(
        200,
      )
    expect(upstream.requests).toHaveLength(2)
    for (const { headers } of upstream.requests) expect(headers[accountHeader]).toBeUndefined()
  })

  test('a page may always ask who is logged in, and log in', async () => {
    const headers = { [accountHeader]: staff.account }
    const { cookie, account } = present.customer
    expect((await request(app, { method: 'GET', url: '/bff/session', cookie, headers })).json()).toMatchObject({
      account,
      email: flags.email,
    })
    const payload = { email: 'staff@aozora.example', password: 'Right_2026' }
    const own = (await enter('manager')).cookie
    const again = await request(app, { method: 'POST', url: '/bff/login/customer', cookie: own, headers, payload })
    expect([again.statusCode, again.json().account]).toEqual([200, staff.account])
  })

  test('after the session has ended it is 401, so that the page shows the login', async () => {
    const { cookie, account } = await enter('leaver')
    await request(app, { method: 'POST', url: '/bff/logout', cookie })
    for (const url of ['/api/v1/front/user/info', '/bff/session/end', '/bff/sessions'])
      expect(
        (await request(app, { method: 'GET', url, cookie, headers: { [accountHeader]: account } })).statusCode,
      ).toBe(401)
  })

  test('the account of the header does not disclose id or address, and stays when the address changes', async () => {
    const { account, cookie } = await enter('person')
    expect(account).toMatch(/^[\w-]{22}$/)
    expect(Buffer.from(account, 'base64url').toString('latin1')).not.toContain('person')
    upstream.answer('GET', '/api/v1/front/check', async () => ({
      ...flags,
      user_id: 'id-of-person',
      email: 'new@aozora.example',
    }))
    const found = (await request(app, { method: 'GET', url: '/bff/session', cookie })).json()
    expect(found).toMatchObject({ account, email: 'new@aozora.example' })
    upstream.answer('GET', '/api/v1/front/check', async () => flags)
  })
})

describe('an upstream that knows only the specification', () => {
  test('gets along without id, address and maintenance flag: the typed address stands for the account', async () => {
    const plain = await startUpstream()
    const bff = await startBff(bffConfig(plain.origin))
    plain.answer('POST', '/api/login', async () => ({
      api_token: 'token of the specification',
      is_terms_update: 0,
      is_only_view: 0,
    }))
    plain.answer('GET', '/api/v1/front/check', async () => ({ is_terms_update: 1, is_only_view: 0 }))
    const payload = { email: 'Person@Aozora.example', password: 'Right_2026' }
    const login = await request(bff, { method: 'POST', url: '/bff/login/customer', payload })
    expect(login.json()).toMatchObject({ email: 'person@aozora.example', isInMaintenance: false })
    const cookie = sessionCookie(login.headers) ?? ''
    const found = (await request(bff, { method: 'GET', url: '/bff/session', cookie })).json()
    expect(found).toMatchObject({ account: login.json().account, email: 'person@aozora.example', isTermsUpdate: true })
    await request(bff, { method: 'POST', url: '/bff/login/customer', payload })
    expect((await request(bff, { method: 'GET', url: '/bff/sessions', cookie })).json().sessions).toHaveLength(2)
    await Promise.all([bff.close(), plain.close()])
  })
})
