import type { account } from '../../../../shared/contract/account/account.ts'
import type { Deps, HandlersOf } from '../../access/request-context.ts'
import { memberPage } from '../user/list.ts'
import { bannedPage } from './ban.ts'

export const accountHandlers = ({ db }: Deps): HandlersOf<typeof account> => ({
  getAdminAccountList: async ({ query, now }) => memberPage(db, query, now),
  getAdminUserList: async ({ query, now }) => memberPage(db, query, now),
  getAdminUserSearch: async ({ query, now }) => memberPage(db, query, now),
  getAdminUserListBan: async ({ query, now }) => bannedPage(db, query, now),
})
