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

/** Rows that are read at once. The database works for the next ones only when these have been taken. */
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
 * The text of the file: the head, then a row for each account and company, in the order of their keys. Pages follow each other
 * by key, so each costs the same, on both engines. They do not share a transaction: an hour's download would hold back
 * the clean-up of PostgreSQL, and everyone else on PGlite, which has one connection. Each row is as it was when its page
 * was read, and none comes twice.
 */
export async function* csvText(
  db: Kysely<Database>,
  scope: Scope,
  services: readonly Service[],
  locale: Locale,
): AsyncGenerator<string> {
  const { before, after: behind } = csvLabels[locale]
  let text = csvLine([...before, ...services.map(({ name }) => name), ...behind])
  let last: Row | undefined
  do {
    const rows = await listRows(db, { ...scope, locale, after: last, limit: pageRows })
    for (const row of rows) text += csvLine(cellsOf(row, services, locale))
    if (text !== '') yield text
    text = ''
    last = rows.length === pageRows ? rows.at(-1) : undefined
  } while (last)
}
