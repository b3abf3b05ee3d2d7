import { once } from 'node:events'
import { connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHashingQueue, defaultBounds } from '../../../server/account-api/access/password/hashing-queue.ts'
import { createPasswords, recommended } from '../../../server/account-api/access/password/passwords.ts'
import { personSubject } from '../../../server/account-api/access/rate-limit.ts'
import { engines } from '../../helper/account-api.ts'
import { cheapHashing, password } from '../people.ts'
import { type AccountApi, companyA, setUp } from '../set-up.ts'

/** Its own network, or that of the number. */
const client = (network = 0) => ({ ip: `10.0.0.${network}`, hasLeft: () => false })
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
    const passwords = await createPasswords(cheapHashing, { ...bounds, concurrency: 1, maxWaiting: 8 })
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
    const all = await Promise.allSettled(Array.from({ length: 9 }, (_, network) => inTurn(work, client(network))))
    expect(most).toBe(2)
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    await Promise.all(Array.from({ length: 5 }, (_, network) => inTurn(work, client(network))))
    expect(most).toBe(2)
  })

  test('skips tasks whose client has disconnected', async () => {
    const passwords = await createPasswords(cheapHashing, { ...bounds, concurrency: 1 })
    const ended: string[] = []
    const first = passwords.hash('Correct_2026').then(() => ended.push('first'))
    const left = passwords
      .hash('Correct_2026', { ...client(), hasLeft: () => true })
      .catch(({ code }) => ended.push(code))
    const last = passwords.hash('Correct_2026', client()).then(() => ended.push('last'))
    await Promise.all([first, left, last])
    expect(ended).toEqual(['first', 'malformed', 'last'])
  })
})

describe('the hashing queue, by network', () => {
  /** A queue for one at a time, held by the first task until it is released; it tells what ends, in order. */
  const held = async (maxWaiting: number) => {
    const inTurn = createHashingQueue({ concurrency: 1, maxWaiting, maxWaitMs: 20_000 })
    const { promise, resolve: release } = Promise.withResolvers<void>()
    const ended: string[] = []
    const add = (name: string, ip: string) =>
      inTurn(async () => {}, { ip, hasLeft: () => false }).then(
        () => ended.push(name),
        error => {
          expect(error).toMatchObject(overloaded)
          ended.push(`${name} refused`)
        },
      )
    const first = inTurn(() => promise, client())
    const end = () => {
      release()
      return first
    }
    return { ended, add, release: end }
  }

  test('one network may wait in half of the queue, others in the rest', async () => {
    const { ended, add, release } = await held(6)
    const attack = ['1', '2', '3', '4', '5'].map(name => add(`attacker ${name}`, '10.1.0.1'))
    const others = ['2', '3', '4', '5'].map(network => add(`network ${network}`, `10.1.0.${network}`))
    await Promise.all([attack[3], attack[4], others[3]])
    expect(ended).toEqual(['attacker 4 refused', 'attacker 5 refused', 'network 5 refused'])
    await release()
    await Promise.all([...attack, ...others])
    expect(ended.slice(3)).toEqual(['attacker 1', 'network 2', 'network 3', 'network 4', 'attacker 2', 'attacker 3'])
    // Nothing of it is left.
    await Promise.all(['a', 'b', 'c', 'd'].map(name => add(name, '10.1.0.1')))
    expect(ended.slice(9)).toEqual(['a', 'b', 'c', 'd'])
  })

  test('the addresses of an IPv6 /64 share its turns, those of another do not', async () => {
    const { ended, add, release } = await held(6)
    const all = ['1', '2', '3', '4'].map(host => add(`host ${host}`, `2001:db8:0:7::${host}`))
    all.push(add('neighbour', '2001:db8:0:8::1'))
    await all[3]
    expect(ended).toEqual(['host 4 refused'])
    await release()
    await Promise.all(all)
    expect(ended.slice(1)).toEqual(['host 1', 'neighbour', 'host 2', 'host 3'])
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

  test('the right password of one account, many times at once from one network, leaves room for another network', async () => {
    const [attacker, other] = [await api.person({ company: companyA }), await api.person({ company: companyA })]
    const to = await api.withConfig(
      {},
      { hashing: slowHashing, hashingBounds: { concurrency: 1, maxWaiting: 8, maxWaitMs: 60_000 } },
    )
    const login = ({ email }: { email: string }, ip: string) =>
      api.call('POST', '/api/login', { to, body: { email, password }, headers: { 'x-forwarded-for': ip } })
    const attack = Array.from({ length: 40 }, (_, host) => login(attacker, `2001:db8:0:7::${host.toString(16)}`))
    // The queue is full as soon as the first is refused.
    await Promise.any(attack.map(async answer => expect((await answer).status).toBe(503)))
    expect((await login(other, '10.7.2.1')).status).toBe(200)
    const statuses = (await Promise.all(attack)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
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
