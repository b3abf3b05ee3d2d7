import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../helper/account-api.ts'
import { unlockRequest } from '../api/inputs/account.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyA, setUp } from '../set-up.ts'

const admin = '/api/v1/admin'
const day = (number: number) => new Date(`2026-09-0${number}T00:00:00Z`)
const locked = (number: number) => ({ lock_flg: 1, lock_reason: 'inactivity', locked_at: day(number) })

interface Row {
  email: string
  status: string
  unlock_request: object | null
}

describe.each(engines)('accounts that cannot log in, on %s', engine => {
  let api: AccountApi
  let editor: Person
  beforeAll(async () => {
    api = await setUp(engine)
    editor = await api.signedIn({ employee: 'editor' })
    await api.company('C000301', { active_flg: 0 })
    const add = (email: string, given: Parameters<typeof api.person>[0] = {}) =>
      api.person({ company: companyA, ...given, email: `${email}@ban.example` })
    await add('fine')
    await add('invited', { registered: false })
    await add('earlier', { columns: locked(1) })
    await add('later', { columns: { ...locked(2), lock_reason: 'manual' } })
    await add('stopped', { membership: { active_flg: 0 } })
    await add('stopped-person', { columns: { active_flg: 0 } })
    await add('suspended', { company: 'C000301' })
    for (const [name, at] of [
      ['second', day(5)],
      ['first', day(4)],
    ] as const) {
      const { id } = await add(name, { manager: true, columns: locked(3) })
      const request = { user_id: id, text: `${name}の理由`, requested_at: at }
      await api.db.insertInto('unlock_request').values(request).execute()
    }
  })
  afterAll(() => api.close())

  const ban = async (query: Record<string, string> = {}) =>
    (await api.call('GET', `${admin}/user/list/ban`, { as: editor, query: { search: '@ban.example', ...query } })).body
  const names = async (query: Record<string, string> = {}) =>
    (await ban(query)).data.map(({ email }: Row) => email.split('@')[0])

  test('GET user/list/ban: unlock requests (oldest first), locked (latest first), deactivated', async () => {
    const { data, total } = await ban()
    expect(total).toBe(7)
    expect(data.map(({ email, status }: Row) => `${email.split('@')[0]} ${status}`)).toEqual([
      'first locked',
      'second locked',
      'later locked',
      'earlier locked',
      ...['stopped-person deactive', 'stopped deactive', 'suspended suspended'],
    ])
    expect(data[0]).toMatchObject({
      company: { code: companyA },
      lock_reason: 'inactivity',
      locked_at: day(3).toISOString(),
      unlock_request: { text: 'firstの理由', requested_at: day(4).toISOString() },
    })
    expect(data[2]).toMatchObject({ lock_reason: 'manual', unlock_request: null })
    expect(data[4]).toMatchObject({ lock_reason: null, locked_at: null, unlock_request: null })
  })

  test('filters, searches and pages', async () => {
    expect(await names({ filter: 'request' })).toEqual(['first', 'second'])
    expect(await names({ filter: 'locked' })).toEqual(['first', 'second', 'later', 'earlier'])
    expect(await names({ filter: 'deactive' })).toEqual(['stopped-person', 'stopped'])
    expect(await names({ filter: 'suspended' })).toEqual(['suspended'])
    expect(await names({ search: 'LATER@ban' })).toEqual(['later'])
    expect(await names({ page: '2', per_page: '3' })).toEqual(['earlier', 'stopped-person', 'stopped'])
    expect(await names({ page: '3', per_page: '3' })).toEqual(['suspended'])
    expect(await names({ page: '4', per_page: '3' })).toEqual([])
  })

  test('counts 100 matches of a text beyond the start of a page; later pages find the others', async () => {
    await sql`
      insert into "user" (id, email, search_text, lock_flg, lock_reason, locked_at)
      select 'crowd' || i, 'crowd' || i || '@full.example', 'crowd' || i || '@full.example', 1, 'manual',
        timestamptz '2026-09-01' - i * interval '1 minute'
      from generate_series(1, 120) as i`.execute(api.db)
    await sql`
      insert into company_user (company_code, user_id)
      select ${companyA}, 'crowd' || i from generate_series(1, 120) as i`.execute(api.db)
    const ends = async (page: string) => {
      const { total, more, page_count, data } = await ban({ search: '@full.example', page })
      return [total, more, page_count, data.at(0)?.email.split('@')[0], data.length]
    }
    expect(await ends('1')).toEqual([100, 1, 5, 'crowd1', 20])
    expect(await ends('2')).toEqual([120, 0, 6, 'crowd21', 20])
    expect(await ends('6')).toEqual([120, 0, 6, 'crowd101', 20])
    expect(await ends('7')).toEqual([120, 0, 6, undefined, 0])
    expect((await ban({ search: 'crowd', per_page: '100' })).total).toBe(120)
  })

  test('an unlocked or refused account has no open request; a refused one stays locked', async () => {
    const [unlocked, refused] = await Promise.all([unlockRequest(api), unlockRequest(api)])
    const company = { company_code: companyA }
    const decide = (path: string, body: object) =>
      api.call('POST', `${admin}/user/unlock/${path}`, { as: editor, body: { ...company, ...body } })
    const found = async ({ email }: Person, filter: string) => (await ban({ search: email, filter })).total
    expect([await found(unlocked, 'request'), await found(refused, 'request')]).toEqual([1, 1])
    expect((await decide(unlocked.id, {})).status).toBe(200)
    expect((await decide(`${refused.id}/reject`, { text: 'ご本人と確認できませんでした。' })).status).toBe(200)
    expect([await found(unlocked, 'all'), await found(refused, 'request')]).toEqual([0, 0])
    expect(await found(refused, 'locked')).toBe(1)
  })
})
