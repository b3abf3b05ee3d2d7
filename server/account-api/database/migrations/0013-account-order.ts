import { type Kysely, sql } from 'kysely'

/** The order of names in which all accounts are listed: a page of them is read, not all. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index user_name_order on "user" (sort_name collate "C", id)`.execute(db)
}
