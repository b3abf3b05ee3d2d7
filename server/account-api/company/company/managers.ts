import type { company } from '../../../../shared/contract/company/company.ts'
import type { HandlerInput } from '../../../../shared/contract/entry.ts'
import { AppError } from '../../../http/app-error.ts'
import { mustBelong } from '../../access/guard.ts'
import { findLink, mustBeValid } from '../../access/link.ts'
import type { Asking, Parts } from '../../access/request-context.ts'
import { activeManagers, companyCodesOf } from './manager-queries.ts'

type Asked = HandlerInput<(typeof company)['postCompanyManagerList']>['body']

/**
 * Who can help: the active administrators of the companies of a locked person, or of a company of the signed-in customer.
 * A locked or deactivated administrator is none of them.
 */
export const listManagers = async ({ unlock_token, company_code }: Asked, asking: Asking, { db }: Parts) => {
  if (unlock_token !== undefined) {
    const link = mustBeValid(await findLink(db, unlock_token, ['unlock']), asking.now)
    return activeManagers(db, await companyCodesOf(db, link.user_id))
  }
  if (company_code === undefined) throw new AppError('invalid', { errors: { unlock_token: ['required'] } })
  mustBelong(asking.caller, company_code, asking.log)
  return activeManagers(db, [company_code])
}
