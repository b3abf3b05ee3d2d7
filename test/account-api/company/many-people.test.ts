// @module-tag all
/**
 * A call about a company of many people does not hold others: on the embedded database, whose transactions run one after the other, the
 * longest wait of another query costs less than 200 ms of processor time. In the full run of 20,000 people.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCompanyEndings, endMembers } from '../../../server/account-api/company/company-status/end-members.ts'
import { isFull } from '../../helper/services.ts'
import { threadTime } from '../../helper/thread-time.ts'
import type { Person } from '../people.ts'
import { type AccountApi, companyServices, setUp } from '../set-up.ts'

const people = isFull ? 20_000 : 1_000
const mostMs = 200

describe('a company of many people', () => {
  let api: AccountApi
  let editor: Person & { token: string }
  beforeAll(async () => {
    api = await setUp('PGlite')
    editor = await api.signedIn({ employee: 'editor' })
  })
  afterAll(() => api.close())

  /** A company with these people; each has a session, a service and a link. 50 more were asked to join. */
  const fill = async (code: string, count = people) => {
    await api.company(code)
    const each = sql`from generate_series(1, ${sql.lit(count)}) as i`
    const id = sql`${sql.lit(code)} || '-' || i`
    const email = sql`${sql.lit(code.toLowerCase())} || i || '@example.com'`
    await sql`
      insert into "user" (id, email, family_name, first_name, regist_flg, sort_name, search_text)
      select ${id}, ${email}, '山田', '太郎', 1, '山田 太郎', '山田 太郎' ${each}`.execute(api.db)
    await sql`
      insert into company_user (company_code, user_id, manager_flg)
      select ${sql.lit(code)}, ${id}, case when i = 1 then 1 else 0 end ${each}`.execute(api.db)
    await sql`
      insert into company_service (company_code, service_id, status)
      values (${sql.lit(code)}, ${sql.lit(companyServices[0])}, 1)`.execute(api.db)
    await sql`
      insert into user_service (company_code, user_id, service_id, status, updated_at)
      select ${sql.lit(code)}, ${id}, ${sql.lit(companyServices[0])}, 1, now() ${each}`.execute(api.db)
    await sql`
      insert into token (hash, user_id, kind, epoch, created_at, last_used_at, expires_at)
      select sha256(convert_to(${id}, 'UTF8')), ${id}, 'customer', 0, now(), now(), now() + interval '1 hour' ${each}`.execute(
      api.db,
    )
  }

  /** Processor time of the longest wait of another query meanwhile. */
  const longestHold = async (work: () => Promise<unknown>): Promise<number> => {
    let isDone = false
    let longest = 0
    const watching = (async () => {
      while (!isDone) {
        const began = threadTime()
        await sql`select 1`.execute(api.db)
        longest = Math.max(longest, threadTime() - began)
        await nextTurn()
      }
    })()
    await work()
    isDone = true
    await watching
    return longest
  }
  const count = async (table: 'company_user' | 'token' | 'user', where: ReturnType<typeof sql<boolean>>) => {
    const rows = api.db.selectFrom(table).select(sql<number>`count(*)::int`.as('count'))
    return (await rows.where(where).executeTakeFirstOrThrow()).count
  }
  const members = (code: string) => count('company_user', sql`company_code = ${code}`)
  const sessions = (code: string) => count('token', sql`user_id like ${`${code}-%`}`)
  const ending = async (code: string) =>
    (await api.db
      .selectFrom('company')
      .select(['ending', 'ending_after'])
      .where('code', '=', code)
      .executeTakeFirst()) ?? {}
  const activate = (code: string, active_flg: 0 | 1) =>
    api.call('POST', `/api/v1/admin/company/activate/${code}`, { as: editor, body: { active_flg } })
  const remove = (code: string) =>
    api.call('DELETE', `/api/v1/admin/company/${code}`, { as: editor, body: { text: 'Closed.' } })

  test('is deactivated and deleted while others work; everyone is logged out, removed and in the trail', async () => {
    const code = 'C000301'
    await fill(code)
    expect(await longestHold(async () => expect((await activate(code, 0)).status).toBe(200))).toBeLessThan(mostMs)
    expect([await sessions(code), await members(code), await ending(code)]).toEqual([
      0,
      people,
      { ending: null, ending_after: '' },
    ])
    expect((await activate(code, 1)).status).toBe(200)
    expect(await longestHold(async () => expect((await remove(code)).status).toBe(200))).toBeLessThan(mostMs)
    expect(await members(code)).toBe(0)
    expect(await count('user', sql`id like ${`${code}-%`} and regist_flg = 0 and family_name = ''`)).toBe(people)
    const trail = api.db.selectFrom('audit_log').select(['actor_id', 'reason', 'target_id', 'before', 'after'])
    const entries = await trail.where('action', '=', 'user.unlink').where('company_code', '=', code).execute()
    expect(new Set(entries.map(({ target_id }) => target_id)).size).toBe(people)
    expect(entries.every(({ actor_id, reason }) => actor_id === editor.id && reason === 'Closed.')).toBe(true)
    expect(entries[0]).toMatchObject({
      before: { regist_flg: 1, services: [companyServices[0]] },
      after: { regist_flg: 0 },
    })
  })

  test('is gone on with by another process; until then it is neither activated, deleted nor changed', async () => {
    const code = 'C000302'
    await fill(code, 250)
    const breaking = { db: api.db, clock: () => api.clock.now }
    let slices = 0
    const clock = () => {
      if (++slices > 1) throw new Error('the process ends')
      return api.clock.now
    }
    await api.db
      .updateTable('company')
      .set({ active_flg: 0, ending: 'deactivation' })
      .where('code', '=', code)
      .execute()
    await expect(endMembers(code, { ...breaking, clock })).rejects.toThrow('the process ends')
    expect([await sessions(code), (await ending(code)) as object]).toMatchObject([150, { ending: 'deactivation' }])
    for (const answer of [await activate(code, 1), await remove(code)])
      expect([answer.status, answer.body.code]).toEqual([409, 'conflict'])
    const endings = createCompanyEndings({ ...breaking, warn: () => {}, signal: new AbortController().signal })
    await Promise.all([endings.run(), endMembers(code, breaking)])
    expect([await sessions(code), (await ending(code)) as object]).toMatchObject([0, { ending: null }])
    expect((await activate(code, 1)).status).toBe(200)
  })
})
