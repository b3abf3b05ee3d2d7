import type { loginExemption } from '../../../../shared/contract/account/login-exemption.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import type { Deps, Employee, HandlersOf, RequestContext } from '../../access/caller/request-context.ts'
import { clearLoginLimits } from '../../sign-in/pending-login/clear-limits.ts'
import { exemptionMs } from '../../sign-in/pending-login/require-step.ts'
import { lockMember } from '../user-status/queries.ts'

/**
 * Exempts a person from the code of the next login at an unknown browser. That login is told by mail, as without codes.
 *
 * @throws 404, 403 for the caller's own account, 409 `not_registered_yet`
 */
const exempt = async (
  { company_code, user_id }: { company_code: string; user_id: string },
  context: RequestContext<Employee>,
  { db }: Deps,
): Promise<void> => {
  const { caller, now } = context
  await db.transaction().execute(async trx => {
    const member = await lockMember(trx, company_code, user_id)
    if (!member) throw new AppError('not_found')
    if (member.id === caller.userId) throw new AppError('forbidden')
    if (member.regist_flg !== 1) throw new AppError('not_registered_yet')
    const code_exempt_until = new Date(now.getTime() + exemptionMs)
    await trx.updateTable('user').set({ code_exempt_until }).where('id', '=', user_id).execute()
    await clearLoginLimits(trx, member)
    const target = { kind: 'user', id: user_id } as const
    await audit(trx, context, { action: 'user.code_exempt', target, companyCode: company_code })
  })
}

export const loginExemptionHandlers = (deps: Deps): HandlersOf<typeof loginExemption> => ({
  postAdminUserLoginExemption: async ({ body, ...context }) => {
    await exempt(body, context, deps)
    return {}
  },
})
