import { type Kysely, sql } from 'kysely'

/** A link that has not been used, and that is no reminder of another. Partial indexes and their queries need the same words. */
const open = `purpose in ('regist', 'addition') and used_at is null and superseded_by is null and ended_at is null
  and request_id is null and reminds is null`

/** Reminders of invitations, and notices to who sent them. Invitations of earlier versions get neither. */
const statements = [
  `alter table link
    add column invited_by text references "user",
    add column reminds text references link,
    add column reminders smallint not null default 2,
    add column reminded_at timestamptz,
    add column told_at timestamptz`,
  `alter table link alter column reminders set default 0`,
  `create index link_to_remind on link (created_at) where ${open} and reminders < 2`,
  `create index link_to_tell on link (invited_by, expires_at, id) where ${open} and invited_by is not null`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
