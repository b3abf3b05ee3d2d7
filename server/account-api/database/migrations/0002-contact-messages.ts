import { type Kysely, sql } from 'kysely'

/** Messages of the contact form, and the reply address of a mail. */
const statements = [
  `create table contact_message (
    id text primary key default gen_random_uuid()::text, created_at timestamptz not null default now(),
    email text not null, locale text not null, content jsonb not null)`,
  `create index contact_message_email on contact_message (email, created_at)`,
  `alter table mail_outbox add column reply_to text`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
