import { type Kysely, sql } from 'kysely'

/**
 * Passkeys of people, and recovery codes for who has lost theirs. A code has 50 bits, so that it is stored as a password is; the codes
 * of a person share a salt, so that one computation compares all. Challenges are of one use, and bound to what may use them: a
 * session, a login that waits for its proof, or a browser. A login that wants a passkey has no code.
 */
const statements = [
  `create table passkey (
    id text primary key default gen_random_uuid()::text,
    user_id text not null references "user" on delete cascade,
    credential_id text not null unique,
    public_key bytea not null,
    counter bigint not null,
    transports text[] not null default '{}',
    backed_up smallint not null default 0,
    name text not null,
    created_at timestamptz not null,
    last_used_at timestamptz
  )`,
  `create index passkey_user on passkey (user_id, created_at)`,
  `create table recovery_code (
    user_id text not null references "user" on delete cascade,
    hash bytea not null,
    salt bytea not null,
    created_at timestamptz not null,
    used_at timestamptz,
    primary key (user_id, hash)
  )`,
  `create table passkey_challenge (
    hash bytea primary key,
    purpose text not null check (purpose in ('add', 'prove', 'login', 'proof')),
    bound_to bytea not null,
    expires_at timestamptz not null
  )`,
  `create index passkey_challenge_expiry on passkey_challenge (expires_at)`,
  `alter table login_proof alter column code_hash drop not null, alter column code_sent_at drop not null`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
