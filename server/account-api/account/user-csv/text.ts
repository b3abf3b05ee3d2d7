import type { Kysely } from 'kysely'
import type { Locale } from '../../../../shared/model/flag.ts'
import { accountStatus } from '../../../../shared/rules/status.ts'
import type { Database } from '../../database/schema.ts'
import { csvLine } from './cell.ts'
import { csvLabels } from './labels.ts'
import { listRows, type Row, type Scope } from './queries.ts'

interface Service {
  service_id: string
  name: string
}

/** Rows per query. The next query runs only after these rows have been consumed. */
const pageRows = 1_000

/** ISO 8601 in UTC, to the second. */
const timeOf = (time: Date | null): string => (time ? `${time.toISOString().slice(0, 19)}Z` : '')

const cellsOf = (row: Row, services: readonly Service[], locale: Locale): string[] => [
  row.company_code,
  row.company,
  row.industry ?? '',
  row.category ?? '',
  row.email,
  row.family_name,
  row.middle_name,
  row.first_name,
  row.department,
  row.position,
  row.cell_phone_number,
  String(row.manager_flg),
  csvLabels[locale].status[accountStatus(row)],
  ...services.map(({ service_id }) => (row.service_ids?.includes(service_id) ? '1' : '0')),
  timeOf(row.registered_at),
  timeOf(row.last_login_at),
]

/**
 * The CSV: a header, then a row per account and company, in key order. Keyset pagination keeps the cost of each page
 * constant on both engines. Pages do not share a transaction. A long download would otherwise hold back VACUUM on
 * PostgreSQL and block PGlite's only connection. Each row is as of the read of its page, and no row is repeated.
 */
export async function* csvText(
  db: Kysely<Database>,
  scope: Scope,
  services: readonly Service[],
  locale: Locale,
): AsyncGenerator<string> {
  const { before, after: titlesAfter } = csvLabels[locale]
  let text = csvLine([...before, ...services.map(({ name }) => name), ...titlesAfter])
  let last: Row | undefined
  do {
    const rows = await listRows(db, { ...scope, locale, after: last, limit: pageRows })
    for (const row of rows) text += csvLine(cellsOf(row, services, locale))
    if (text !== '') yield text
    text = ''
    last = rows.length === pageRows ? rows.at(-1) : undefined
  } while (last)
}
