import { type Kysely, sql } from 'kysely'

/** Whom a mail about ended invitations will tell, once all of them are marked with its time. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table invitation_notice (
    user_id text primary key references "user", at timestamptz not null)`.execute(db)
}
