import { type Kysely, sql } from 'kysely'

/** Name order of the list of all accounts, so that only a page is read. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index user_name_order on "user" (sort_name collate "C", id)`.execute(db)
}
