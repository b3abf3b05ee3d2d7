import { type Kysely, sql } from 'kysely'

/**
 * The counts of a batch change with every few mails. Its text is stored out of line, so that row versions are small and
 * a page holds many. PostgreSQL then prunes old versions within the page (HOT). With the text in the row the table grew
 * by a page every few steps, and each step read all of them.
 */
const statements = [
  `alter table bulk_mail set (toast_tuple_target = 128, fillfactor = 50)`,
  `alter table bulk_mail alter column body set storage external`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
