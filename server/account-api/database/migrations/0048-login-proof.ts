import { type Kysely, sql } from 'kysely'

/**
 * Logins with the right password that still want a proof, and the code that was mailed for each. Only digests are stored; that of a
 * code needs the login's secret, so that a dump does not disclose it. An employee can exempt a person from the next code.
 */
const statements = [
  `create table login_proof (
    hash bytea primary key,
    user_id text not null references "user" on delete cascade,
    kind text not null check (kind in ('customer', 'employee')),
    epoch integer not null,
    email text not null,
    code_hash bytea not null,
    code_sent_at timestamptz not null,
    tries smallint not null default 0,
    codes smallint not null default 1,
    expires_at timestamptz not null
  )`,
  `create index login_proof_user on login_proof (user_id)`,
  `create index login_proof_expiry on login_proof (expires_at)`,
  `alter table "user" add column code_exempt_until timestamptz`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
