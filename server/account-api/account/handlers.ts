import type { account } from '../../../shared/contract/account.ts'
import type { HandlersOf, Parts } from '../handler.ts'
import { memberPage } from '../user/list.ts'

export const accountHandlers = ({ db }: Parts): HandlersOf<typeof account> => ({
  getAdminAccountList: async ({ query, now }) => memberPage(db, query, now),
  getAdminUserList: async ({ query, now }) => memberPage(db, query, now),
  getAdminUserSearch: async ({ query, now }) => memberPage(db, query, now),
  getAdminUserListBan: async ({ query, now }) => {
    const filter = query.filter === 'all' ? 'banned' : query.filter
    const { data, ...page } = await memberPage(db, { ...query, filter, sort: 'request', order: 'asc' }, now)
    return {
      ...page,
      data: data.map(({ lock_reason = null, locked_at, text, requested_at, ...row }) => ({
        ...row,
        lock_reason,
        locked_at: locked_at?.toISOString() ?? null,
        unlock_request: text && requested_at ? { text, requested_at: requested_at.toISOString() } : null,
      })),
    }
  },
})
