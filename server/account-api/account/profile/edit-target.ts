import { AppError } from '../../../http/app-error.ts'
import { mustAdminister } from '../../access/guard.ts'
import type { Customer, RequestContext } from '../../access/request-context.ts'
import type { Viewer } from '../user/user-info.ts'

/** The member that an edit changes. */
export interface EditTarget {
  userId: string
  companyCode: string
  /** The caller's view of the result. */
  viewer: Viewer
}

/** For customers: the caller by default, else a member of a company that the caller administers. */
export const ownOrStaff = (
  given: { user_id?: string | undefined; company_code?: string | undefined },
  { caller, log }: RequestContext<Customer>,
): EditTarget => {
  const own = caller.memberships.map(({ code }) => code)
  const { user_id = caller.userId, company_code } = given
  if (user_id === caller.userId) {
    const companyCode = company_code ?? own[0]
    if (companyCode === undefined || !own.includes(companyCode)) throw new AppError('not_found')
    return { userId: user_id, companyCode, viewer: { own } }
  }
  if (company_code === undefined) throw new AppError('invalid', { errors: { company_code: ['required'] } })
  mustAdminister(caller, company_code, log)
  return { userId: user_id, companyCode: company_code, viewer: 'administrator' }
}

/** For employees: a member of any company. */
export const anyMember = ({ user_id, company_code }: { user_id: string; company_code: string }): EditTarget => ({
  userId: user_id,
  companyCode: company_code,
  viewer: 'editor',
})
