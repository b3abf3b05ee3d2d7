import { type Kysely, sql } from 'kysely'

/**
 * Employees' accounts at their OpenID provider, each linked once. What was used of a provider (the nonce of an ID token, the id of a
 * logout token) is not accepted again. A session that began there knows its name at the provider: '' if it has none there.
 */
const statements = [
  `create table oidc_link (
    user_id text primary key references "user" on delete cascade,
    issuer text not null,
    subject text not null,
    email text not null,
    linked_at timestamptz not null,
    unique (issuer, subject)
  )`,
  `create table oidc_used (
    hash bytea primary key,
    expires_at timestamptz not null
  )`,
  `create index oidc_used_expiry on oidc_used (expires_at)`,
  `alter table token add column oidc_sid text`,
  `create index token_oidc_sid on token (oidc_sid) where oidc_sid is not null`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
