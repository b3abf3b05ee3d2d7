import { type Kysely, sql } from 'kysely'

/** Accounts that cannot log in, each kind in list order, so that only a page is read. */
const statements = [
  `create index unlock_request_asking on unlock_request (requested_at, user_id) where state = 'pending'`,
  `create index user_locked on "user" (locked_at desc nulls last, id) where lock_flg = 1`,
  `create index user_stopped on "user" (sort_name, id) where active_flg = 0`,
  `create index company_user_stopped on company_user (company_code, user_id) where active_flg = 0`,
  `create index company_stopped on company (code) where active_flg = 0 and is_azure = 0`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
