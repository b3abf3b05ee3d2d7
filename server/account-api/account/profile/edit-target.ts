import { AppError } from '../../../http/app-error.ts'
import { mustAdminister } from '../../access/caller/guard.ts'
import type { Caller, RequestContext } from '../../access/caller/request-context.ts'
import type { Viewer } from '../user/user-info.ts'

/** The member that an edit changes. */
export interface EditTarget {
  userId: string
  companyCode: string
  /** The caller's view of the result. */
  viewer: Viewer
}

/**
 * The member that a call edits. For customers the caller by default, else a member of a company that they administer; for employees any
 * member of any company.
 *
 * @throws 404, 422 without a company
 */
export const editTarget = (
  { user_id, company_code }: { user_id?: string | undefined; company_code?: string | undefined },
  { caller, log }: RequestContext<Caller>,
): EditTarget => {
  const userId = user_id ?? caller.userId
  if (caller.kind === 'customer' && userId === caller.userId) {
    const own = caller.memberships.map(({ code }) => code)
    const companyCode = company_code ?? own[0]
    if (companyCode === undefined || !own.includes(companyCode)) throw new AppError('not_found')
    return { userId, companyCode, viewer: { own } }
  }
  if (company_code === undefined) throw new AppError('invalid', { errors: { company_code: ['required'] } })
  if (caller.kind === 'employee') return { userId, companyCode: company_code, viewer: 'editor' }
  mustAdminister(caller, company_code, log)
  return { userId, companyCode: company_code, viewer: 'administrator' }
}
