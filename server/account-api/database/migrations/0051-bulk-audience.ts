import { type Kysely, sql } from 'kysely'

/** Who gets a bulk mail (null: everybody), and when it is sent (null: at once). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table bulk_mail add column audience jsonb, add column send_at timestamptz`.execute(db)
}
