import { type Kysely, sql } from 'kysely'
import { foldForSearch } from '../../../../shared/rules/search.ts'

/** Rows per step. */
const step = 1_000

/** The columns of folded text, each with the key of its table. */
const columns = [
  { table: 'company', key: 'code', column: 'search_text' },
  { table: 'user', key: 'id', column: 'search_text' },
  { table: 'user', key: 'id', column: 'sort_name' },
  { table: 'access_request', key: 'id', column: 'search_text' },
] as const

const refold = (text: string): string => text.split('\n').map(foldForSearch).join('\n')

/**
 * Texts are folded again, since a search finds a name by other forms of its kanji. Rows that stay the same are not written.
 * The order of the CSV: by company code, shorter ones first.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index company_user_order on company_user (length(company_code), company_code, user_id)`.execute(db)
  for (const { table, key, column } of columns) {
    const name = { table: sql.table(table), key: sql.ref(key), column: sql.ref(column) }
    for (let after = ''; ; ) {
      const { rows } = await sql<{ key: string; text: string }>`select ${name.key} as key, ${name.column} as text
        from ${name.table} where ${name.key} > ${after} order by ${name.key} limit ${step}`.execute(db)
      const changed = rows
        .map(row => ({ ...row, text: refold(row.text) }))
        .filter((row, at) => row.text !== rows[at]?.text)
      if (changed.length > 0)
        await sql`update ${name.table} set ${name.column} = changed.text
          from unnest(${changed.map(row => row.key)}::text[], ${changed.map(row => row.text)}::text[]) as changed (key, text)
          where ${name.key} = changed.key`.execute(db)
      const last = rows.at(-1)
      if (last === undefined || rows.length < step) break
      after = last.key
    }
  }
}
