import type { top } from '../../../../shared/contract/home/top.ts'
import type { Deps, HandlersOf } from '../../access/request-context.ts'
import { ownInfo } from '../../account/user/own-info.ts'
import { stoppedFlag } from '../../service/service/services.ts'
import { listCompanies, listNotices } from './queries.ts'

export const topHandlers = ({ db }: Deps): HandlersOf<typeof top> => ({
  getTop: async context => {
    const { user, services } = await ownInfo(db, context)
    const notices = await listNotices(db, context.locale, context.now)
    return {
      user,
      services: services.map(({ stopped_at, ...row }) => ({
        ...row,
        ...stoppedFlag(stopped_at),
        updated_at: row.updated_at?.toISOString() ?? null,
      })),
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
