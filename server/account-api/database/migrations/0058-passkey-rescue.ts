import { type Kysely, sql } from 'kysely'

/**
 * Passkeys that a rescue has taken out of use, until their owner decides: in a table of their own, so that no login finds them, of the
 * previous version neither. `factor_since`: the time of the first factor that led here. A session has it of the factor with which it
 * began, a factor of the session that added it, a link of what its mail is about. What was added since may be an intruder's.
 */
const statements = [
  `create table suspended_passkey (
    id text primary key,
    user_id text not null references "user" on delete cascade,
    credential_id text not null unique,
    public_key bytea not null,
    counter bigint not null,
    transports text[] not null,
    backed_up smallint not null,
    name text not null,
    created_at timestamptz not null,
    last_used_at timestamptz,
    factor_since timestamptz,
    suspended_at timestamptz not null
  )`,
  'create index suspended_passkey_user on suspended_passkey (user_id, created_at)',
  `alter table token
    add column factor_since timestamptz,
    add column with_password smallint not null default 0`,
  'alter table link add column factor_since timestamptz',
  'alter table passkey add column factor_since timestamptz',
  'alter table recovery_code add column factor_since timestamptz',
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
