import type { Kysely } from 'kysely'
import type { account } from '../../../../shared/contract/account/account.ts'
import type { Deps, HandlersOf } from '../../access/request-context.ts'
import { lookUp, memberTexts } from '../../database/infix.ts'
import { cappedPageOf, countedTo, maxResults, offsetOf, onPage } from '../../database/page.ts'
import type { Database } from '../../database/schema.ts'
import { memberPage, memberRows } from '../user/list.ts'
import { type Banned, type BanQuery, countBanned, findBanned, listBanned } from './ban-queries.ts'

/** How far the list is counted beyond the start of a page, and the matches of a text in it. */
const maxAhead = 1_000
const maxMatchesAhead = 100

/** The rows of accounts, each with the reason. */
const bannedRows = async (db: Kysely<Database>, banned: Banned, now: Date) => {
  const rows = await memberRows(db, banned, now)
  return banned.flatMap(({ company_code, user_id, lock_reason, locked_at, text, requested_at }) => {
    const row = rows.find(({ id, company }) => id === user_id && company.code === company_code)
    if (!row) return []
    return {
      ...row,
      lock_reason,
      locked_at: locked_at?.toISOString() ?? null,
      unlock_request: text && requested_at ? { text, requested_at: requested_at.toISOString() } : null,
    }
  })
}

/** A page of accounts that cannot log in, from all companies. '' searches for nothing. */
const bannedPage = async (db: Kysely<Database>, { search, ...query }: BanQuery & { search: string }, now: Date) => {
  const isReached = offsetOf(query) < maxResults
  if (search !== '') {
    const atMost = countedTo(query, maxMatchesAhead)
    const found = await findBanned(db, query.filter, await lookUp(db, memberTexts, search), atMost + 1)
    const rows = await bannedRows(db, isReached ? onPage(query, found) : [], now)
    return cappedPageOf(query, found.length, rows, atMost)
  }
  const atMost = countedTo(query, maxAhead)
  const found = await countBanned(db, query.filter, atMost)
  const rows = await bannedRows(db, isReached ? await listBanned(db, query) : [], now)
  return cappedPageOf(query, found, rows, atMost)
}

export const accountHandlers = ({ db }: Deps): HandlersOf<typeof account> => ({
  getAdminAccountList: async ({ query, now }) => memberPage(db, query, now),
  getAdminUserList: async ({ query, now }) => memberPage(db, query, now),
  getAdminUserSearch: async ({ query, now }) => memberPage(db, query, now),
  getAdminUserListBan: async ({ query, now }) => bannedPage(db, query, now),
})
