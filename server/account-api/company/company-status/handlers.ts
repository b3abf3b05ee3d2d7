import type { companyStatus } from '../../../../shared/contract/company/company-status.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import type { Deps, HandlersOf } from '../../access/request-context.ts'
import { lockCompanyForEdit } from '../../directory/companies.ts'
import { companyDetail } from '../company/detail.ts'
import { deleteCompany } from './delete.ts'
import { endBegunIn, setCompanyFlags } from './queries.ts'

export const companyStatusHandlers = (deps: Deps): HandlersOf<typeof companyStatus> => {
  const { db } = deps
  return {
    /** 409 for an unregistered company: it can be neither active nor suspended. */
    postAdminCompanyActivate: async ({ params: { company_code: code }, body: { active_flg }, ...context }) => {
      await db.transaction().execute(async trx => {
        const before = await lockCompanyForEdit(trx, code)
        if (before.regist_flg === 0) throw new AppError('conflict')
        if (before.active_flg === active_flg) return
        await setCompanyFlags(trx, code, { regist_flg: 1, active_flg }, context.now)
        if (active_flg === 0) await endBegunIn(trx, code, context.now)
        await audit(trx, context, {
          action: 'company.activate',
          target: { kind: 'company', id: code },
          companyCode: code,
          before: { active_flg: before.active_flg },
          after: { active_flg },
        })
      })
      return companyDetail(db, code)
    },
    deleteAdminCompany: async ({ params, body, ...context }) => {
      await deleteCompany({ code: params.company_code, reason: body.text }, context, deps)
      return {}
    },
  }
}
