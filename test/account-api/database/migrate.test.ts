// @module-tag all

import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DatabaseUnsuitableError, migrate, replacedMigrations } from '../../../server/account-api/database/migrate.ts'
import { up as baseline } from '../../../server/account-api/database/migrations/0001-baseline.ts'
import { openPostgres } from '../../../server/account-api/database/open-postgres.ts'
import type { OpenDatabase } from '../../../server/account-api/database/opened-database.ts'
import { seedReference } from '../../../server/account-api/database/reference/seed-reference.ts'
import { freshDatabase, onBothEngines } from '../../helper/account-api.ts'
import { isMissing, postgresUrl } from '../../helper/services.ts'

onBothEngines('a fresh database on %s', engine => {
  let database: OpenDatabase
  beforeAll(async () => {
    database = await freshDatabase(engine)
  })
  afterAll(() => database.close())

  const counts = async () => {
    const { db } = database
    const tables = ['industry', 'company_category', 'service', 'terms', 'notice', 'company', 'user'] as const
    const count = (table: (typeof tables)[number]) =>
      db
        .selectFrom(table)
        .select(({ fn, cast }) => cast<number>(fn.countAll(), 'integer').as('count'))
        .executeTakeFirstOrThrow()
    return Object.fromEntries(await Promise.all(tables.map(async name => [name, (await count(name)).count])))
  }

  test("holds the reference lists in both languages, the maker's company, and no users", async () => {
    expect(await counts()).toEqual({
      industry: 7,
      company_category: 4,
      service: 5,
      terms: 0,
      notice: 0,
      company: 1,
      user: 0,
    })
  })

  test('migrating and seeding again changes nothing, keeps edited rows and does not bring removed ones back', async () => {
    const { db } = database
    await db.deleteFrom('industry').where('industry_id', '=', 'other').execute()
    const before = await counts()
    await db.updateTable('service').set({ name_en: 'Edited' }).where('service_id', '=', 'product-api').execute()
    await migrate(db)
    await seedReference(db)
    expect(await counts()).toEqual(before)
    const { name_en } = await db
      .selectFrom('service')
      .select('name_en')
      .where('service_id', '=', 'product-api')
      .executeTakeFirstOrThrow()
    expect(name_en).toBe('Edited')
  })

  test('reads every column type the same way', async () => {
    const { db } = database
    const at = new Date('2026-02-03T04:05:06.789Z')
    const line = {
      actor: 'a',
      action: 'b',
      target_kind: 'user',
      target_id: 'c',
      at,
      before: JSON.stringify({ n: [1] }),
    }
    const row = await db.insertInto('audit_log').values(line).returningAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ at, before: { n: [1] }, after: null })
    expect(typeof row.id).toBe('number')
    const { rows } = await sql<{ bytes: Uint8Array; zone: string; flag: number }>`
      select ${Buffer.from([0, 255, 7])}::bytea as bytes, current_setting('TimeZone') as zone, 1::smallint as flag
    `.execute(db)
    expect(rows[0]).toMatchObject({ zone: 'UTC', flag: 1 })
    expect([...(rows[0]?.bytes ?? [])]).toEqual([0, 255, 7])
  })

  test('a failed transaction leaves nothing behind', async () => {
    const { db } = database
    const failing = db.transaction().execute(async trx => {
      await trx.insertInto('setting').values({ name: 'half', value: '1' }).execute()
      await trx.insertInto('setting').values({ name: 'half', value: '2' }).execute()
    })
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    expect(await db.selectFrom('setting').selectAll().where('name', '=', 'half').execute()).toEqual([])
  })
})

onBothEngines('recorded migrations on %s', engine => {
  let database: OpenDatabase
  let current: string[]
  beforeAll(async () => {
    database = await freshDatabase(engine)
    current = await recorded()
  })
  afterAll(() => database.close())

  const recorded = async () => {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database.db)
    return rows.map(({ name }) => name)
  }

  const record = async (names: readonly string[]) => {
    await sql`delete from kysely_migration`.execute(database.db)
    await sql`insert into kysely_migration select unnest(${names}::text[]), '2026-11-20T00:00:00.000Z'`.execute(
      database.db,
    )
  }

  /** A database of the version before the baseline. */
  const earlierDatabase = async () => {
    await sql`drop schema public cascade`.execute(database.db)
    await sql`create schema public`.execute(database.db)
    // Migrations have no table types.
    await baseline(database.db as unknown as Kysely<unknown>)
    await sql`alter table attempt rename to login_failure`.execute(database.db)
    for (const index of ['pkey', 'subject', 'age'])
      await sql.raw(`alter index attempt_${index} rename to login_failure_${index}`).execute(database.db)
    await sql`alter sequence attempt_id_seq rename to login_failure_id_seq`.execute(database.db)
    await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
      database.db,
    )
    await record(replacedMigrations)
  }

  test('all that the baseline replaced: the database goes on, with its data', async () => {
    await earlierDatabase()
    await sql`insert into login_failure (subject) values ('Kept')`.execute(database.db)
    await migrate(database.db)
    expect(await recorded()).toEqual(current)
    expect(await database.db.selectFrom('attempt').select('subject').execute()).toEqual([{ subject: 'Kept' }])
  })

  test.each([1, replacedMigrations.length - 1])('only %i of them: refused, and nothing changes', async count => {
    const some = replacedMigrations.slice(0, count)
    await record(some)
    await expect(migrate(database.db)).rejects.toThrow(DatabaseUnsuitableError)
    await expect(migrate(database.db)).rejects.toThrow(
      `lacks ${replacedMigrations.length - count} of the 32 migrations`,
    )
    expect(await recorded()).toEqual(some)
  })

  test('one of a newer version: an earlier version starts', async () => {
    await record([...current, '9999-newer'])
    await migrate(database.db)
    expect(await recorded()).toEqual([...current, '9999-newer'])
  })

  test('a failed migration leaves nothing behind', async () => {
    await record([])
    await expect(migrate(database.db)).rejects.toMatchObject({ code: '42723' })
    expect(await recorded()).toEqual([])
  })
})

describe.skipIf(isMissing('postgres'))('on PostgreSQL', () => {
  test('processes that migrate and seed concurrently wait for each other', async () => {
    const url = await postgresUrl()
    const databases = await Promise.all([1, 2, 3, 4].map(() => openPostgres(url)))
    try {
      await Promise.all(
        databases.map(async ({ db }) => {
          await migrate(db)
          await seedReference(db)
        }),
      )
      const [first] = databases
      expect(await first?.db.selectFrom('service').select('service_id').execute()).toHaveLength(5)
    } finally {
      await Promise.all(databases.map(database => database.close()))
    }
  })

  describe('beside requests of an earlier version', () => {
    const names = ['0072-member-search', '0073-undo-links', '0074-job-kind']
    let databases: OpenDatabase[]
    beforeAll(async () => {
      const url = await postgresUrl()
      databases = await Promise.all([openPostgres(url), openPostgres(url)])
    })
    afterAll(() => Promise.all(databases.map(database => database.close())))

    /** The last migrations are undone: of the members' search, of the links' order, and of the kind of a job. */
    const undo = async (db: OpenDatabase['db']) => {
      await sql`drop table member_search_renewal`.execute(db)
      await sql`drop index link_undo`.execute(db)
      await sql`alter table link drop column ordinal`.execute(db)
      await sql`drop function set_job_kind cascade`.execute(db)
      await sql`alter table account_import drop column job_kind`.execute(db)
      await sql`delete from kysely_migration where name = any(${names}::text[])`.execute(db)
    }
    const recorded = async (db: OpenDatabase['db']) => {
      const { rows } = await sql<{ name: string }>`
        select name from kysely_migration where name = any(${names}::text[]) order by name`.execute(db)
      return rows.map(({ name }) => name)
    }

    test('a migration gives way to what holds its table, and readers wait for neither', async () => {
      const [requests, upgrade] = databases.map(({ db }) => db) as [OpenDatabase['db'], OpenDatabase['db']]
      await migrate(upgrade)
      await undo(upgrade)
      const waits: unknown[] = []
      let done: Promise<unknown> | undefined
      await requests.transaction().execute(async trx => {
        await sql`lock table link in row exclusive mode`.execute(trx)
        done = migrate(upgrade, told => waits.push((told as { err: { cause: { code?: unknown } } }).err.cause.code))
        await expect.poll(() => waits.length, { timeout: 60_000 }).toBeGreaterThan(1)
        // The one before it is done, and stays so.
        expect(await recorded(requests)).toEqual(['0072-member-search'])
        // The transaction that holds the table goes on with it, and with the tables that the migration takes first.
        await sql`select from link limit 1`.execute(trx)
        await sql`select from member_search_renewal limit 1`.execute(trx)
      })
      await done
      expect(new Set(waits)).toEqual(new Set(['55P03']))
      expect(await recorded(requests)).toEqual(names)
    })
  })
})
