/** What has ended leaves after a stated time, and PGlite is kept up as PostgreSQL keeps itself. */
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createUpkeep } from '../../../server/account-api/access/background/upkeep.ts'
import type { OpenDatabase } from '../../../server/account-api/database/opened-database.ts'
import { freshDatabase, onBothEngines } from '../../helper/account-api.ts'

const hour = 3_600_000
const day = 24 * hour
const start = new Date('2026-11-27T12:00:00Z')
const ago = (days: number) => new Date(start.getTime() - days * day)

onBothEngines('upkeep on %s', engine => {
  let database: OpenDatabase
  let now: number
  let requestAt: number
  let failures: unknown[]
  beforeEach(async () => {
    database = await freshDatabase(engine)
    now = start.getTime()
    requestAt = 0
    failures = []
  })
  afterEach(async () => {
    await database.close()
    expect(failures).toEqual([])
  })

  const upkeep = () =>
    createUpkeep({
      db: database.db,
      isEmbedded: engine === 'PGlite',
      clock: () => new Date(now),
      lastRequestAt: () => requestAt,
      warn: details => void failures.push(details),
    })
  /** A round of today, and one of the next day. */
  const aDayLater = async () => {
    const { run } = upkeep()
    await run()
    now += day
    await run()
  }

  const person = { id: 'p', email: 'gone@visitors.example' }
  const addLink = (id: string, more: Record<string, unknown>) =>
    sql`insert into link (id, purpose, hash, user_id, email, created_at, expires_at, used_at, superseded_by)
      values (${id}, ${more.purpose ?? 'regist'}, ${Buffer.from(id)}, 'p', ${person.email}, ${more.expires_at}, ${more.expires_at},
        ${more.used_at ?? null}, ${more.superseded_by ?? null})`.execute(database.db)
  const addMail = (id: string, state: string, at: Date, link: string | null = null) =>
    sql`insert into mail_outbox (id, template, locale, "to", subject, text, html, state, created_at, link_id)
      values (${id}, 'invitation', 'ja', ${person.email}, '', '', '', ${state}, ${at}, ${link})`.execute(database.db)
  const idsOf = async (table: string, column = 'id') => {
    const { rows } = await sql<{ id: string }>`
      select ${sql.ref(column)}::text as id from ${sql.table(table)} order by 1`.execute(database.db)
    return rows.map(({ id }) => id)
  }
  const addPerson = () =>
    sql`insert into "user" (id, email, search_text) values (${person.id}, ${person.email}, '')`.execute(database.db)

  test('ended links and their mails go 90 days later; what waits stays, and so does what refers to it', async () => {
    await addPerson()
    // Today's round only notes the time: what is 89 days old today is 90 days old tomorrow.
    await addLink('new', { expires_at: ago(88), used_at: ago(88) })
    await addLink('old', { expires_at: ago(89), used_at: ago(95) })
    await addLink('superseded', { expires_at: ago(200), superseded_by: 'old' })
    await addLink('invitation', { expires_at: ago(400) })
    await addLink('reset', { purpose: 'reset', expires_at: ago(89) })
    await addMail('waiting', 'pending', ago(300))
    await addMail('sent', 'sent', ago(89), 'old')
    await addMail('failed', 'failed', ago(89))
    await addMail('young', 'sent', ago(88))
    await addMail('of the invitation', 'sent', ago(400), 'invitation')
    await aDayLater()
    expect(await idsOf('link')).toEqual(['invitation', 'new'])
    expect(await idsOf('mail_outbox')).toEqual(['of the invitation', 'waiting', 'young'])
  })

  test('more than a slice of attempts, all older than a day', async () => {
    const add = (subject: string, count: number, at: Date) =>
      sql`insert into attempt (subject, failed_at) select ${subject}, ${at} from generate_series(1, ${count}::int)`.execute(
        database.db,
      )
    await add('old', 1_201, ago(1))
    await add('new', 3, new Date(start.getTime() + hour))
    await aDayLater()
    expect(await idsOf('attempt', 'subject')).toEqual(['new', 'new', 'new'])
  })

  test('recipients of a bulk mail, 90 days after it finished; its counts stay', async () => {
    await addPerson()
    for (const [id, finished] of [
      ['done', ago(89)],
      ['later', ago(88)],
      ['under way', null],
    ] as const) {
      await sql`insert into bulk_mail (id, sent_by, idempotency_key, total, started_at, finished_at, texts)
        values (${id}, 'p', ${id}, 600, ${ago(400)}, ${finished}, '{}')`.execute(database.db)
      await sql`insert into bulk_mail_recipient (bulk_id, seq, user_id, email, locale)
        select ${id}, number, 'p', ${person.email}, 'ja' from generate_series(1, 600) as number`.execute(database.db)
    }
    await aDayLater()
    expect(new Set(await idsOf('bulk_mail_recipient', 'bulk_id'))).toEqual(new Set(['later', 'under way']))
    expect(await idsOf('bulk_mail')).toEqual(['done', 'later', 'under way'])
  })

  describe('once a day', () => {
    const isDone = async () => {
      const { rows } = await sql<{ value: string }>`select value from setting where name = 'upkeep'`.execute(
        database.db,
      )
      return rows[0]?.value === new Date(now).toISOString()
    }

    test('when nothing was asked for ten minutes, or after 30 hours in any case', async () => {
      const { run } = upkeep()
      await run()
      for (const [hours, minutesSinceRequest, done] of [
        [19, 60, false],
        [1, 9, false],
        [0, 10, true],
        [29, 1, false],
        [1, 1, true],
      ] as const) {
        now += hours * hour
        requestAt = now - minutesSinceRequest * 60_000
        await run()
        expect([hours, minutesSinceRequest, await isDone()]).toEqual([hours, minutesSinceRequest, done])
      }
    })

    test('a time to come, which a wrong clock has left, does not stop it', async () => {
      const { run } = upkeep()
      now += 1_000 * day
      await run()
      now = start.getTime()
      await run()
      expect(await isDone()).toBe(true)
    })
  })

  test.runIf(engine === 'PGlite')('PGlite frees its log, analyses what has grown, and vacuums', async () => {
    const { db } = database
    const lastOf = async () => {
      const { rows } = await sql<{ analysed: boolean; vacuumed: boolean }>`
        select last_analyze is not null as analysed, last_vacuum is not null as vacuumed
        from pg_stat_user_tables where relname = 'attempt'`.execute(db)
      return rows[0]
    }
    const logOf = async () => {
      const { rows } = await sql<{ bytes: number }>`
        select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`.execute(
        db,
      )
      return rows[0]?.bytes ?? 0
    }
    const { run } = upkeep()
    await run()
    await sql`insert into attempt (subject, failed_at)
      select repeat('x', 1000), ${start} from generate_series(1, 60000)`.execute(db)
    expect(await logOf()).toBeGreaterThan(64 * 2 ** 20)
    await run()
    expect(await logOf()).toBeLessThan(2 ** 20)
    expect(await lastOf()).toEqual({ analysed: true, vacuumed: false })
    now += day
    await run()
    expect(await lastOf()).toEqual({ analysed: true, vacuumed: true })
  })
})
