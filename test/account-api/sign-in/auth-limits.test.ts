// @module-tag all

import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import { newPassword } from '../api/inputs/sign-in.ts'
import { password } from '../people.ts'
import { type AccountApi, companyA, day, setUp } from '../set-up.ts'

const second = 1000
const minute = 60 * second
const sides = [
  ['customer', '/api/login'],
  ['employee', '/api/v1/admin/login'],
] as const

interface Try {
  given?: string
  from?: string
  path?: string
  mark?: string
}

describe.each(engines)('login limits on %s', engine => {
  let api: AccountApi
  let networks = 0
  beforeAll(async () => {
    api = await setUp(engine)
  })
  afterAll(() => api.close())

  /** An address of an unused network. */
  const fresh = () => `10.${(++networks >> 8) + 20}.${networks & 255}.1`
  const login = (email: string, { given = password, from = fresh(), path = '/api/login', mark }: Try = {}) =>
    api.call('POST', path, {
      body: { email, password: given, ...(mark === undefined ? {} : { device_marks: [mark] }) },
      headers: { 'x-forwarded-for': from },
    })
  const wrong = (email: string, more: Omit<Try, 'given'> = {}) => login(email, { ...more, given: 'Wrong_2026' })
  const person = () => api.person({ company: companyA })
  const advance = (ms: number) => {
    api.clock.now = new Date(api.clock.now.getTime() + ms)
  }
  const repeat = async (times: number, work: (at: number) => Promise<{ status: number }>) => {
    const statuses: number[] = []
    for (let at = 0; at < times; at++) statuses.push((await work(at)).status)
    return statuses
  }
  /** Ten failures on an account, each from another address. */
  const attack = async (email: string, path = '/api/login') =>
    expect(await repeat(10, () => wrong(email, { path }))).toEqual(Array(10).fill(401))
  /** The same failures on an account, by its id, inserted directly into the table. */
  const attackOn = (account: string) => {
    const tries = Array.from({ length: 10 }, () => ({
      subject: `login:${account}`,
      network: fresh(),
      failed_at: api.clock.now,
    }))
    return api.db.insertInto('attempt').values(tries).execute()
  }
  const attackFrom = (network: string, times: number) => {
    const tries = Array.from({ length: times }, (_, at) => ({
      subject: `login:a${at}`,
      network,
      failed_at: api.clock.now,
    }))
    return api.db.insertInto('attempt').values(tries).execute()
  }
  const auditLines = (kind: string) => api.logs.map(line => JSON.parse(line)).filter(({ audit }) => audit === kind)

  test('all addresses of one IPv6 network count as one, and a mapped IPv4 address as that IPv4 address', async () => {
    const { email } = await person()
    const tries = await repeat(10, at => wrong(email, { from: `2001:db8:0:1:${at}::${at}` }))
    expect(tries).toEqual(Array(10).fill(401))
    expect((await login(email, { from: '2001:DB8:0:1:ffff::' })).status).toBe(429)
    expect((await login(email, { from: '2001:db8:0:2::1' })).status).toBe(200)

    const other = await person()
    await repeat(10, at => wrong(other.email, { from: at % 2 === 0 ? '::ffff:10.9.0.1' : '10.9.0.1' }))
    expect((await login(other.email, { from: '10.9.0.1' })).status).toBe(429)
    expect((await login(other.email, { from: '::FFFF:0a09:0001' })).status).toBe(429)
  })

  test.each(sides)(
    'ten failures of a %s from one address: that address waits 15 minutes, others do not',
    async (kind, path) => {
      const { id, email } = await api.person(kind === 'customer' ? { company: companyA } : { employee: 'editor' })
      const from = fresh()
      const begin = api.clock.now.getTime()
      expect(await repeat(10, () => wrong(email, { from, path }))).toEqual(Array(10).fill(401))
      advance(minute)
      const refused = await login(email, { from, path })
      expect(refused.status).toBe(429)
      expect(refused.body).toMatchObject({ code: 'too_many_attempts', retry_after: 14 * 60 })
      expect(refused.headers['retry-after']).toBe(String(14 * 60))
      expect((await login(email, { path })).status).toBe(200)

      api.clock.now = new Date(begin + 15 * minute - 1)
      expect((await login(email, { from, path })).status).toBe(429)
      api.clock.now = new Date(begin + 15 * minute)
      expect((await login(email, { from, path })).status).toBe(200)
      const locks = api.db.selectFrom('user').select('lock_flg').where('id', '=', id)
      expect(await locks.execute()).toEqual([{ lock_flg: 0 }])
    },
  )

  test.each(sides)('failures from many addresses never block a %s elsewhere', async (kind, path) => {
    const { email } = await api.person(kind === 'customer' ? { company: companyA } : { employee: 'editor' })
    for (let quarter = 0; quarter < 3; quarter++) {
      await repeat(25, () => wrong(email, { path }))
      expect((await login(email, { path })).status).toBe(200)
      advance(15 * minute)
    }
  })

  test('a success clears the failures of its own network only', async () => {
    const { email } = await person()
    const [own, other] = [fresh(), fresh()]
    await repeat(10, () => wrong(email, { from: other }))
    for (let round = 0; round < 2; round++) {
      expect((await wrong(email, { from: own })).status).toBe(401)
      expect((await login(email, { from: own })).body.retry_after).toBe(15)
      advance(15 * second)
      expect((await login(email, { from: own })).status).toBe(200)
    }
    expect((await login(email, { from: other })).body.retry_after).toBe(15 * 60 - 30)
  })

  test('while an account is attacked, an address that failed on it waits, twice as long after each failure', async () => {
    const { id, email } = await person()
    const from = fresh()
    const waits = [15, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600]
    await attack(email)
    for (const seconds of waits) {
      expect((await wrong(email, { from })).status).toBe(401)
      const refused = await login(email, { from })
      expect([refused.status, refused.body.retry_after]).toEqual([429, seconds])
      advance(seconds * second - 1)
      // The attack continues: after 15 minutes without failures the delay would end.
      await attackOn(id)
      expect((await login(email, { from })).body.retry_after).toBe(1)
      advance(1)
    }
    expect((await login(email, { from })).status).toBe(200)
    expect((await wrong(email, { from })).status).toBe(401)
    expect((await login(email, { from })).body.retry_after).toBe(15)
  })

  test('failures before an attack count for the wait, each for a day', async () => {
    const { id, email } = await person()
    const from = fresh()
    await repeat(3, () => wrong(email, { from }))
    await attack(email)
    expect((await login(email, { from })).body.retry_after).toBe(60)
    advance(minute)
    expect((await wrong(email, { from })).status).toBe(401)
    expect((await login(email, { from })).body.retry_after).toBe(120)
    advance(day - 1)
    await attackOn(id)
    expect((await wrong(email, { from })).status).toBe(401)
    // Only the last failure before is still counted.
    expect((await login(email, { from })).body.retry_after).toBe(30)
    advance(day)
    await attackOn(id)
    expect((await wrong(email, { from })).status).toBe(401)
    expect((await login(email, { from })).body.retry_after).toBe(15)
  })

  test('an account is under attack from its tenth failure on, from any addresses', async () => {
    const { email } = await person()
    const from = fresh()
    await repeat(8, () => wrong(email))
    expect((await wrong(email, { from })).status).toBe(401)
    expect((await wrong(email, { from })).status).toBe(401)
    expect((await wrong(email, { from })).status).toBe(429)
  })

  test('concurrent logins from one network: none passes while it waits, then exactly one', async () => {
    const { email } = await person()
    await attack(email)
    const from = fresh()
    const answers = await Promise.all(Array.from({ length: 6 }, () => wrong(email, { from })))
    expect(answers.map(({ status }) => status).sort()).toEqual([401, 429, 429, 429, 429, 429])
    const again = await Promise.all(Array.from({ length: 6 }, () => login(email, { from })))
    expect(again.every(({ status }) => status === 429)).toBe(true)
    advance(15 * second)
    const third = await Promise.all(Array.from({ length: 6 }, () => wrong(email, { from })))
    expect(third.filter(({ status }) => status === 401)).toHaveLength(1)
  })

  test('people who log in at once behind one address do not exceed its limit together', async () => {
    const people = await Promise.all(Array.from({ length: 18 }, person))
    const office = await api.withConfig({ loginFailuresPerAddress: 6 })
    const headers = { 'x-forwarded-for': fresh() }
    const logIn = (email: string, given = password) =>
      api.call('POST', '/api/login', { to: office, body: { email, password: given }, headers })
    const answers = await Promise.all(people.map(({ email }) => logIn(email)))
    expect(answers.map(({ status }) => status)).toEqual(Array(18).fill(200))
    // Those who fail still are, and then all wait.
    const failed = await repeat(6, at => logIn(people[at]?.email ?? '', 'Wrong_2026'))
    expect(failed).toEqual(Array(6).fill(401))
    expect((await logIn(people[7]?.email ?? '')).status).toBe(429)
    await office.close()
  })

  test('the audit log says when an account comes under attack, and that a login succeeded', async () => {
    const { id, email } = await person()
    const of = (kind: string) => auditLines(kind).filter(({ account }) => account === id)
    await repeat(9, () => wrong(email))
    expect((await login(email)).status).toBe(200)
    expect([of('account_attacked'), of('login_under_attack')]).toEqual([[], []])
    await wrong(email)
    expect(of('account_attacked')).toMatchObject([{ kind: 'customer', failures: 10 }])
    await repeat(5, () => wrong(email))
    expect((await login(email)).status).toBe(200)
    expect(of('account_attacked')).toHaveLength(1)
    expect(of('login_under_attack')).toMatchObject([{ kind: 'customer', known_browser: false }])
    expect(api.logs.join('')).not.toContain(email)
  })

  describe('a known browser', () => {
    /** A person with the mark of a browser in which they have logged in. */
    const known = async () => {
      const someone = await person()
      return { ...someone, mark: String((await login(someone.email)).body.device_mark) }
    }
    const marksOf = (id: string) => api.db.selectFrom('device_mark').selectAll().where('user_id', '=', id).execute()

    test('gets a mark of 256 random bits; only its digest is stored, and no log line contains it', async () => {
      const { id, mark } = await known()
      expect(mark).toMatch(/^[\w-]{43}$/)
      const [row, ...others] = await marksOf(id)
      expect(others).toEqual([])
      expect(Buffer.from(row?.hash ?? []).toString('hex')).toBe(createHash('sha256').update(mark).digest('hex'))
      await login('broken', { mark })
      expect(api.logs.join('')).not.toContain(mark)
    })

    test('can log in from a blocked network, and under attack', async () => {
      const { id, email, mark } = await known()
      const from = fresh()
      await repeat(10, () => wrong(email, { from }))
      await attackFrom(from, 90)
      expect((await login(email, { from })).status).toBe(429)
      const through = await login(email, { from, mark })
      expect(through.status).toBe(200)
      const lines = auditLines('login_under_attack').filter(({ account }) => account === id)
      expect(lines).toMatchObject([{ known_browser: true }])
      // The mark does not unblock the network for other browsers.
      expect((await login(email, { from })).status).toBe(429)
    })

    test('still needs the password', async () => {
      const { email, mark } = await known()
      expect((await wrong(email, { mark })).body.code).toBe('login_failed')
      expect((await login('unknown@example.com', { mark })).body.code).toBe('login_failed')
    })

    test('has five failures of its own, then counts as unknown for 15 minutes', async () => {
      const { email, mark } = await known()
      const from = fresh()
      await repeat(10, () => wrong(email, { from }))
      const begin = api.clock.now.getTime()
      expect(await repeat(6, () => wrong(email, { from, mark }))).toEqual([401, 401, 401, 401, 401, 429])
      expect((await login(email, { from, mark })).status).toBe(429)
      api.clock.now = new Date(begin + 15 * minute - 1)
      await repeat(10, () => wrong(email, { from }))
      expect((await login(email, { from, mark })).status).toBe(429)
      api.clock.now = new Date(begin + 15 * minute)
      expect((await login(email, { from, mark })).status).toBe(200)
    })

    test('has ten failures in all, like any address', async () => {
      const { email, mark } = await known()
      const from = fresh()
      expect(await repeat(11, () => wrong(email, { from, mark }))).toEqual([...Array(10).fill(401), 429])
      expect((await login(email, { from, mark })).status).toBe(429)
    })

    test('at most five of its concurrent logins pass a limit', async () => {
      const { email, mark } = await known()
      const from = fresh()
      await repeat(10, () => wrong(email, { from }))
      const answers = await Promise.all(Array.from({ length: 12 }, () => wrong(email, { from, mark })))
      const verified = answers.filter(({ status }) => status === 401)
      expect(verified.length).toBeLessThanOrEqual(5)
      expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true)
    })

    test('gets a new mark with each login; the old one is invalid', async () => {
      const { id, email, mark } = await known()
      const next = (await login(email, { mark })).body.device_mark
      expect(next).not.toBe(mark)
      expect(await marksOf(id)).toHaveLength(1)
      const from = fresh()
      await repeat(10, () => wrong(email, { from }))
      expect((await login(email, { from, mark })).status).toBe(429)
      expect((await login(email, { from, mark: next })).status).toBe(200)
    })

    test('is known for its own account only', async () => {
      const [one, other] = [await known(), await known()]
      const from = fresh()
      await repeat(10, () => wrong(other.email, { from }))
      expect((await login(other.email, { from, mark: one.mark })).status).toBe(429)
      expect(await marksOf(one.id)).toHaveLength(1)
    })

    test('is forgotten after 180 days without a login', async () => {
      for (const [late, status] of [
        [1, 200],
        [0, 429],
      ] as const) {
        const { email, id, mark } = await known()
        advance(180 * day - late)
        await api.db.updateTable('user').set({ last_login_at: api.clock.now }).where('id', '=', id).execute()
        const from = fresh()
        await repeat(10, () => wrong(email, { from }))
        expect((await login(email, { from, mark })).status).toBe(status)
      }
    })

    test('is forgotten when the password is reset, and all failures are cleared', async () => {
      const { id, email, mark } = await known()
      const from = fresh()
      await attack(email)
      await wrong(email, { from })
      await api.call('POST', '/api/v1/front/forget/password', { body: { email } })
      const path = `/api/v1/front/forget/password/verification/${await api.linkOf(email)}`
      expect((await api.call('POST', path, { body: newPassword })).status).toBe(200)
      // That of the browser which finished the reset.
      expect(await marksOf(id)).toHaveLength(1)
      const given = newPassword.password
      expect(await repeat(10, () => wrong(email, { from, mark }))).toEqual(Array(10).fill(401))
      expect((await login(email, { from, given, mark })).status).toBe(429)
      expect((await login(email, { given })).status).toBe(200)
    })

    test('is one of the 20 latest that an account keeps', async () => {
      const { id, email, mark } = await known()
      const marks = [mark]
      for (let count = 0; count < 20; count++) {
        advance(1)
        marks.push((await login(email)).body.device_mark)
      }
      expect(await marksOf(id)).toHaveLength(20)
      const from = fresh()
      await repeat(10, () => wrong(email, { from }))
      expect((await login(email, { from, mark: marks[0] ?? '' })).status).toBe(429)
      expect((await login(email, { from, mark: marks[1] ?? '' })).status).toBe(200)
    })
  })

  test('an unknown address gets the same answers as a known one, under attack and with a mark too', async () => {
    const { email } = await person()
    const other = await person()
    const mark = String((await login(other.email)).body.device_mark)
    const answersOf = async (address: string) => {
      const from = fresh()
      const answers = []
      for (let count = 0; count < 3; count++) answers.push(await wrong(address, { from, mark }))
      for (let count = 0; count < 9; count++) answers.push(await wrong(address))
      for (let count = 0; count < 2; count++) answers.push(await wrong(address, { from, mark }))
      advance(minute)
      answers.push(await wrong(address, { from, mark }))
      return answers.map(({ status, body, headers }) => [
        status,
        { ...body, request_id: '' },
        headers['retry-after'],
        Object.keys(headers).sort(),
      ])
    }
    const known = await answersOf(email)
    advance(day)
    expect(await answersOf('ghost@example.com')).toEqual(known)
    expect(known.map(([status]) => status)).toEqual([...Array(12).fill(401), 429, 429, 401])
  })
})
