import type { Kysely } from 'kysely'
import type { TextFile } from '../../../../shared/contract/entry.ts'
import type { Locale } from '../../../../shared/model/flag.ts'
import { accountStatus } from '../../../../shared/rules/status.ts'
import { AppError } from '../../../http/app-error.ts'
import { csvLine } from '../../access/csv-cell.ts'
import type { Database } from '../../database/schema.ts'
import { findCompany } from '../../directory/companies.ts'
import { activeServiceIds } from '../../directory/entitlements.ts'
import { listServices } from '../../directory/services.ts'
import { csvLabels } from '../user-csv/labels.ts'
import { countRows, listRows, type Row } from '../user-csv/queries.ts'
import { listedFields, titleOf } from './columns.ts'

interface Wanted {
  /** Absent: rows name their company. */
  companyCode: string | undefined
  /** The people of the company follow the head. */
  withPeople: boolean
  locale: Locale
  /** Employees also appoint administrators. */
  isEmployee?: boolean
}

type Field = Exclude<(typeof listedFields)[number], 'company' | 'industry' | 'company_category'>

/** What only the download of the list has. */
const shown: readonly string[] = ['company', 'industry', 'company_category']
const isImported = (field: (typeof listedFields)[number]): field is Field => !shown.includes(field)

/** Rows per query. */
const pageRows = 1_000

const cellOf = (row: Row, field: Field, locale: Locale): string => {
  if (field === 'manager_flg') return String(row.manager_flg)
  return field === 'active_flg' ? csvLabels[locale].status[accountStatus(row)] : row[field]
}

/** A file with a head, and the people of a company, which can be changed and imported. */
export const templateCsv = async (
  db: Kysely<Database>,
  { companyCode, withPeople, locale, isEmployee = false }: Wanted,
): Promise<TextFile> => {
  if (companyCode !== undefined && !(await findCompany(db, companyCode))) throw new AppError('not_found')
  const without = [...(companyCode === undefined ? [] : ['company_code']), ...(isEmployee ? [] : ['manager_flg'])]
  const fields = listedFields.filter(isImported).filter(field => !without.includes(field))
  const own = companyCode === undefined ? undefined : await activeServiceIds(db, companyCode)
  const services = (await listServices(db, locale)).filter(({ service_id }) => own === undefined || own.has(service_id))
  const scope = withPeople && companyCode !== undefined ? { companyCode, others: false } : undefined

  async function* text() {
    yield csvLine([...fields.map(field => titleOf(field, locale)), ...services.map(({ name }) => name)])
    let last: Row | undefined
    if (scope)
      do {
        const rows = await listRows(db, { ...scope, locale, after: last, limit: pageRows })
        const lines = rows.map(row =>
          csvLine([
            ...fields.map(field => cellOf(row, field, locale)),
            ...services.map(({ service_id }) => (row.service_ids?.includes(service_id) ? '1' : '0')),
          ]),
        )
        if (lines.length > 0) yield lines.join('')
        last = rows.length === pageRows ? rows.at(-1) : undefined
      } while (last)
  }
  return { rows: scope ? await countRows(db, scope) : 0, text: text() }
}
