import { type Kysely, sql } from 'kysely'

/** What has ended is found by its time, and what refers to it by its id. */
const statements = [
  `create index mail_outbox_done on mail_outbox (created_at) where state <> 'pending'`,
  `create index link_done on link (expires_at) where used_at is not null or superseded_by is not null or ended_at is not null
    or purpose not in ('regist', 'addition')`,
  'create index link_superseded_by on link (superseded_by) where superseded_by is not null',
  'create index link_reminds on link (reminds) where reminds is not null',
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
