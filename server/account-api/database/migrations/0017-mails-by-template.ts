import { type Kysely, sql } from 'kysely'

/** Mails by template, and by template and state, in insertion order: counts and pages read no other rows. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index mail_outbox_template on mail_outbox (template, created_at, seq)`.execute(db)
  await sql`create index mail_outbox_template_state on mail_outbox (template, state, created_at, seq)`.execute(db)
}
