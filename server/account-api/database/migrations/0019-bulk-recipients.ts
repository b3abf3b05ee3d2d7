import { type Kysely, sql } from 'kysely'

/**
 * One row per address and batch, by an index that starts with the address. If it started with the batch, the planner
 * preferred it to the primary key for a batch without statistics. Each lookup of a recipient then read the whole batch.
 */
const statements = [
  `alter table bulk_mail_recipient drop constraint bulk_mail_recipient_bulk_id_email_key`,
  `alter table bulk_mail_recipient add unique (email, bulk_id)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
