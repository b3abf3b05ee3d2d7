import { type Kysely, sql } from 'kysely'

/**
 * The order in which links were made, whatever the clocks of several servers say; null for earlier ones. And the addresses that an undo link
 * gives back.
 */
const statements = [
  'alter table link add column ordinal bigint',
  'create sequence link_ordinal owned by link.ordinal',
  `alter table link alter column ordinal set default nextval('link_ordinal')`,
  `create index link_undo on link (email) where purpose = 'mailaddress_undo'`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
