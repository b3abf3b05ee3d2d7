import type { top } from '../../../shared/contract/top.ts'
import { AppError } from '../../http/app-error.ts'
import type { HandlersOf, Parts } from '../handler.ts'
import { userInfo } from '../user/info.ts'
import { listAllServices, listCompanies, listNotices } from './queries.ts'

export const topHandlers = ({ db }: Parts): HandlersOf<typeof top> => ({
  getTop: async ({ caller: { userId, memberships }, locale, now }) => {
    const codes = memberships.map(({ code }) => code)
    const [companyCode] = codes
    if (companyCode === undefined) throw new AppError('not_found')
    const user = await userInfo(db, { userId, companyCode, now }, locale, code => codes.includes(code))
    const services = await listAllServices(db, companyCode, userId, locale)
    const notices = await listNotices(db, locale, now)
    return {
      user,
      services: services.map(row => ({ ...row, updated_at: row.updated_at?.toISOString() ?? null })),
      notices: notices.map(row => ({ ...row, published_at: row.published_at.toISOString() })),
    }
  },
  getCompanies: async ({ caller }) =>
    listCompanies(
      db,
      caller.userId,
      caller.memberships.map(({ code }) => code),
    ),
})
