import { type Kysely, sql } from 'kysely'

/** The order of company codes, which grow beyond six digits: shorter ones first. Attempts are removed by their age. */
const statements = [
  `create index company_code_order on company (length(code), code) where is_azure = 0`,
  `drop index company_list`,
  `create index login_failure_age on login_failure (failed_at)`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
