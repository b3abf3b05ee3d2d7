import { type Kysely, sql } from 'kysely'

/**
 * A link that was revoked says so, apart from one that expired or was used. The link by which the earlier address of an
 * account undoes a change of address has a purpose of its own.
 */
const statements = [
  `alter table link
    add column ended_at timestamptz,
    drop constraint link_purpose_check,
    add constraint link_purpose_check
      check (purpose in ('regist', 'addition', 'reset', 'mailaddress', 'mailaddress_undo', 'unlock'))`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
