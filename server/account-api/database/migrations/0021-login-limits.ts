import { type Kysely, sql } from 'kysely'

/**
 * Failed logins by account and network, waits of networks that failed on an attacked account, and known browsers.
 * Accounts are mail addresses as typed: unknown ones count like known ones.
 */
const statements = [
  `create table login_try (
    id bigint generated always as identity primary key,
    account text not null, network text not null, device bytea, failed_at timestamptz not null)`,
  `create index login_try_account on login_try (account, failed_at)`,
  `create index login_try_pair on login_try (account, network, failed_at)`,
  `create index login_try_network on login_try (network, failed_at)`,
  `create index login_try_age on login_try (failed_at)`,
  `create table login_slowdown (
    account text not null, network text not null, failures int not null, failed_at timestamptz not null,
    primary key (account, network))`,
  `create index login_slowdown_age on login_slowdown (failed_at)`,
  `create table device_mark (
    hash bytea primary key, user_id text not null references "user" on delete cascade, issued_at timestamptz not null)`,
  `create index device_mark_user on device_mark (user_id, issued_at)`,
  `create index device_mark_age on device_mark (issued_at)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
