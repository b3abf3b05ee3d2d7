import { type Kysely, sql } from 'kysely'

/** When an account was unlocked: from then on its time without a login counts anew. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table "user" add column unlocked_at timestamptz`.execute(db)
}
