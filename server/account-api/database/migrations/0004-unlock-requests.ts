import { type Kysely, sql } from 'kysely'

/** Unlock requests of locked administrators. An account has at most one pending request. */
const statements = [
  `create table unlock_request (
    id text primary key default gen_random_uuid()::text, user_id text not null references "user",
    text text not null, state text not null default 'pending' check (state in ('pending', 'approved', 'rejected')),
    requested_at timestamptz not null default now(), decided_at timestamptz, decided_by text references "user")`,
  `create unique index unlock_request_pending on unlock_request (user_id) where state = 'pending'`,
  `create index unlock_request_user on unlock_request (user_id, requested_at)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
