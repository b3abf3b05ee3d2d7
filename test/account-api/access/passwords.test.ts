import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHashingQueue, defaultBounds } from '../../../server/account-api/access/hashing-queue.ts'
import { createPasswords, recommended } from '../../../server/account-api/access/passwords.ts'
import { personSubject } from '../../../server/account-api/access/rate-limit.ts'
import { engines } from '../../helper/account-api.ts'
import { cheapHashing, password } from '../people.ts'
import { type AccountApi, companyA, setUp } from '../set-up.ts'

const bounds = { concurrency: 2, maxWaiting: 3, maxWaitMs: 20_000 }
const overloaded = { code: 'unavailable', data: { retry_after: 5 } }
/** One hash takes about 200 ms: meanwhile, requests wait or are refused. */
const slowHashing = { memoryCost: 19_456, timeCost: 60, parallelism: 1 }

describe('the hashing queue', () => {
  test('leaves one core and half of the thread pool free', () => {
    expect(defaultBounds.concurrency).toBeGreaterThanOrEqual(1)
    expect(defaultBounds.concurrency).toBeLessThanOrEqual(2)
  })

  test('runs tasks in order and refuses at once what exceeds the queue', async () => {
    const passwords = await createPasswords(cheapHashing, { ...bounds, concurrency: 1, maxWaiting: 4 })
    const ended: string[] = []
    const note = (name: string, work: Promise<unknown>) =>
      work.then(
        () => ended.push(name),
        error => {
          expect(error).toMatchObject(overloaded)
          ended.push(`${name} refused`)
        },
      )
    const hash = (name: string) => note(name, passwords.hash('Correct_2026'))
    // Unknown addresses wait in the same queue.
    const verify = (name: string) => note(name, passwords.verify(undefined, 'Correct_2026'))
    const all = [hash('1'), verify('2'), verify('3'), hash('4'), verify('5'), hash('6'), verify('7')]
    await Promise.all(all)
    expect(ended).toEqual(['6 refused', '7 refused', '1', '2', '3', '4', '5'])
    // The queue has room again.
    await expect(passwords.verify(await passwords.hash('Correct_2026'), 'Correct_2026')).resolves.toBe(true)
  })

  test('refuses a task that waits longer than its limit', async () => {
    const passwords = await createPasswords(recommended, { concurrency: 1, maxWaiting: 9, maxWaitMs: 1 })
    const first = passwords.hash('Correct_2026')
    await expect(passwords.hash('Correct_2026')).rejects.toMatchObject(overloaded)
    await expect(first).resolves.toMatch(/^\$argon2id\$/)
    await expect(passwords.hash('Correct_2026')).resolves.toMatch(/^\$argon2id\$/)
  })

  test('never runs more tasks at once than its limit', async () => {
    let running = 0
    let most = 0
    const inTurn = createHashingQueue(bounds)
    const work = async () => {
      most = Math.max(most, ++running)
      await setImmediate()
      running--
    }
    const all = await Promise.allSettled(Array.from({ length: 9 }, () => inTurn(work, () => false)))
    expect(most).toBe(2)
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    await Promise.all(Array.from({ length: 5 }, () => inTurn(work, () => false)))
    expect(most).toBe(2)
  })

  test('skips tasks whose client has disconnected', async () => {
    const passwords = await createPasswords(cheapHashing, { ...bounds, concurrency: 1 })
    const ended: string[] = []
    const first = passwords.hash('Correct_2026').then(() => ended.push('first'))
    const left = passwords.hash('Correct_2026', () => true).catch(({ code }) => ended.push(code))
    const last = passwords.hash('Correct_2026', () => false).then(() => ended.push('last'))
    await Promise.all([first, left, last])
    expect(ended).toEqual(['first', 'malformed', 'last'])
  })
})

describe.each(engines)('POST /api/login on %s, more logins at once than can be hashed', engine => {
  let api: AccountApi
  beforeAll(async () => {
    api = await setUp(engine)
  })
  afterAll(() => api.close())

  const narrow = (maxWaitMs = 20_000) =>
    api.withConfig({}, { hashing: slowHashing, hashingBounds: { concurrency: 1, maxWaiting: 1, maxWaitMs } })

  test('503 with Retry-After at once; a refused login does not count as a failure', async () => {
    const { email } = await api.person({ company: companyA })
    const to = await narrow()
    const login = (at: number) =>
      api.call('POST', '/api/login', {
        to,
        // Half of the addresses are unknown: they wait in the same queue.
        body: { email: at % 2 === 0 ? email : 'unknown@example.com', password: 'Wrong_2026' },
      })
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => login(at)))
    const refused = answers.filter(({ status }) => status === 503)
    const tried = answers.filter(({ status }) => status === 401)
    expect(refused.length + tried.length).toBe(8)
    expect(refused.length).toBeGreaterThan(0)
    for (const { body, headers } of refused)
      expect([body.code, body.retry_after, headers['retry-after']]).toEqual(['unavailable', 5, '5'])
    expect(refused.some(({ body }) => 'errors' in body)).toBe(false)

    const usual = (given: string) => api.call('POST', '/api/login', { body: { email, password: given } })
    const made = tried.filter(answer => answers.indexOf(answer) % 2 === 0).length
    for (let more = made; more < 10; more++) expect((await usual('Wrong_2026')).status).toBe(401)
    expect((await usual('Wrong_2026')).status).toBe(429)
    await to.close()
  })

  test('under attack, a login that gets 503 does not delay the next one of its network', async () => {
    const { email } = await api.person({ company: companyA })
    const to = await api.withConfig(
      {},
      { hashing: slowHashing, hashingBounds: { concurrency: 1, maxWaiting: 0, maxWaitMs: 20_000 } },
    )
    for (let from = 0; from < 10; from++)
      await api.call('POST', '/api/login', {
        body: { email, password: 'Wrong_2026' },
        headers: { 'x-forwarded-for': `10.7.0.${from}` },
      })
    const begun = api.call('POST', '/api/login', { to, body: { email: 'slow@example.com', password: 'x' } })
    const unknown = personSubject(undefined, 'slow@example.com')
    const rows = () => api.db.selectFrom('attempt').selectAll().where('subject', '=', `login:${unknown}`).execute()
    await expect.poll(rows).toHaveLength(1)
    const own = { body: { email, password }, headers: { 'x-forwarded-for': '10.7.1.1' } }
    expect((await api.call('POST', '/api/login', { ...own, to })).status).toBe(503)
    expect((await begun).status).toBe(401)
    expect((await api.call('POST', '/api/login', own)).status).toBe(200)
    await to.close()
  })

  test('a client that disconnects before its turn costs no hash and no failure', async () => {
    const { id, email } = await api.person({ company: companyA })
    const to = await narrow()
    const origin = await to.listen({ port: 0, host: '127.0.0.1' })
    const tries = async (of: string) =>
      (await api.db.selectFrom('attempt').selectAll().where('subject', '=', `login:${of}`).execute()).length
    const first = fetch(`${origin}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'first@example.com', password: 'x' }),
    })
    await expect.poll(() => tries(personSubject(undefined, 'first@example.com'))).toBe(1)
    const payload = JSON.stringify({ email, password })
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    await once(socket, 'connect')
    socket.write(
      `POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${payload.length}\r\n\r\n${payload}`,
    )
    await expect.poll(() => tries(id)).toBe(1)
    socket.destroy()
    expect((await first).status).toBe(401)
    await expect.poll(() => tries(id)).toBe(0)
    const lines = api.logs.map(line => JSON.parse(line)).filter(({ account }) => account === id)
    expect(lines).toEqual([])
    await to.close()
  })
})
