import type { top } from '../../../../shared/contract/home/top.ts'
import type { Deps, HandlersOf } from '../../access/request-context.ts'
import { ownInfo } from '../../account/user/own-info.ts'
import { stoppedFlag } from '../../directory/services.ts'
import { listRequestable } from '../../service/service-request/company-kinds.ts'
import { listAloneIn, listCompanies, listNotices, listRequested } from './queries.ts'

export const topHandlers = ({ db }: Deps): HandlersOf<typeof top> => ({
  getTop: async context => {
    const { user, services } = await ownInfo(db, context)
    const administered = context.caller.memberships
      .filter(({ manager_flg }) => manager_flg === 1)
      .map(({ code }) => code)
    const requested = await listRequested(db, administered)
    const requestable = await listRequestable(
      db,
      context.caller.memberships.map(({ code }) => code),
    )
    const notices = await listNotices(db, context.locale, context.now)
    return {
      user,
      services: services.map(({ stopped_at, is_offered, ...row }) => ({
        ...row,
        obtainable: stopped_at === null && (is_offered || requestable.has(row.service_id)) ? 1 : 0,
        ...stoppedFlag(stopped_at),
        updated_at: row.updated_at?.toISOString() ?? null,
        requested_by: requested
          .filter(({ waiting }) => waiting.includes(row.service_id))
          .map(({ code, name }) => ({ code, name })),
      })),
      alone_in: await listAloneIn(db, { userId: context.caller.userId, codes: administered }, context.now),
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
