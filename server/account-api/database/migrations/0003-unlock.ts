import { type Kysely, sql } from 'kysely'

/** When an account was unlocked; its time without a login restarts then. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table "user" add column unlocked_at timestamptz`.execute(db)
}
