import { type Kysely, sql } from 'kysely'

/** The table counts attempts of any kind, so it is called after them. */
const statements = [
  'alter table login_failure rename to attempt',
  'alter index login_failure_pkey rename to attempt_pkey',
  'alter index login_failure_subject rename to attempt_subject',
  'alter index login_failure_age rename to attempt_age',
  'alter sequence login_failure_id_seq rename to attempt_id_seq',
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
