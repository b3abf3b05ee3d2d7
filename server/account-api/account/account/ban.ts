import type { Kysely } from 'kysely'
import { cappedPageOf, maxResults, offsetOf } from '../../database/page.ts'
import type { Database } from '../../database/schema.ts'
import { memberRows } from '../user/list.ts'
import { type BanQuery, countBanned, listBanned } from './ban-queries.ts'

/** A page of accounts that cannot log in, from all companies, each with the reason. */
export const bannedPage = async (db: Kysely<Database>, query: BanQuery, now: Date) => {
  const found = await countBanned(db, query)
  const banned = offsetOf(query) < maxResults ? await listBanned(db, query) : []
  const rows = await memberRows(db, banned, now)
  const data = banned.flatMap(({ company_code, user_id, lock_reason, locked_at, text, requested_at }) => {
    const row = rows.find(({ id, company }) => id === user_id && company.code === company_code)
    if (!row) return []
    return {
      ...row,
      lock_reason,
      locked_at: locked_at?.toISOString() ?? null,
      unlock_request: text && requested_at ? { text, requested_at: requested_at.toISOString() } : null,
    }
  })
  return cappedPageOf(query, found, data)
}
