import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { BanFilter } from '../../../../shared/contract/account/account.ts'
import { contains } from '../../database/infix.ts'
import { maxResults, offsetOf } from '../../database/page.ts'
import { rowCount } from '../../database/row-count.ts'
import type { Database } from '../../database/schema.ts'

/** What accounts that cannot log in are asked for. */
export interface BanQuery {
  search: string
  filter: BanFilter
  page: number
  per_page: number
}

/** Which accounts, and in which order: an index carries it (migration 0016) up to people of one company, or of one moment. */
interface Kind {
  has: RawBuilder<SqlBool>
  order: RawBuilder<unknown>
}

const isLocked = sql<SqlBool>`"user".lock_flg = 1`
const isRegistered = sql<SqlBool>`"user".lock_flg = 0 and "user".regist_flg = 1`
const byCompany = sql`company.code, "user".sort_name, "user".id`

/** An account is of one kind at most, by the rules of `accountStatus`. */
const context: Kind = {
  has: sql`${isLocked} and requested_at is not null`,
  order: sql`requested_at, unlock_request.user_id, company.code`,
}
const locked: Kind = {
  has: sql`${isLocked} and requested_at is null`,
  order: sql`locked_at desc nulls last, "user".id, company.code`,
}
/** Stopped by the maker, as a person. */
const stopped: Kind = {
  has: sql`${isRegistered} and company.active_flg = 1 and "user".active_flg = 0`,
  order: sql`"user".sort_name, "user".id, company.code`,
}
/** Stopped by the company, as its member. */
const stoppedMember: Kind = {
  has: sql`${isRegistered} and company.active_flg = 1 and "user".active_flg = 1 and company_user.active_flg = 0`,
  order: byCompany,
}
const suspended: Kind = { has: sql`${isRegistered} and company.active_flg = 0`, order: byCompany }

/** One kind after the other makes the list. */
const kindsOf: Record<BanFilter, readonly Kind[]> = {
  all: [context, locked, stopped, stoppedMember, suspended],
  request: [context],
  locked: [context, locked],
  deactive: [stopped, stoppedMember],
  suspended: [suspended],
}

const accountsOf = (db: Kysely<Database>, search: string, { has }: Kind) =>
  db
    .selectFrom('company_user')
    .innerJoin('user', 'user.id', 'company_user.user_id')
    .innerJoin('company', 'company.code', 'company_user.company_code')
    .leftJoin('unlock_request', join =>
      join.onRef('unlock_request.user_id', '=', 'user.id').on('unlock_request.state', '=', 'pending'),
    )
    .where('company.is_azure', '=', 0)
    .where(has)
    .$if(search !== '', query => query.where(contains(sql.ref('user.search_text'), search)))

/** How many there are, counted to `maxResults` and one more. */
export const countBanned = async (db: Kysely<Database>, { search, filter }: BanQuery): Promise<number> => {
  const kinds = kindsOf[filter].map(kind => accountsOf(db, search, kind).select('company_user.user_id'))
  const found = kinds.reduce((before, kind) => before.unionAll(kind)).limit(maxResults + 1)
  const row = await db.selectFrom(found.as('found')).select(rowCount.as('total')).executeTakeFirstOrThrow()
  return row.total
}

/** The accounts of one kind that stand at the front of its order. */
const front = (db: Kysely<Database>, search: string, kind: Kind, { at, atMost }: { at: number; atMost: number }) => {
  const accounts = accountsOf(db, search, kind)
    .select(['company_user.company_code', 'company_user.user_id', 'user.lock_reason', 'user.locked_at'])
    .select(['unlock_request.text', 'unlock_request.requested_at'])
    .select([sql.lit(at).as('kind'), sql<number>`row_number() over (order by ${kind.order})`.as('place')])
    .orderBy(kind.order)
    .limit(atMost)
  return db.selectFrom(accounts.as('account')).selectAll()
}

/** One page, with why and since when each cannot log in. Reads no more of a kind than stands on the pages so far. */
export const listBanned = (db: Kysely<Database>, query: BanQuery) => {
  const { search, filter, per_page } = query
  const atMost = offsetOf(query) + per_page
  const fronts = kindsOf[filter].map((kind, at) => front(db, search, kind, { at, atMost }))
  return db
    .selectFrom(fronts.reduce((before, kind) => before.unionAll(kind)).as('account'))
    .select(['company_code', 'user_id', 'lock_reason', 'locked_at', 'text', 'requested_at'])
    .orderBy('kind')
    .orderBy('place')
    .limit(per_page)
    .offset(offsetOf(query))
    .execute()
}
