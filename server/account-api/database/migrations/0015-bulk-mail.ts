import { type Kysely, sql } from 'kysely'

/**
 * Bulk mail. `bulk_mail_recipient` has one row for each recipient of a batch, numbered from 1 without gaps. Rows up to
 * `claimed_to` have been claimed at least once; those to be retried have a `due_at`. The counts of a batch change in
 * the same statement as its rows. `mail_sender` lists the sending processes. `mail_flow` is the single shared row about
 * the mail server.
 */
const statements = [
  `create sequence bulk_mail_number`,
  `create table bulk_mail (
    id text primary key, subject text not null, body text not null,
    sent_by text not null references "user", idempotency_key text not null unique,
    state text not null default 'queued'
      check (state in ('queued', 'sending', 'paused', 'done', 'done_with_failures', 'cancelled')),
    total int not null default 0, claimed_to int not null default 0,
    sent int not null default 0, failed int not null default 0, uncertain int not null default 0,
    started_at timestamptz not null, finished_at timestamptz)`,
  `create index bulk_mail_time on bulk_mail (started_at, id)`,
  `create index bulk_mail_unfinished on bulk_mail (id) where state in ('queued', 'sending')`,
  `create table bulk_mail_recipient (
    bulk_id text not null references bulk_mail, seq int not null,
    user_id text not null references "user", email text not null, locale text not null check (locale in ('ja', 'en')),
    state text not null default 'pending' check (state in ('pending', 'claimed', 'sent', 'failed', 'uncertain')),
    attempts smallint not null default 0, due_at timestamptz, claimed_by text, at timestamptz, error text,
    primary key (bulk_id, seq), unique (bulk_id, email))`,
  `create index bulk_mail_recipient_again on bulk_mail_recipient (bulk_id, due_at, seq)
    where state = 'pending' and due_at is not null`,
  `create index bulk_mail_recipient_claimed on bulk_mail_recipient (bulk_id, seq) where state = 'claimed'`,
  `create index bulk_mail_recipient_troubled on bulk_mail_recipient (bulk_id, seq) where state in ('failed', 'uncertain')`,
  `create table mail_sender (id text primary key, seen_at timestamptz not null)`,
  `create table mail_flow (
    id smallint primary key default 1 check (id = 1),
    next_at timestamptz not null default 'epoch', held_until timestamptz, failures int not null default 0, trouble text)`,
  `insert into mail_flow default values`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
