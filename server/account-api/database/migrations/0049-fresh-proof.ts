import { type Kysely, sql } from 'kysely'

/** When the person of a session last gave the password; null: at the login. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table token add column proved_at timestamptz`.execute(db)
}
