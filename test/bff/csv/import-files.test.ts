/** The template of an import and its result, as files that Excel opens. */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bffConfig, logIn, request, startBff } from '../../helper/bff.ts'
import { startUpstream, type Upstream } from '../../helper/upstream.ts'

let upstream: Upstream
let app: FastifyInstance
beforeAll(async () => {
  upstream = await startUpstream()
  app = await startBff(bffConfig(upstream.origin))
  for (const side of ['front', 'admin'])
    for (const kind of ['template', 'result'])
      upstream.answer('GET', `/api/v1/${side}/import/${kind}`, async (_request, reply) =>
        reply.header('content-type', 'text/csv; charset=utf-8').send('メールアドレス,姓\r\n'),
      )
})
afterAll(async () => {
  await app.close()
  await upstream.close()
})
beforeEach(() => {
  upstream.requests.length = 0
})

describe.each([
  ['customer', 'front'],
  ['employee', 'admin'],
] as const)('GET /bff/csv/import of a %s', (account, side) => {
  test.each([
    ['template', 'company_code=C000101'],
    ['people', 'company_code=C000101', 'template', '&with_people=1'],
    ['result', 'company_code=C000101&id=abc-1'],
  ])('%s', async (kind, query, call = kind, more = '') => {
    const cookie = await logIn(app, account)
    const answer = await request(app, { method: 'GET', url: `/bff/csv/import/${kind}?${query}`, cookie })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=Shift_JIS',
      'content-disposition': `attachment; filename="import_${kind}.csv"`,
    })
    expect(new TextDecoder('shift_jis').decode(answer.rawPayload)).toBe('メールアドレス,姓\r\n')
    expect(upstream.requests.at(-1)?.url).toBe(`/api/v1/${side}/import/${call}?${query}${more}`)
    const url = `/bff/csv/import/${kind}?${query}&charset=UTF-8`
    const utf8 = await request(app, { method: 'GET', url, cookie })
    expect(utf8.rawPayload.toString()).toBe('\uFEFFメールアドレス,姓\r\n')
  })
})

test('without a session it is 401, and the upstream is not asked', async () => {
  const answer = await request(app, { method: 'GET', url: '/bff/csv/import/template' })
  expect(answer.statusCode).toBe(401)
  expect(upstream.requests).toEqual([])
})

test('what is no id is 422', async () => {
  const cookie = await logIn(app, 'customer')
  upstream.requests.length = 0
  const answer = await request(app, { method: 'GET', url: '/bff/csv/import/result?id=a%2Fb', cookie })
  expect(answer.statusCode).toBe(422)
  expect(upstream.requests).toEqual([])
})
