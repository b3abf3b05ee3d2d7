import { type Kysely, sql } from 'kysely'

/** The companies of a person, read from the index alone. */
const statements = [
  `create index company_user_person on company_user (user_id, company_code)`,
  `drop index company_user_user`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
