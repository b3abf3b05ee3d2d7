import type { Kysely } from 'kysely'
import type { TextFile } from '../../../../shared/contract/entry.ts'
import type { Locale } from '../../../../shared/model/flag.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Database } from '../../database/schema.ts'
import { findCompany } from '../../directory/companies.ts'
import { activeServiceIds } from '../../directory/entitlements.ts'
import { listServices } from '../../directory/services.ts'
import { csvLine } from '../user-csv/cell.ts'
import { listedFields, titleOf } from './columns.ts'

interface Wanted {
  /** Absent: rows name their company. */
  companyCode: string | undefined
  locale: Locale
  /** Employees also appoint administrators. */
  isEmployee?: boolean
}

/** What only the download of the list has. */
const shown = ['company', 'industry', 'company_category']

async function* headOf(titles: readonly string[]) {
  yield csvLine(titles)
}

/** A file with nothing but the head. */
export const templateCsv = async (
  db: Kysely<Database>,
  { companyCode, locale, isEmployee = false }: Wanted,
): Promise<TextFile> => {
  if (companyCode !== undefined && !(await findCompany(db, companyCode))) throw new AppError('not_found')
  const without = [
    ...shown,
    ...(companyCode === undefined ? [] : ['company_code']),
    ...(isEmployee ? [] : ['manager_flg']),
  ]
  const services = await listServices(db, locale)
  const own = companyCode === undefined ? undefined : await activeServiceIds(db, companyCode)
  const titles = [
    ...listedFields.filter(field => !without.includes(field)).map(field => titleOf(field, locale)),
    ...services.flatMap(({ service_id, name }) => (own === undefined || own.has(service_id) ? [name] : [])),
  ]
  return { rows: 0, text: headOf(titles) }
}
