import { type Kysely, sql } from 'kysely'

/** Imports whose rows are people selected in a list: what is done with them, and how they were found. Null for a file. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table account_import add column selection jsonb`.execute(db)
}
