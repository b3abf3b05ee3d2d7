import type { userCsv } from '../../../../shared/contract/account/user-csv.ts'
import type { Deps, HandlersOf } from '../../access/request-context.ts'
import { listServices } from '../../directory/services.ts'
import { findMakerCompany } from '../employee/queries.ts'
import { countRows } from './queries.ts'
import { csvText } from './text.ts'

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
