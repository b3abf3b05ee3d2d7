import { type Kysely, sql } from 'kysely'

/** The order of names uses their first 64 characters, as that of companies: a whole name can exceed an index entry (2,704 bytes). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`update "user" set sort_name = left(sort_name, 64) where length(sort_name) > 64`.execute(db)
}
