import type { user } from '../../../../shared/contract/account/user.ts'
import type { HandlersOf, Parts } from '../../access/request-context.ts'
import { registUser } from './add-account.ts'
import { userInfo } from './info.ts'
import { companyUserList } from './list.ts'
import { ownInfo } from './own.ts'

export const userHandlers = (parts: Parts): HandlersOf<typeof user> => {
  const { db } = parts
  return {
    getUserInfo: async asking => (await ownInfo(db, asking)).user,
    postUserInfo: async ({ body, locale, now }) =>
      userInfo(db, { userId: body.user_id, companyCode: body.company_code, now }, locale, 'administrator'),
    getAdminUserInfo: async ({ query, locale, now }) =>
      userInfo(db, { userId: query.user_id, companyCode: query.company_code, now }, locale, 'employee'),
    getCompanyUserList: async ({ query, now }) => companyUserList(db, query, now),
    getAdminCompanyUserList: async ({ query, now }) => companyUserList(db, query, now),
    postUserRegist: async ({ body, ...asking }) => registUser(body, asking, parts),
    postAdminUserRegist: async ({ body, ...asking }) => registUser(body, asking, parts),
  }
}
