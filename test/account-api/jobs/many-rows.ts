import { sql } from 'kysely'
import type { Imports } from './open.ts'

/** Repeats the last row of a checked import of two rows at further lines, by one statement. */
export const repeatLastRow = async ({ api }: Imports, importId: string, rows: number): Promise<void> => {
  await sql`
    insert into account_import_row (import_id, seq, line, company_code, email, user_id, row_version, cells, record,
      outcome, asks, changes, problems, role_change)
    select import_id, next, next + 1, company_code, email, user_id, row_version, cells, record, outcome, asks, changes,
      problems, role_change
    from account_import_row cross join generate_series(3, ${rows}::integer) as next
    where import_id = ${importId} and seq = 2`.execute(api.db)
  const found = { add: 0, change: 0, same: 0, error: rows }
  await api.db
    .updateTable('account_import')
    .set({ total: rows, found: JSON.stringify(found) })
    .where('id', '=', importId)
    .execute()
  await sql`analyze account_import_row`.execute(api.db)
}

/** Where each row of an import is stored: a changed row is somewhere else. */
export const placesOf = async ({ api }: Imports, importId: string): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ place: string }>`
    select ctid::text as place from account_import_row where import_id = ${importId}`.execute(api.db)
  return new Set(rows.map(({ place }) => place))
}
