// @module-tag all
/** Files that one person uploads at once, with whatever sessions, leave room for others of the same network. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../shared/contract/index.ts'
import { bffConfig, logIn, request, startBff } from '../helper/bff.ts'
import { startUpstream, type Upstream } from '../helper/upstream.ts'

let upstream: Upstream
let release = () => {}
let held = Promise.resolve()
beforeAll(async () => {
  upstream = await startUpstream()
  const answer = async () => {
    await held
    return {}
  }
  for (const { path } of [contract.postImportCheck, contract.postAdminImportCheck])
    upstream.answer('POST', path, answer)
  upstream.answer('GET', contract.getCountries.path, async () => [])
})
afterAll(() => upstream.close())

test('20 uploads of one person: two are taken, the others 503 with Retry-After; others are served', async () => {
  const app = await startBff(bffConfig(upstream.origin), { timeouts: { headersMs: 600_000 } })
  const cookies = [await logIn(app), await logIn(app)]
  const other = await logIn(app, 'employee')
  held = new Promise(resolve => {
    release = resolve
  })
  const upload = (cookie: string, url: string = contract.postImportCheck.path) =>
    request(app, {
      method: 'POST',
      url,
      cookie,
      headers: { 'content-type': 'application/json' },
      payload: Buffer.from(JSON.stringify({ file: 'A'.repeat(6_900_000) })),
    })
  const uploads = Array.from({ length: 20 }, (_, index) => upload(cookies[index % 2] ?? ''))
  const arrived = () => upstream.requests.filter(({ url }) => url.endsWith('/import/check')).length
  await expect.poll(arrived).toBe(2)
  const ofOther = upload(other, contract.postAdminImportCheck.path)
  await expect.poll(arrived).toBe(3)
  expect((await request(app, { method: 'GET', url: contract.getCountries.path })).statusCode).toBe(200)
  release()
  const answers = await Promise.all(uploads)
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2)
  const refused = answers.filter(({ statusCode }) => statusCode === 503)
  expect(refused).toHaveLength(18)
  expect(refused.every(({ headers, json }) => headers['retry-after'] === '5' && json().code === 'unavailable')).toBe(
    true,
  )
  expect((await ofOther).statusCode).toBe(200)
  expect((await upload(cookies[0] ?? '')).statusCode).toBe(200)
  await app.close()
})
