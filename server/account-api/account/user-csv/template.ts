import type { Kysely } from 'kysely'
import type { TextFile } from '../../../../shared/contract/entry.ts'
import type { Locale } from '../../../../shared/model/flag.ts'
import { AppError } from '../../../http/app-error.ts'
import { csvText, inKeyOrder } from '../../access/csv/list-csv.ts'
import type { Database } from '../../database/schema.ts'
import { findCompany } from '../../directory/companies.ts'
import { activeServiceIds } from '../../directory/entitlements.ts'
import { listServices } from '../../directory/services.ts'
import { accountColumns, serviceColumns } from './columns.ts'
import { countRows, listRows, type Row } from './queries.ts'

interface Wanted {
  /** Absent: rows name their company. */
  companyCode: string | undefined
  /** The people of the company follow the head. */
  withPeople: boolean
  locale: Locale
  /** Employees also appoint administrators. */
  isEmployee?: boolean
}

/** What only the download of the list has. */
const shown = ['company', 'industry', 'company_category'] as const

/** A file with a head, and the people of a company, which can be changed and imported. */
export const templateCsv = async (
  db: Kysely<Database>,
  { companyCode, withPeople, locale, isEmployee = false }: Wanted,
): Promise<TextFile> => {
  if (companyCode !== undefined && !(await findCompany(db, companyCode))) throw new AppError('not_found')
  const without = [
    ...shown,
    ...(companyCode === undefined ? [] : (['company_code'] as const)),
    ...(isEmployee ? [] : (['manager_flg'] as const)),
  ]
  const own = companyCode === undefined ? undefined : await activeServiceIds(db, companyCode)
  const services = (await listServices(db, locale)).filter(({ service_id }) => own === undefined || own.has(service_id))
  const columns = [...accountColumns({ locale, timeZone: 'UTC' }, without), ...serviceColumns(services)]
  if (!withPeople || companyCode === undefined) return { rows: 0, text: csvText(columns, []) }
  const scope = { companyCode, others: false }
  const people = inKeyOrder<Row>((after, limit) => listRows(db, { ...scope, locale, after, limit }))
  return { rows: await countRows(db, scope), text: csvText(columns, people) }
}
