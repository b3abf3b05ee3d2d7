import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { prepared } from '../../../server/account-api/database/prepared.ts'
import { freshDatabase, onBothEngines } from '../../helper/account-api.ts'

onBothEngines('on %s', engine => {
  test('a prepared statement returns the same as any other', async () => {
    const { db, close } = await freshDatabase(engine)
    try {
      await db.connection().execute(async connection => {
        const double = async (name: string, number: number) => {
          const { rows } = await sql<{ double: number }>`${prepared(name)} select 2 * ${number}::int as double`.execute(
            connection,
          )
          return rows[0]?.double
        }
        for (let number = 0; number < 10; number++) expect(await double('double', number)).toBe(2 * number)
        await expect(double('failing', 2 ** 31)).rejects.toThrow(/out of range/)
        expect(await double('failing', 21)).toBe(42)
        if (engine === 'PostgreSQL') {
          const { rows } = await sql`select name, from_sql from pg_prepared_statements order by name`.execute(
            connection,
          )
          expect(rows).toEqual(['double', 'failing'].map(name => ({ name, from_sql: false })))
        }
      })
    } finally {
      await close()
    }
  })
})

test.each(['', 'two words', '*/ drop table "user" --', 'a*/'])('%j is not a name', name => {
  expect(() => prepared(name)).toThrow(/not a name/)
})
