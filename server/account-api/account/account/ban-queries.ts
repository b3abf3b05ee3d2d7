import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { BanFilter } from '../../../../shared/contract/account/account.ts'
import { contains } from '../../database/infix.ts'
import { maxResults, offsetOf } from '../../database/page.ts'
import { rowCount } from '../../database/row-count.ts'
import type { Database } from '../../database/schema.ts'

/** Search and page of accounts that cannot log in. */
export interface BanQuery {
  search: string
  filter: BanFilter
  page: number
  per_page: number
}

/**
 * A reason why accounts cannot log in, and the order of its list. An index provides the order (migration 0016), except
 * for ties.
 */
interface Kind {
  where: RawBuilder<SqlBool>
  order: RawBuilder<unknown>
}

const isLocked = sql<SqlBool>`"user".lock_flg = 1`
const isRegistered = sql<SqlBool>`"user".lock_flg = 0 and "user".regist_flg = 1`
const byCompany = sql`company.code, "user".sort_name, "user".id`

/** The kinds are disjoint; they follow the rules of `accountStatus`. */
const requested: Kind = {
  where: sql`${isLocked} and requested_at is not null`,
  order: sql`requested_at, unlock_request.user_id, company.code`,
}
const locked: Kind = {
  where: sql`${isLocked} and requested_at is null`,
  order: sql`locked_at desc nulls last, "user".id, company.code`,
}
/** Deactivated by the maker, in all companies. */
const deactivated: Kind = {
  where: sql`${isRegistered} and company.active_flg = 1 and "user".active_flg = 0`,
  order: sql`"user".sort_name, "user".id, company.code`,
}
/** Deactivated by the company, as its member. */
const deactivatedMember: Kind = {
  where: sql`${isRegistered} and company.active_flg = 1 and "user".active_flg = 1 and company_user.active_flg = 0`,
  order: byCompany,
}
const suspended: Kind = { where: sql`${isRegistered} and company.active_flg = 0`, order: byCompany }

/** The list concatenates these kinds in this order. */
const kindsOf: Record<BanFilter, readonly Kind[]> = {
  all: [requested, locked, deactivated, deactivatedMember, suspended],
  request: [requested],
  locked: [requested, locked],
  deactive: [deactivated, deactivatedMember],
  suspended: [suspended],
}

const accountsOf = (db: Kysely<Database>, search: string, { where }: Kind) =>
  db
    .selectFrom('company_user')
    .innerJoin('user', 'user.id', 'company_user.user_id')
    .innerJoin('company', 'company.code', 'company_user.company_code')
    .leftJoin('unlock_request', join =>
      join.onRef('unlock_request.user_id', '=', 'user.id').on('unlock_request.state', '=', 'pending'),
    )
    .where('company.is_azure', '=', 0)
    .where(where)
    .$if(search !== '', query => query.where(contains(sql.ref('user.search_text'), search)))

/** Number of matches, counted up to `maxResults` + 1. */
export const countBanned = async (db: Kysely<Database>, { search, filter }: BanQuery): Promise<number> => {
  const kinds = kindsOf[filter].map(kind => accountsOf(db, search, kind).select('company_user.user_id'))
  const found = kinds.reduce((before, kind) => before.unionAll(kind)).limit(maxResults + 1)
  const row = await db.selectFrom(found.as('found')).select(rowCount.as('total')).executeTakeFirstOrThrow()
  return row.total
}

/** The first accounts of one kind. */
const firstOf = (db: Kysely<Database>, search: string, kind: Kind, { at, atMost }: { at: number; atMost: number }) => {
  const accounts = accountsOf(db, search, kind)
    .select(['company_user.company_code', 'company_user.user_id', 'user.lock_reason', 'user.locked_at'])
    .select(['unlock_request.text', 'unlock_request.requested_at'])
    .select([sql.lit(at).as('kind'), sql<number>`row_number() over (order by ${kind.order})`.as('place')])
    .orderBy(kind.order)
    .limit(atMost)
  return db.selectFrom(accounts.as('account')).selectAll()
}

/** One page, each account with reason and time. Reads at most the rows up to the end of the page, for each kind. */
export const listBanned = (db: Kysely<Database>, query: BanQuery) => {
  const { search, filter, per_page } = query
  const atMost = offsetOf(query) + per_page
  const firsts = kindsOf[filter].map((kind, at) => firstOf(db, search, kind, { at, atMost }))
  return db
    .selectFrom(firsts.reduce((before, kind) => before.unionAll(kind)).as('account'))
    .select(['company_code', 'user_id', 'lock_reason', 'locked_at', 'text', 'requested_at'])
    .orderBy('kind')
    .orderBy('place')
    .limit(per_page)
    .offset(offsetOf(query))
    .execute()
}
