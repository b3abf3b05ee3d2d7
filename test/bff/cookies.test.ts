/** A client with a cookie jar over real HTTP: it sends back the cookies that the BFF sets. */
import type { FastifyInstance } from 'fastify'
import supertest from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bffConfig, ownPage, startBff } from '../helper/bff.ts'
import { startUpstream, type Upstream } from '../helper/upstream.ts'

let upstream: Upstream
let app: FastifyInstance
beforeAll(async () => {
  upstream = await startUpstream()
  upstream.answer('GET', '/api/v1/front/companies', async () => [])
  app = await startBff(bffConfig(upstream.origin, { publicUrl: 'http://localhost:3000' }))
})
afterAll(async () => {
  await app.close()
  await upstream.close()
})

const right = { email: 'manager@aozora.example', password: 'Right_2026' }
const companies = '/api/v1/front/companies'

test('one browser: log in, call, log in again with a new id, log out, then 401', async () => {
  const browser = supertest.agent(app.server)
  await browser.get(companies).set(ownPage).expect(401)
  const first = await browser.post('/bff/login/customer').set(ownPage).send(right).expect(200)
  await browser.get(companies).set(ownPage).expect(200).expect('cache-control', 'no-store')
  const second = await browser.post('/bff/login/customer').set(ownPage).send(right).expect(200)
  await browser.get(companies).set(ownPage).expect(200)
  const [old, now] = [first, second].map(({ headers }) => String(headers['set-cookie']).split(';', 1)[0] ?? '')
  expect(old).not.toBe(now)
  await supertest(app.server)
    .get(companies)
    .set(ownPage)
    .set('cookie', old ?? '')
    .expect(401)
  await browser.post('/bff/logout').set(ownPage).expect(204)
  await browser.get(companies).set(ownPage).expect(401)
  await supertest(app.server)
    .get(companies)
    .set(ownPage)
    .set('cookie', now ?? '')
    .expect(401)
})

test('two browsers have separate sessions', async () => {
  const [one, other] = [supertest.agent(app.server), supertest.agent(app.server)]
  await one.post('/bff/login/customer').set(ownPage).send(right).expect(200)
  await other.post('/bff/login/employee').set(ownPage).send(right).expect(200)
  await one.get(companies).set(ownPage).expect(200)
  await other.get(companies).set(ownPage).expect(403)
  await one.post('/bff/logout').set(ownPage).expect(204)
  expect((await other.get('/bff/session').set(ownPage).expect(200)).body.accountType).toBe('maker')
})
