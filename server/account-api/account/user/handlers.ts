import type { user } from '../../../../shared/contract/account/user.ts'
import { mustBeFresh } from '../../access/fresh-proof.ts'
import type { Deps, HandlersOf } from '../../access/request-context.ts'
import { addAccount } from './add-account.ts'
import { inviteAgain } from './invite-again.ts'
import { ownInfo } from './own-info.ts'
import { userInfo } from './user-info.ts'

export const userHandlers = (deps: Deps): HandlersOf<typeof user> => {
  const { db } = deps
  return {
    getUserInfo: async context => (await ownInfo(db, context)).user,
    postUserInfo: async ({ body, locale, now }) =>
      userInfo(db, { userId: body.user_id, companyCode: body.company_code, now }, locale, 'administrator'),
    getAdminUserInfo: async ({ query, locale, now, caller }) => {
      const viewer = caller.isOnlyView ? 'view-only' : 'editor'
      return userInfo(db, { userId: query.user_id, companyCode: query.company_code, now }, locale, viewer)
    },
    postUserRegist: async ({ body, ...context }) => addAccount(body, context, deps),
    postAdminUserRegist: async ({ body, ...context }) => {
      if (body.manager_flg === 1) mustBeFresh(context.caller, context.now)
      return addAccount(body, context, deps)
    },
    postUserRegistMail: async ({ params, body, ...context }) => inviteAgain({ ...params, ...body }, context, deps),
    postAdminUserRegistMail: async ({ params, body, ...context }) => inviteAgain({ ...params, ...body }, context, deps),
  }
}
