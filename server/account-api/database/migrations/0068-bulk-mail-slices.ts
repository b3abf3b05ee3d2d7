import { type Kysely, sql } from 'kysely'

/**
 * What is still to be done for many recipients of a bulk mail: collecting them, after which person, and making those of a state pending
 * again, after which number. `total` is 0 until all are collected, so that earlier versions do not send to some of them.
 */
const statements = [
  `alter table bulk_mail add column collected_after text,
    add column retrying text check (retrying in ('failed', 'uncertain')),
    add column retried_to int not null default 0`,
  `create index bulk_mail_left on bulk_mail (id) where collected_after is not null or retrying is not null`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
