import { type Kysely, sql } from 'kysely'

/**
 * Logins are counted where all attempts are. The tables `login_try` and `login_slowdown` stay for servers of the version before;
 * the first migration after the next release drops them.
 */
const statements = [
  `alter table attempt add column network text, add column device bytea`,
  `create index attempt_pair on attempt (subject, network, failed_at) where network is not null`,
  `create index attempt_network on attempt (network, failed_at) where network is not null`,
  `insert into attempt (subject, network, device, failed_at)
    select 'login:' || account, network, device, failed_at from login_try`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
