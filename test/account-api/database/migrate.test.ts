import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '../../../server/account-api/database/migrate.ts'
import { openPostgres } from '../../../server/account-api/database/open-postgres.ts'
import type { OpenDatabase } from '../../../server/account-api/database/opened-database.ts'
import { seedReference } from '../../../server/account-api/database/reference/seed-reference.ts'
import { bothEngines, freshDatabase } from '../../helper/account-api.ts'
import { isMissing, postgresUrl } from '../../helper/services.ts'

describe.each(bothEngines)('a fresh database on %s', engine => {
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
})
