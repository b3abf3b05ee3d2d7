/** Who may make the calls that the BFF answers itself: each of them, by each kind of request, as own-calls.txt says. */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ownCalls } from '../../shared/contract/own-calls.ts'
import { accountHeader } from '../../shared/model/session.ts'
import { bffConfig, logIn, ownPage, startBff } from '../helper/bff.ts'
import { readPin } from '../helper/pin.ts'
import { startUpstream, type Upstream } from '../helper/upstream.ts'

const pin = [...readPin(new URL('own-calls.txt', import.meta.url))].map(([call, cells]) => ({
  call,
  method: call.split(':', 1)[0] as 'GET' | 'POST' | 'DELETE',
  path: call.slice(call.indexOf('/')),
  page: cells.page,
  from: cells.from,
}))
const parameters: Record<string, string> = { id: 'x', call: 'getAdminAccountListCsv', kind: 'template' }

let upstream: Upstream
let app: FastifyInstance
let cookie: string
beforeAll(async () => {
  upstream = await startUpstream()
  const oidc = { issuer: 'https://issuer.example', clientId: 'x', clientSecret: 'x', logoutHint: false }
  app = await startBff(bffConfig(upstream.origin, { oidc }))
  cookie = await logIn(app, 'employee')
})
afterAll(async () => {
  await app.close()
  await upstream.close()
})

test('own-calls.txt has each call, and no other', () => {
  const calls = Object.values(ownCalls).map(({ method, path }) => `${method}:${path}`)
  expect(calls.toSorted()).toEqual(pin.map(({ call }) => call).toSorted())
})

describe.each(pin)('$call', ({ method, path, page, from }) => {
  const url = path.replace(/:(\w+)/g, (_, name: string) => parameters[name] ?? name)
  const codeOf = async (headers: Record<string, string>): Promise<unknown> => {
    const answer = await app.inject({ method, url, headers: { cookie, ...headers } })
    return answer.headers['content-type']?.startsWith('application/json') ? answer.json().code : undefined
  }

  test('is served by the BFF', () => {
    expect(
      app.hasRoute({ method, url: path.replace(/:(call|kind)/, (_, name: string) => parameters[name] ?? '') }),
    ).toBe(true)
  })

  test('the page of another account', async () => {
    const code = await codeOf({ ...ownPage, [accountHeader]: 'another' })
    expect(code === 'other_account').toBe(page === 'own')
  })

  test('a link of our own page', async () => {
    expect((await codeOf({ 'sec-fetch-site': 'same-origin' })) === 'cross_site').toBe(from === 'page')
  })

  test.each(['cross-site', 'same-site', 'none'])('a page or an address bar that is %s', async site => {
    const ours = { 'x-csrf': '1', origin: 'https://accounts.example' }
    expect((await codeOf({ 'sec-fetch-site': site })) === 'cross_site').toBe(from !== 'server')
    expect((await codeOf({ ...ours, 'sec-fetch-site': site })) === 'cross_site').toBe(from !== 'server')
  })

  test('a script or a server, which says nothing about itself', async () => {
    expect((await codeOf({})) === 'cross_site').toBe(from !== 'server')
  })
})
