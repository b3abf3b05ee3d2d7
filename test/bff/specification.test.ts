/** The BFF in front of an account API that knows only the specification. */
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Entry } from '../../shared/contract/entry.ts'
import { contract } from '../../shared/contract/index.ts'
import { specified } from '../../shared/contract/specified.ts'
import { bffConfig, logIn, request, sessionCookie, startBff } from '../helper/bff.ts'
import { type Stub, startStub } from '../helper/stub.ts'
import { startUpstream } from '../helper/upstream.ts'

let stub: Stub
let app: FastifyInstance
let cookies: { customer: string; employee: string }
beforeAll(async () => {
  stub = await startStub()
  app = await startBff(bffConfig(stub.origin))
  cookies = { customer: await logIn(app), employee: await logIn(app, 'employee') }
})
afterAll(async () => {
  await app.close()
  await stub.stop()
})

/** The calls of the specification that a browser may make, each with the schema of what it gets. */
const calls = specified.flatMap(name => {
  const { method, path, web, response }: Entry = contract[name]
  if (web === 'none') return []
  const url = path.replace(/:\w+/g, '7')
  const kind = path.includes('/admin/') ? ('employee' as const) : ('customer' as const)
  return [{ name, method, url, kind, schema: web === 'same' ? response : web.response }]
})

test.each(calls)('$name: $method $url answers as the contract says', async ({ method, url, kind, schema }) => {
  const payload = method === 'GET' ? {} : { payload: {} }
  const answer = await request(app, { method, url, cookie: cookies[kind], ...payload })
  expect(answer.statusCode, answer.body).toBe(200)
  // What a page reads is what the schema makes of it, so flags are 0 or 1 and nothing is missing.
  expect(v.parse(schema, answer.json())).toEqual(answer.json())
})

test.each(['users', 'employees'])('the CSV of %s is downloaded', async kind => {
  const answer = await request(app, { method: 'GET', url: `/bff/csv/${kind}`, cookie: cookies.employee })
  expect([answer.statusCode, answer.body]).toEqual([200, 'id,email\r\n7,manager@stub.example\r\n'])
})

test('an answer without a body is an empty object', async () => {
  const upstream = await startUpstream()
  upstream.answer('GET', '/api/v1/capabilities', (_request, reply) => reply.code(404).send())
  upstream.answer('POST', '/api/v1/front/edit/password', (_request, reply) => reply.code(204).send())
  const bff = await startBff(bffConfig(upstream.origin))
  const cookie = await logIn(bff)
  const answer = await request(bff, { method: 'POST', url: '/api/v1/front/edit/password', cookie, payload: {} })
  expect([answer.statusCode, answer.json()]).toEqual([200, {}])
  await Promise.all([bff.close(), upstream.close()])
})

test('a new address is confirmed by the GET of the specification', async () => {
  const asked: unknown[] = []
  const upstream = await startUpstream()
  upstream.answer('GET', '/api/v1/capabilities', (_request, reply) => reply.code(404).send())
  upstream.answer('GET', '/api/v1/front/edit/mailaddress/verification', async ({ query, headers }) => {
    asked.push(query, headers.authorization?.split(' ', 1))
    return { email: 'new@stub.example' }
  })
  const bff = await startBff(bffConfig(upstream.origin))
  const cookie = await logIn(bff)
  const url = '/api/v1/front/edit/mailaddress/verification'
  const post = (payload: string) =>
    request(bff, { method: 'POST', url, cookie, payload, headers: { 'content-type': 'application/json' } })
  const answer = await post(`{"token":"${'x'.repeat(43)}","other":"1"}`)
  expect([answer.statusCode, answer.json()]).toEqual([200, { email: 'new@stub.example' }])
  expect(asked).toEqual([{ token: 'x'.repeat(43) }, ['Bearer']])
  expect((await post('{')).json().code).toBe('malformed')
  for (const wrong of ['[]', 'null', '{"token":{"a":1}}', '{"token":"a&b=c"}'])
    expect((await post(wrong)).json().code).toBe('invalid')
  await Promise.all([bff.close(), upstream.close()])
})

test('a call that the upstream lacks is 404', async () => {
  const answer = await request(app, { method: 'GET', url: '/api/v1/front/maker' })
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
})

test.each([
  ['has capabilities', (reply: FastifyReply) => reply.send({ calls: [] })],
  ['refuses the question', (reply: FastifyReply) => reply.code(503).send({})],
  ['does not answer it', () => new Promise(() => {})],
  [
    'breaks off its answer',
    (reply: FastifyReply) => {
      reply.hijack()
      reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
      reply.raw.write('{', () => reply.raw.destroy())
    },
  ],
])('nothing is completed if the upstream %s', async (_, respond) => {
  const upstream = await startUpstream()
  upstream.answer('GET', '/api/v1/capabilities', async (_request, reply) => respond(reply))
  upstream.answer('GET', '/api/v1/front/countries', async () => [{ nation: 'JP' }])
  upstream.answer('GET', '/api/v1/admin/company/list', async () => ({ data: [] }))
  const bff = await startBff(bffConfig(upstream.origin), { timeouts: { probeMs: 20 } })
  const cookie = await logIn(bff, 'employee')
  const passed = await request(bff, { method: 'GET', url: '/api/v1/front/countries' })
  expect(passed.json()).toEqual([{ nation: 'JP' }])
  expect((await request(bff, { method: 'GET', url: '/api/v1/admin/company/list', cookie })).statusCode).toBe(502)
  await Promise.all([bff.close(), upstream.close()])
})

describe('what an answer may lack', () => {
  /** An upstream without capabilities, whose check, list and edit answer as given. */
  const withAnswer = async (path: string, answer: unknown, status = 200) => {
    const upstream = await startUpstream()
    upstream.answer('GET', '/api/v1/capabilities', (_request, reply) => reply.code(404).send({}))
    upstream.answer('GET', path, (_request, reply) => reply.code(status).send(answer as object))
    const bff = await startBff(bffConfig(upstream.origin))
    const cookie = await logIn(bff)
    const found = await request(bff, { method: 'GET', url: `${path}?company_code=S001`, cookie })
    await Promise.all([bff.close(), upstream.close()])
    return found
  }
  const list = '/api/v1/front/company/user/list'

  test('rows with id and active_flg alone, in a bare list', async () => {
    const { data, ...frame } = (await withAnswer(list, [{ id: 1, active_flg: false }])).json()
    expect(frame).toMatchObject({ total: 1, page: 1, page_count: 1 })
    expect(data).toMatchObject([{ id: '1', active_flg: 0, regist_flg: 1, email: '', status: 'deactive' }])
  })

  test('not who it is: 502', async () => {
    expect((await withAnswer(list, [{ active_flg: 1 }])).statusCode).toBe(502)
  })

  test.each([
    [404, { message: 'gone' }, 'not_found'],
    [422, { errors: [] }, 'invalid'],
    [409, { code: 'stale' }, 'stale'],
  ])('a refusal without our code: %i %j', async (status, answer, code) => {
    const found = await withAnswer(list, answer, status)
    expect([found.statusCode, found.json().code]).toEqual([status, code])
  })
})

describe('a login whose answer cannot be used', () => {
  const unusable: [string, Record<string, unknown>][] = [
    ['lacks a flag', { api_token: 'a token that was issued', is_terms_update: 0 }],
    ['has a flag of another kind', { api_token: 'a token that was issued', is_terms_update: 0, is_only_view: 'no' }],
    ['has a short token', { api_token: 'short', is_terms_update: 0, is_only_view: 0 }],
  ]
  const kinds = [
    ['customer', '/api/login', '/api/logout'],
    ['employee', '/api/v1/admin/login', '/api/v1/admin/logout'],
  ] as const
  test.each(kinds.flatMap(kind => unusable.map(given => [...kind, ...given] as const)))(
    '%s by %s, signed out at %s: %s',
    async (kind, path, logout, _what, answer) => {
      const upstream = await startUpstream()
      upstream.answer('POST', path, async () => answer)
      const bff = await startBff(bffConfig(upstream.origin))
      const payload = { email: 'manager@aozora.example', password: 'Right_2026' }
      const login = await request(bff, { method: 'POST', url: `/bff/login/${kind}`, payload })
      expect([login.statusCode, sessionCookie(login.headers)]).toEqual([502, undefined])
      const last = upstream.requests.at(-1)
      expect([last?.url, last?.headers.authorization]).toEqual([logout, `Bearer ${answer.api_token}`])
      await Promise.all([bff.close(), upstream.close()])
    },
  )
})
