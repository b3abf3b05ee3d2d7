import { type Kysely, sql } from 'kysely'

/** How many invitations of an import were mailed, and how many were refused. The count outlives the rows. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table account_import add column invited jsonb not null default '{"sent":0,"failed":0}'`.execute(db)
}
