import type { Kysely } from 'kysely'
import type { Database } from '../account-api/database/schema.ts'

/** Whether the database has any person, so that it gets no demo data. */
export const hasPeople = async (db: Kysely<Database>): Promise<boolean> =>
  (await db.selectFrom('user').select('id').limit(1).executeTakeFirst()) !== undefined
