import type { Kysely } from 'kysely'
import type { userCsv } from '../../../../shared/contract/account/user-csv.ts'
import type { Deps, HandlersOf } from '../../access/caller/request-context.ts'
import { csvText, type FileReader, inKeyOrder } from '../../access/csv/list-csv.ts'
import type { Database } from '../../database/schema.ts'
import { listServices } from '../../directory/services.ts'
import { findMakerCompany } from '../employee/queries.ts'
import { accountColumns, employeeColumns, serviceColumns, timeColumns } from './columns.ts'
import { countRows, listRows, type Row, type Scope } from './queries.ts'

/** The file: a row per account and company, in key order. */
export const accountsText = async (db: Kysely<Database>, scope: Scope, reader: FileReader) => {
  const { locale } = reader
  const columns = [
    ...accountColumns(reader),
    ...(scope.others ? [] : employeeColumns(reader)),
    ...serviceColumns(await listServices(db, locale)),
    ...timeColumns(reader),
  ]
  return csvText(
    columns,
    inKeyOrder<Row>((after, limit) => listRows(db, { ...scope, locale, after, limit })),
  )
}

export const userCsvHandlers = ({ db }: Deps): HandlersOf<typeof userCsv> => ({
  getAdminUserCsv: async ({ query, caller, locale, log }) => {
    const maker = await findMakerCompany(db)
    const scope = { companyCode: maker.code, others: query.is_m365 === 0 }
    const rows = await countRows(db, scope)
    log.info({ audit: 'user_csv', actor: caller.userId, is_m365: query.is_m365, rows }, 'accounts are downloaded')
    return { rows, text: await accountsText(db, scope, { locale, timeZone: query.time_zone }) }
  },
})
