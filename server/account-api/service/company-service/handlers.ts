import type { companyService } from '../../../../shared/contract/service/company-service.ts'
import { AppError } from '../../../http/app-error.ts'
import { lockCompany } from '../../access/administrators.ts'
import { audit } from '../../access/audit.ts'
import type { Deps, HandlersOf, RequestContext } from '../../access/caller/request-context.ts'
import { findCompany } from '../../directory/companies.ts'
import { decisionsAbout } from '../../directory/decide-services.ts'
import { keepServices, knownServiceIds, stoppedFlag, stoppedServiceIds } from '../../directory/services.ts'
import { settleRequests, startSettling, withdrawApproval } from '../service-request/settle-requests.ts'
import { listEntitlements, storedEntitlements, upsertEntitlements } from './queries.ts'

export const companyServiceHandlers = (deps: Deps): HandlersOf<typeof companyService> => {
  const { db } = deps
  const answer = async (companyCode: string, { locale }: RequestContext) => {
    const rows = await listEntitlements(db, companyCode, locale)
    return rows.map(({ updated_at, stopped_at, ...row }) => ({
      ...row,
      ...stoppedFlag(stopped_at),
      updated_at: updated_at?.toISOString() ?? null,
    }))
  }
  return {
    getAdminCompanyService: async ({ query: { company_code }, ...context }) => {
      if (!(await findCompany(db, company_code))) throw new AppError('not_found')
      return answer(company_code, context)
    },
    postAdminCompanyService: async ({ body: { company_code, services }, ...context }) => {
      const settlementId = await db.transaction().execute(async trx => {
        await lockCompany(trx, company_code)
        if (!(await findCompany(trx, company_code))) throw new AppError('not_found')
        const ids = services.map(({ service_id }) => service_id)
        await keepServices(trx, ids)
        const stopped = await stoppedServiceIds(trx, ids)
        const decisions = decisionsAbout(services, new Set([...(await knownServiceIds(trx, ids)), ...stopped]))
        // It can still be withdrawn.
        if (stopped.some(id => decisions.get(id) === 1)) throw new AppError('service_stopped')
        const before = await storedEntitlements(trx, company_code)
        const changes = [...decisions].filter(([id, status]) => (before.get(id) ?? 0) !== status)
        if (changes.length > 0) await upsertEntitlements(trx, company_code, changes, context.now)
        const granted = changes.flatMap(([id, status]) => (status === 1 ? [id] : []))
        // Also one that is only approved so far.
        const withdrawn = [...decisions].flatMap(([id, status]) => (status === 0 ? [id] : []))
        await withdrawApproval(trx, { companyCode: company_code, services: withdrawn }, context.now)
        const settlementId = await startSettling(trx, { companyCode: company_code, services: granted }, context)
        await audit(trx, context, {
          action: 'company.service',
          target: { kind: 'company', id: company_code },
          companyCode: company_code,
          before: Object.fromEntries(before),
          after: Object.fromEntries([...before, ...changes]),
        })
        return settlementId
      })
      if (settlementId !== undefined) await settleRequests(settlementId, deps)
      return answer(company_code, context)
    },
  }
}
