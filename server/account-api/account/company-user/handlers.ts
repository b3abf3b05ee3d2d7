import type { companyUser } from '../../../../shared/contract/account/company-user.ts'
import { AppError } from '../../../http/app-error.ts'
import { lockCompany } from '../../access/administrators.ts'
import type { Deps, HandlersOf } from '../../access/request-context.ts'
import { removeMember } from '../user-status/member-status.ts'
import { lockMember } from '../user-status/queries.ts'
import { moveMember } from './move.ts'

export const companyUserHandlers = (deps: Deps): HandlersOf<typeof companyUser> => {
  const { db, mail } = deps
  return {
    /** Employees are deleted, not unlinked: the maker's company is not a customer. */
    deleteAdminCompanyUser: async ({ params, body, ...context }) => {
      const { company_code: companyCode } = params
      await db.transaction().execute(async trx => {
        await lockCompany(trx, companyCode)
        const member = await lockMember(trx, companyCode, body.user_id)
        if (!member) throw new AppError('not_found')
        if (member.is_employee === 1) throw new AppError('forbidden')
        await removeMember({ trx, member, companyCode, context, mail }, { action: 'user.unlink', reason: body.text })
      })
      return {}
    },
    postAdminCompanyUserMove: ({ body, ...context }) => moveMember(body, context, deps),
  }
}
