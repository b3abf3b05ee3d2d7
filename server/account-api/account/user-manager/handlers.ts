import type { userManager } from '../../../../shared/contract/account/user-manager.ts'
import type { Deps, HandlersOf } from '../../access/request-context.ts'
import { userInfo } from '../user/user-info.ts'
import { changeManager } from './change-manager.ts'

export const userManagerHandlers = ({ db, mail, background }: Deps): HandlersOf<typeof userManager> => ({
  postAdminUserManager: async ({ body, ...context }) => {
    const { company_code: companyCode, user_id: userId, manager_flg } = body
    const mailIds = await db
      .transaction()
      .execute(trx => changeManager(trx, { companyCode, userId, manager_flg }, context, mail))
    for (const id of mailIds) background(mail.deliver(id))
    return userInfo(db, { userId, companyCode, now: context.now }, context.locale, 'editor')
  },
})
