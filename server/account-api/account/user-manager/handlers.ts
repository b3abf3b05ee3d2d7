import type { userManager } from '../../../../shared/contract/account/user-manager.ts'
import type { Deps, HandlersOf } from '../../access/caller/request-context.ts'
import { inTransaction } from '../../access/posting/mail-transaction.ts'
import { userInfo } from '../user/user-info.ts'
import { changeManager } from './change-manager.ts'

export const userManagerHandlers = (deps: Deps): HandlersOf<typeof userManager> => ({
  postAdminUserManager: async ({ body, ...context }) => {
    const { company_code: companyCode, user_id: userId, manager_flg } = body
    const change = { companyCode, userId, manager_flg }
    await inTransaction(deps, trx => changeManager(trx, change, context, deps.mail))
    return userInfo(deps.db, { userId, companyCode, now: context.now }, context.locale, 'editor')
  },
})
