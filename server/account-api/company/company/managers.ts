import type { company } from '../../../../shared/contract/company/company.ts'
import type { HandlerInput } from '../../../../shared/contract/entry.ts'
import { AppError } from '../../../http/app-error.ts'
import { mustBelong } from '../../access/guard.ts'
import { findLink, mustBeValid } from '../../access/link.ts'
import type { Deps, RequestContext } from '../../access/request-context.ts'
import { activeManagers, companyCodesOf } from './manager-queries.ts'

type ManagerQuery = HandlerInput<(typeof company)['postCompanyManagerList']>['body']

/**
 * Administrators who can help: those of a locked person's companies, or of a company of the signed-in customer. Locked
 * or deactivated administrators are left out.
 */
export const listManagers = async (
  { unlock_token, company_code }: ManagerQuery,
  context: RequestContext,
  { db }: Deps,
) => {
  if (unlock_token !== undefined) {
    const link = mustBeValid(await findLink(db, unlock_token, ['unlock']), context.now)
    return activeManagers(db, await companyCodesOf(db, link.user_id))
  }
  if (company_code === undefined) throw new AppError('invalid', { errors: { unlock_token: ['required'] } })
  mustBelong(context.caller, company_code, context.log)
  return activeManagers(db, [company_code])
}
