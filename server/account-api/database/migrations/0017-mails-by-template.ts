import { type Kysely, sql } from 'kysely'

/** Mails of a template, and those of them in one state, in the order of writing: counts and pages read no other rows. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index mail_outbox_template on mail_outbox (template, created_at, seq)`.execute(db)
  await sql`create index mail_outbox_template_state on mail_outbox (template, state, created_at, seq)`.execute(db)
}
