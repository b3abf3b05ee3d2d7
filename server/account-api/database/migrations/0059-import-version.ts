import { type Kysely, sql } from 'kysely'

/**
 * The version of a check, which a run names; who checked and who corrected it. Those of earlier versions were checked by who made them.
 * A row has the version with which it was corrected.
 */
const statements = [
  `alter table account_import
    add column row_version integer not null default 1,
    add column checked_by text references "user" (id),
    add column corrected_by text references "user" (id),
    add column corrected_at timestamptz`,
  `alter table account_import_row
    add column corrected integer,
    add column role_change text`,
  // Other rows about one person in one company are looked up for each row that is stored or corrected.
  `create index account_import_row_same on account_import_row (import_id, company_code, email, seq) where email <> ''`,
  `create index account_import_row_line on account_import_row (import_id, line)`,
  `create index account_import_row_corrected on account_import_row (import_id, seq) where corrected is not null`,
  `create index account_import_row_role on account_import_row (import_id, company_code, user_id)
    where role_change is not null`,
]

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
