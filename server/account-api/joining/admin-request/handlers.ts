import type { adminRequest } from '../../../../shared/contract/joining/admin-request.ts'
import type { Deps, HandlersOf } from '../../access/request-context.ts'
import { cappedPageOf } from '../../database/page.ts'
import { approveRequest, rejectRequest } from './decide.ts'
import { named, requestDetail, shownContent } from './detail.ts'
import { countRequests, countUnlocking, countWaiting, listRequests, matchingText, serviceNamesById } from './queries.ts'

export const adminRequestHandlers = (deps: Deps): HandlersOf<typeof adminRequest> => {
  const { db, mail, background } = deps
  const deliver = (mails: readonly string[]) => {
    for (const id of mails) background(mail.deliver(id))
  }
  return {
    getAdminRequestList: async ({ query, locale }) => {
      const search = { ...query, matching: await matchingText(db, query.search) }
      const total = await countRequests(db, search)
      const names = await serviceNamesById(db, locale)
      const rows = await listRequests(db, search, query)
      const data = rows.map(({ content, created_at, ...row }) => ({
        ...row,
        ...shownContent(content),
        services: named(content.services, names),
        created_at: created_at.toISOString(),
      }))
      return cappedPageOf(query, total, data)
    },
    getAdminRequestCount: async () => ({ waiting: await countWaiting(db), unlocking: await countUnlocking(db) }),
    getAdminRequestDetail: async ({ query: { id }, locale }) => requestDetail(db, id, locale),
    postAdminRequestApprove: async ({ body, ...context }) => {
      deliver(await approveRequest(body, context, deps))
      return requestDetail(db, body.id, context.locale)
    },
    postAdminRequestReject: async ({ body, ...context }) => {
      deliver(await rejectRequest(body, context, deps))
      return requestDetail(db, body.id, context.locale)
    },
  }
}
