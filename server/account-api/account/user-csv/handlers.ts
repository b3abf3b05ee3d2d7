import type { Kysely } from 'kysely'
import type { userCsv } from '../../../../shared/contract/account/user-csv.ts'
import type { Locale } from '../../../../shared/model/flag.ts'
import { membershipFields, nameFields } from '../../../../shared/rules/person-fields.ts'
import { accountStatus } from '../../../../shared/rules/status.ts'
import { csvLine } from '../../access/csv-cell.ts'
import { csvTime } from '../../access/list-csv.ts'
import type { Deps, HandlersOf } from '../../access/request-context.ts'
import type { Database } from '../../database/schema.ts'
import { listServices } from '../../directory/services.ts'
import { findMakerCompany } from '../employee/queries.ts'
import { csvLabels } from './labels.ts'
import { countRows, listRows, type Row, type Scope } from './queries.ts'

interface Service {
  service_id: string
  name: string
}

/** Rows per query. The next query runs only after these rows have been consumed. */
const pageRows = 1_000

interface Format {
  scope: Scope
  services: readonly Service[]
  locale: Locale
  /** IANA name. */
  timeZone: string
}

const headOf = ({ scope, services, locale, timeZone }: Format): string[] => {
  const { company, email, names, membership, state, onlyView, times } = csvLabels[locale]
  return [
    ...company,
    email,
    ...nameFields.map(field => names[field]),
    ...membershipFields.map(field => membership[field]),
    ...state,
    ...(scope.others ? [] : [onlyView]),
    ...services.map(({ name }) => name),
    ...times(timeZone),
  ]
}

const cellsOf = (row: Row, { scope, services, locale }: Format, timeOf: ReturnType<typeof csvTime>): string[] => [
  row.company_code,
  row.company,
  row.industry ?? '',
  row.category ?? '',
  row.email,
  ...nameFields.map(field => row[field]),
  ...membershipFields.map(field => row[field]),
  String(row.manager_flg),
  csvLabels[locale].status[accountStatus(row)],
  ...(scope.others ? [] : [String(row.is_only_view)]),
  ...services.map(({ service_id }) => (row.service_ids?.includes(service_id) ? '1' : '0')),
  timeOf(row.registered_at),
  timeOf(row.last_login_at),
]

/**
 * The CSV: a header, then a row per account and company, in key order. Keyset pagination keeps the cost of each page
 * constant on both engines. Pages do not share a transaction. A long download would otherwise hold back VACUUM on
 * PostgreSQL and block PGlite's only connection. Each row is as of the read of its page, and no row is repeated.
 */
export async function* csvText(db: Kysely<Database>, format: Format): AsyncGenerator<string> {
  const { scope, locale, timeZone } = format
  const timeOf = csvTime(timeZone)
  let text = csvLine(headOf(format))
  let last: Row | undefined
  do {
    const rows = await listRows(db, { ...scope, locale, after: last, limit: pageRows })
    for (const row of rows) text += csvLine(cellsOf(row, format, timeOf))
    if (text !== '') yield text
    text = ''
    last = rows.length === pageRows ? rows.at(-1) : undefined
  } while (last)
}

export const userCsvHandlers = ({ db }: Deps): HandlersOf<typeof userCsv> => ({
  getAdminUserCsv: async ({ query, caller, locale, log }) => {
    const maker = await findMakerCompany(db)
    const scope = { companyCode: maker.code, others: query.is_m365 === 0 }
    const rows = await countRows(db, scope)
    log.info({ audit: 'user_csv', actor: caller.userId, is_m365: query.is_m365, rows }, 'accounts are downloaded')
    const services = await listServices(db, locale)
    return { rows, text: csvText(db, { scope, services, locale, timeZone: query.time_zone }) }
  },
})
