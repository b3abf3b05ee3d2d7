import { type Kysely, sql } from 'kysely'

/** What is still to be done for the people of a company that was deactivated or deleted, and after which of them. */
const statements = [
  `alter table company add column ending text
    check (ending in ('deactivation', 'deactivated_asked', 'deletion', 'deleted_asked')),
    add column ending_after text not null default ''`,
  `create index company_ending on company (code) where ending is not null`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
