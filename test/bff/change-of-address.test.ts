// @module-tag all

/**
 * A change of address in the middle of every flow: what was begun stays its person's, and the next owner of the earlier
 * address sees and ends nothing of it. Through the BFF to the real account API.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OwnSession } from '../../shared/model/session.ts'
import { newPassword } from '../account-api/api/inputs/sign-in.ts'
import { type Person, password } from '../account-api/people.ts'
import { type AccountApi, companyA, setUp } from '../account-api/set-up.ts'
import { engines } from '../helper/account-api.ts'
import { bffConfig, pairOf, request, sessionCookie, startBff } from '../helper/bff.ts'

type Bff = Awaited<ReturnType<typeof startBff>>
let addresses = 0

const kinds = [
  { kind: 'customer', make: { company: companyA } },
  { kind: 'employee', make: { employee: 'editor' } },
] as const

describe.each(engines)('a change of address on %s', engine => {
  let api: AccountApi
  let app: Bff
  let networks = 0
  beforeAll(async () => {
    api = await setUp(engine)
    const upstream = await api.app.listen({ port: 0, host: '127.0.0.1' })
    app = await startBff(bffConfig(upstream, { trustProxy: ['127.0.0.1'] }))
  })
  afterAll(async () => {
    await app.close()
    await api.close()
  })

  const freshAddress = () => `moved${++addresses}@example.com`
  const freshNetwork = () => `198.51.100.${++networks}`
  const setAddress = (id: string, email: string) =>
    api.db.updateTable('user').set({ email }).where('id', '=', id).execute()
  /** Gives a person another address, and the earlier one to another person. */
  const moveOut = async ({ id, email }: Person, make: Parameters<AccountApi['person']>[0]) => {
    const moved = { id, email: freshAddress() }
    await setAddress(id, moved.email)
    return { moved, next: await api.person({ ...make, email }) }
  }

  describe.each(kinds)('of a $kind', ({ kind, make }) => {
    const tryLogin = (email: string, { given = password, from = freshNetwork(), cookie = '' } = {}) =>
      request(app, {
        method: 'POST',
        url: `/bff/login/${kind}`,
        payload: { email, password: given },
        cookie,
        headers: { 'x-forwarded-for': from },
      })
    const enter = async (email: string) => sessionCookie((await tryLogin(email)).headers) ?? ''
    const list = async (cookie: string) =>
      (await request(app, { method: 'GET', url: '/bff/sessions', cookie })).json().sessions as OwnSession[]
    const end = async (cookie: string, id = '') =>
      (await request(app, { method: 'DELETE', url: `/bff/sessions${id && `/${id}`}`, cookie })).statusCode
    const session = async (cookie: string) =>
      (await request(app, { method: 'GET', url: '/bff/session', cookie })).json()
    const fail = async (email: string, from: string, times: number) => {
      for (let count = 0; count < times; count++) await tryLogin(email, { given: 'Wrong_2026', from })
    }

    test('sessions: all are listed, before and after; the next owner sees and ends only their own', async () => {
      const person = await api.person(make)
      const [one, two] = [await enter(person.email), await enter(person.email)]
      const { account } = await session(one)
      const { moved, next } = await moveOut(person, make)
      const after = await enter(moved.email)
      for (const cookie of [one, two, after]) expect(await list(cookie)).toHaveLength(3)
      expect(await session(one)).toMatchObject({ account, email: moved.email })
      expect(await session(after)).toMatchObject({ account })

      const stranger = await enter(next.email)
      const [own, ...others] = await list(stranger)
      expect([own?.isCurrent, others]).toEqual([true, []])
      for (const { id } of await list(one)) expect(await end(stranger, id)).toBe(404)
      expect(await end(stranger)).toBe(204)
      expect(await list(one)).toHaveLength(3)
      expect((await session(stranger)).account).not.toBe(account)

      const older = (await list(after)).find(({ isCurrent }) => !isCurrent)
      expect(await end(after, older?.id)).toBe(204)
      expect(await end(after)).toBe(204)
      expect(
        await Promise.all([one, two, after, stranger].map(async cookie => (await session(cookie)).account)),
      ).toEqual([null, null, account, expect.any(String)])
    })

    test('the newest 20 sessions count those before and after it', async () => {
      const person = await api.person(make)
      const first = await enter(person.email)
      await setAddress(person.id, freshAddress())
      const { email } = await session(first)
      for (let count = 0; count < 20; count++) await enter(email)
      expect((await session(first)).account).toBeNull()
    })

    test('a known browser stays known to its person, and only to them', async () => {
      const person = await api.person(make)
      const cookie = pairOf(await tryLogin(person.email), 'device')
      const { moved, next } = await moveOut(person, make)
      const from = freshNetwork()
      await fail(moved.email, from, 10)
      await fail(next.email, from, 10)
      expect((await tryLogin(next.email, { from, cookie })).statusCode).toBe(429)
      const known = await tryLogin(moved.email, { from, cookie })
      expect(known.statusCode).toBe(200)
      // The mark was replaced, not added beside the earlier one.
      expect(pairOf(known, 'device').split('=')[1]?.split('~')).toHaveLength(1)
    })

    test('failed logins go with the person, and do not meet the next owner', async () => {
      const person = await api.person(make)
      const from = freshNetwork()
      await fail(person.email, from, 10)
      expect((await tryLogin(person.email, { from })).statusCode).toBe(429)
      const { moved, next } = await moveOut(person, make)
      expect((await tryLogin(moved.email, { from })).statusCode).toBe(429)
      expect((await tryLogin(next.email, { from })).statusCode).toBe(200)
    })

    test('failed logins of an unknown address do not meet the person who gets it', async () => {
      const email = freshAddress()
      const from = freshNetwork()
      await fail(email, from, 10)
      expect((await tryLogin(email, { from })).statusCode).toBe(429)
      await api.person({ ...make, email })
      expect((await tryLogin(email, { from })).statusCode).toBe(200)
    })

    test('a reset link of the earlier address is dead; the limit of its mails does not meet the next owner', async () => {
      const person = await api.person(make)
      const forget = async (email: string, from = freshNetwork()) =>
        (
          await request(app, {
            method: 'POST',
            url: '/api/v1/front/forget/password',
            payload: { email },
            headers: { 'x-forwarded-for': from },
          })
        ).statusCode
      const from = freshNetwork()
      for (let count = 0; count < 5; count++) expect(await forget(person.email, from)).toBe(200)
      expect(await forget(person.email, from)).toBe(429)
      const link = await api.linkOf(person.email)
      const { moved, next } = await moveOut(person, make)
      expect(await forget(moved.email, from)).toBe(429)
      const url = `/api/v1/front/forget/password/verification/${link}`
      expect((await request(app, { method: 'POST', url, payload: newPassword })).statusCode).toBe(404)
      const mails = (await api.mailsTo(next.email)).length
      expect(await forget(next.email, from)).toBe(200)
      expect(await api.mailsTo(next.email)).toHaveLength(mails + 1)
      expect(await api.linkOf(next.email)).not.toBe(link)
    })
  })

  test('an unlock request stays its person’s', async () => {
    const manager = await api.person({
      company: companyA,
      manager: true,
      columns: { lock_flg: 1, lock_reason: 'inactivity' },
    })
    const login = (email: string) =>
      request(app, { method: 'POST', url: '/bff/login/customer', payload: { email, password } })
    const { unlock_token } = (await login(manager.email)).json()
    const { next } = await moveOut(manager, { company: companyA, manager: true })
    const text = 'I was on leave.'
    const payload = { unlock_token, text }
    const answer = await request(app, { method: 'POST', url: '/api/v1/front/apply/unlock', payload })
    expect(answer.statusCode).toBe(200)
    const requests = await api.db.selectFrom('unlock_request').select(['user_id', 'text']).execute()
    expect(requests).toEqual([{ user_id: manager.id, text }])
    expect((await login(next.email)).statusCode).toBe(200)
  })

  test('an invitation of the earlier address registers nobody', async () => {
    const manager = await api.signedIn({ company: companyA, manager: true })
    const email = freshAddress()
    const body = { company_code: companyA, email, first_name: '一', family_name: '新' }
    const { user_id } = (await api.call('POST', '/api/v1/front/user/regist', { as: manager, body })).body
    const link = await api.linkOf(email)
    const { row_version } = (
      await api.call('POST', '/api/v1/front/user/info', { as: manager, body: { company_code: companyA, user_id } })
    ).body
    const corrected = freshAddress()
    const edit = { company_code: companyA, user_id, row_version, first_name: '一', middle_name: '', family_name: '新' }
    await api.call('POST', '/api/v1/front/user/profile/edit', { as: manager, body: { ...edit, email: corrected } })
    const stateOf = async (token: string) =>
      (await request(app, { method: 'POST', url: '/api/v1/front/verification', payload: { token } })).json().state
    expect(await stateOf(await api.linkOf(corrected))).toBe('valid')
    expect(await stateOf(link)).not.toBe('valid')
  })

  test('the result of a download stays with the session', async () => {
    const editor = await api.person({ employee: 'editor' })
    const payload = { email: editor.email, password }
    const login = await request(app, { method: 'POST', url: '/bff/login/employee', payload })
    const cookie = sessionCookie(login.headers) ?? ''
    const file = await request(app, { method: 'GET', url: '/bff/csv/employees', cookie })
    expect(file.statusCode).toBe(200)
    const { next } = await moveOut(editor, { employee: 'editor' })
    const url = `/bff/csv/result/${file.headers['x-request-id']}`
    expect((await request(app, { method: 'GET', url, cookie })).json()).toEqual({ unmappableCount: 0, replaced: [] })
    const stranger = await request(app, {
      method: 'POST',
      url: '/bff/login/employee',
      payload: { email: next.email, password },
    })
    const other = sessionCookie(stranger.headers) ?? ''
    expect((await request(app, { method: 'GET', url, cookie: other })).statusCode).toBe(404)
  })

  test('no count of logins and resets has an address', async () => {
    const counted = (await api.db.selectFrom('attempt').select('subject').execute()).map(({ subject }) => subject)
    expect(counted.length).toBeGreaterThan(10)
    expect(counted.filter(subject => subject.includes('@'))).toEqual([])
  })
})
