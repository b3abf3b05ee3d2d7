import { type Kysely, sql } from 'kysely'

/**
 * Jobs that are held, because the trust in who began them has ended. Each job names the session that began it or took it over,
 * and the person who began it if another one took it over. A held job is in a state in which earlier versions leave it alone.
 */
const statements = [
  `create table job_hold (
    job_id text primary key,
    kind text not null,
    user_id text not null references "user" (id),
    reason text not null,
    at timestamptz not null,
    was text not null,
    told_at timestamptz
  )`,
  `create index job_hold_untold on job_hold (user_id) where told_at is null`,
  `alter table bulk_mail add column session bytea, add column begun_by text references "user" (id)`,
  `create index bulk_mail_open on bulk_mail (sent_by) where state in ('queued', 'sending', 'paused')`,
  `alter table account_import add column session bytea, add column begun_by text references "user" (id)`,
  `create index account_import_open on account_import (made_by) where state in ('reading', 'checked', 'running', 'inviting')`,
  `alter table notice add column made_by text references "user" (id), add column session bytea`,
  `alter table terms add column made_by text references "user" (id), add column session bytea`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
