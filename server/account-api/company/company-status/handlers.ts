import type { companyStatus } from '../../../../shared/contract/company/company-status.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import type { HandlersOf, Parts } from '../../access/request-context.ts'
import { companyDetail } from '../company/detail.ts'
import { holdCompany } from '../company/lock-company.ts'
import { deleteCompany } from './delete.ts'
import { endSessionsOf, setCompanyFlags } from './queries.ts'

export const companyStatusHandlers = (parts: Parts): HandlersOf<typeof companyStatus> => {
  const { db } = parts
  return {
    /** A company that is not registered is neither active nor stopped: 409. */
    postAdminCompanyActivate: async ({ params: { company_code: code }, body: { active_flg }, ...asking }) => {
      await db.transaction().execute(async trx => {
        const before = await holdCompany(trx, code)
        if (before.regist_flg === 0) throw new AppError('conflict')
        if (before.active_flg === active_flg) return
        await setCompanyFlags(trx, code, { regist_flg: 1, active_flg }, asking.now)
        if (active_flg === 0) await endSessionsOf(trx, code)
        await audit(trx, asking, {
          action: 'company.activate',
          target: { kind: 'company', id: code },
          companyCode: code,
          before: { active_flg: before.active_flg },
          after: { active_flg },
        })
      })
      return companyDetail(db, code)
    },
    deleteAdminCompany: async ({ params, body, ...asking }) => {
      await deleteCompany({ code: params.company_code, reason: body.text }, asking, parts)
      return {}
    },
  }
}
