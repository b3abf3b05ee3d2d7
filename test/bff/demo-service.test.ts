/** The pages that take the place of the demo's services. */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoServicePath } from '../../shared/rules/demo-service.ts'
import { bffConfig, logIn, startBff } from '../helper/bff.ts'
import { startUpstream, type Upstream } from '../helper/upstream.ts'

let upstream: Upstream
let app: FastifyInstance

const company = (name: string) => ({ code: 'C000001', name, department: '', position: '', cell_phone_number: '' })
const user = {
  ...{ id: '1', email: 'taro@company.example', first_name: '<i>太郎', middle_name: '', family_name: '山田' },
  ...{ department: '', position: '', cell_phone_number: '', active_flg: 1, manager_flg: 0, lock_flg: 0, regist_flg: 1 },
  ...{ locale: 'ja', last_login_at: null, row_version: 1, services: [] },
  companies: [{ ...company('会社A'), manager_flg: 0 }],
}
const service = (service_id: string, status: 0 | 1) => ({
  ...{ service_id, name: `サービス<b>${service_id}`, description: '', status, updated_at: null },
  front_url: demoServicePath(service_id),
  companies: status === 1 ? [{ code: 'C000001', name: '会社A & B' }] : [],
})

beforeAll(async () => {
  upstream = await startUpstream()
  upstream.answer('GET', '/api/v1/front/top', async () => ({
    user,
    services: [service('on', 1), service('off', 0)],
    notices: [],
  }))
  app = await startBff(bffConfig(upstream.origin))
})
afterAll(async () => {
  await app.close()
  await upstream.close()
})

/** Opens a page as a link does: with the cookie, and without the header of calls. */
const open = (id: string, cookie?: string, site = 'same-origin', to = app) =>
  to.inject({
    url: demoServicePath(id),
    headers: { 'accept-language': 'ja', 'sec-fetch-site': site, ...(cookie ? { cookie } : {}) },
  })

test('shows name, company and service of the person in the session, escaped, under a policy without scripts', async () => {
  const { statusCode, headers, body } = await open('on', await logIn(app))
  expect(statusCode).toBe(200)
  for (const text of ['山田 &lt;i&gt;太郎', '会社A &amp; B', 'サービス&lt;b&gt;on'])
    expect(body).toContain(`<dd>${text}</dd>`)
  expect(body).not.toContain('taro@company.example')
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'$/,
  )
})

test('a visitor and an employee learn nothing, and the upstream is not asked', async () => {
  const employee = await logIn(app, 'employee')
  upstream.requests.length = 0
  for (const cookie of [undefined, employee]) {
    const { statusCode, body } = await open('on', cookie)
    expect([statusCode, body.includes('href="/loginFront"'), body.includes('会社A')]).toEqual([401, true, false])
  }
  expect(upstream.requests).toEqual([])
})

test('a service that the person may not use is 403, an unknown one 404, a link of another site 403', async () => {
  const cookie = await logIn(app)
  const statuses = [await open('off', cookie), await open('x', cookie), await open('on', cookie, 'same-site')]
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([403, 404, 403])
})

test.each(['staging', 'production'] as const)('does not exist in %s', async appEnv => {
  const closed = await startBff(bffConfig(upstream.origin, { appEnv }))
  upstream.requests.length = 0
  const { statusCode, body } = await open('on', undefined, 'same-origin', closed)
  expect([statusCode, body.includes('サービス')]).toEqual([404, false])
  await closed.close()
})
