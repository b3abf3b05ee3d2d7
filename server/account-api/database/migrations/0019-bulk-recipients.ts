import { type Kysely, sql } from 'kysely'

/**
 * One row for each address of a batch, by an index that the address leads. With the batch in front it could stand in for the primary
 * key: of a batch that the statistics do not know yet, the planner took it for every recipient and read the whole batch each time.
 */
const statements = [
  `alter table bulk_mail_recipient drop constraint bulk_mail_recipient_bulk_id_email_key`,
  `alter table bulk_mail_recipient add unique (email, bulk_id)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
