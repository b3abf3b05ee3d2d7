import type { user } from '../../../shared/contract/user.ts'
import { AppError } from '../../http/app-error.ts'
import type { HandlersOf, Parts } from '../handler.ts'
import { userInfo } from './info.ts'
import { companyUserList } from './list.ts'
import { registUser } from './regist.ts'

export const userHandlers = (parts: Parts): HandlersOf<typeof user> => {
  const { db } = parts
  return {
    getUserInfo: async ({ caller, locale, now }) => {
      const codes = caller.memberships.map(({ code }) => code)
      const [companyCode] = codes
      if (companyCode === undefined) throw new AppError('not_found')
      return userInfo(db, { userId: caller.userId, companyCode, now }, locale, code => codes.includes(code))
    },
    postUserInfo: async ({ body, locale, now }) =>
      userInfo(
        db,
        { userId: body.user_id, companyCode: body.company_code, now },
        locale,
        code => code === body.company_code,
      ),
    getAdminUserInfo: async ({ query, locale, now }) =>
      userInfo(db, { userId: query.user_id, companyCode: query.company_code, now }, locale),
    getCompanyUserList: async ({ query, now }) => companyUserList(db, query, now),
    getAdminCompanyUserList: async ({ query, now }) => companyUserList(db, query, now),
    postUserRegist: async ({ body, ...asking }) => registUser(body, asking, parts),
    postAdminUserRegist: async ({ body, ...asking }) => registUser(body, asking, parts),
  }
}
