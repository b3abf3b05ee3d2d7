import { type Kysely, sql } from 'kysely'

/**
 * The counts of a batch change with every few mails. Its text lies apart from them, so that a version of the row is small and a
 * page holds many: the database then clears old ones away within the page. With the text in the row the table grew by a
 * page for every few steps, and each step read all of them.
 */
const statements = [
  `alter table bulk_mail set (toast_tuple_target = 128, fillfactor = 50)`,
  `alter table bulk_mail alter column body set storage external`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
