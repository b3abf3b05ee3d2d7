import { type Kysely, sql } from 'kysely'

/** The words of migration 0045. */
const open = `purpose in ('regist', 'addition') and used_at is null and superseded_by is null and ended_at is null
  and request_id is null and reminds is null`

/** Each round of reminders and notices reads only what is due: not what waits, and not what ended long ago. */
const statements = [
  'drop index link_to_remind',
  `create index link_to_remind on link (created_at, id) where ${open} and reminders = 0`,
  `create index link_to_remind_last on link (expires_at, id) where ${open} and reminders < 2`,
  `create index link_untold on link (expires_at) where ${open} and invited_by is not null and told_at is null`,
  'create index link_told on link (invited_by, told_at) where told_at is not null',
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
