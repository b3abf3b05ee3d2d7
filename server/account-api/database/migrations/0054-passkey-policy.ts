import { type Kysely, sql } from 'kysely'

/**
 * What each company wants of passkeys; the maker's own company: of its employees. A request of a person who has lost them is an unlock
 * request of its own kind.
 */
const statements = [
  `alter table company
    add column passkey_policy text not null default 'offered'
      check (passkey_policy in ('off', 'offered', 'administrators', 'all')),
    add column passkey_from timestamptz,
    add column passkey_version integer not null default 0`,
  `alter table unlock_request
    add column kind text not null default 'lock' check (kind in ('lock', 'passkey'))`,
  'drop index unlock_request_pending',
  `create unique index unlock_request_pending on unlock_request (user_id, kind) where state = 'pending'`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
