import type { companyService } from '../../../../shared/contract/service/company-service.ts'
import { AppError } from '../../../http/app-error.ts'
import { lockCompany } from '../../access/administrators.ts'
import { audit } from '../../access/audit.ts'
import type { Deps, HandlersOf, RequestContext } from '../../access/request-context.ts'
import { findCompany } from '../../account/user/people.ts'
import { decisionsAbout } from '../service/decisions.ts'
import { knownServiceIds } from '../service/services.ts'
import { listEntitlements, storedEntitlements, upsertEntitlements } from './queries.ts'

export const companyServiceHandlers = ({ db }: Deps): HandlersOf<typeof companyService> => {
  const answer = async (companyCode: string, { locale }: RequestContext) => {
    const rows = await listEntitlements(db, companyCode, locale)
    return rows.map(({ updated_at, ...row }) => ({ ...row, updated_at: updated_at?.toISOString() ?? null }))
  }
  return {
    getAdminCompanyService: async ({ query: { company_code }, ...context }) => {
      if (!(await findCompany(db, company_code))) throw new AppError('not_found')
      return answer(company_code, context)
    },
    postAdminCompanyService: async ({ body: { company_code, services }, ...context }) => {
      await db.transaction().execute(async trx => {
        await lockCompany(trx, company_code)
        if (!(await findCompany(trx, company_code))) throw new AppError('not_found')
        const ids = services.map(({ service_id }) => service_id)
        const decisions = decisionsAbout(services, await knownServiceIds(trx, ids))
        const before = await storedEntitlements(trx, company_code)
        const changes = [...decisions].filter(([id, status]) => (before[id] ?? 0) !== status)
        if (changes.length > 0) await upsertEntitlements(trx, company_code, changes, context.now)
        await audit(trx, context, {
          action: 'company.service',
          target: { kind: 'company', id: company_code },
          companyCode: company_code,
          before,
          after: { ...before, ...Object.fromEntries(changes) },
        })
      })
      return answer(company_code, context)
    },
  }
}
