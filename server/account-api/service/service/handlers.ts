import type { service } from '../../../../shared/contract/service/service.ts'
import { mustAdminister } from '../../access/caller/guard.ts'
import type { Deps, HandlersOf } from '../../access/caller/request-context.ts'
import { listAllServices, listServices, stoppedFlag } from '../../directory/services.ts'
import { listCompanyServices } from '../company-service/queries.ts'

export const serviceHandlers = ({ db }: Deps): HandlersOf<typeof service> => ({
  getServiceList: async ({ query: { company_code }, caller, locale, log }) => {
    if (company_code === undefined) return listServices(db, locale)
    mustAdminister(caller, company_code, log)
    const rows = await listCompanyServices(db, company_code, locale)
    return rows.map(({ updated_at, stopped_at, ...row }) => ({
      ...row,
      ...stoppedFlag(stopped_at),
      updated_at: updated_at.toISOString(),
    }))
  },
  getAdminServiceList: async ({ locale }) => listAllServices(db, locale),
})
