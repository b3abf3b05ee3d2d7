import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { account, BanFilter } from '../../../../shared/contract/account/account.ts'
import { bannedList } from '../../../../shared/lists/accounts.ts'
import type { Deps, HandlersOf } from '../../access/caller/request-context.ts'
import { type CsvColumn, type FileReader, fileColumns, listHandler } from '../../access/csv/list-csv.ts'
import { type LookUp, lookUp, memberTexts } from '../../database/infix.ts'
import { cappedPageOf, countedTo, maxResults, offsetOf, onPage } from '../../database/page.ts'
import { type Database, rowCount, type UnlockKind } from '../../database/schema.ts'
import { memberPage, memberRows } from '../company-user/list.ts'
import { memberCells, memberColumns, memberKey } from '../company-user/list-csv.ts'

/** Filter and page of accounts that cannot log in. */
interface BanQuery {
  filter: BanFilter
  page: number
  per_page: number
}

/**
 * A reason why accounts cannot log in, and the order of its list. An index provides the order, except
 * for ties.
 */
interface Kind {
  where: RawBuilder<SqlBool>
  order: RawBuilder<unknown>
  /** It is a state of memberships, or of their company: no index of people has it. */
  ofMembers?: true
  /** The pending request of such an account that is shown: by default, to be unlocked. */
  request?: UnlockKind
}

const isLocked = sql<SqlBool>`"user".lock_flg = 1`
const isRegistered = sql<SqlBool>`"user".lock_flg = 0 and "user".regist_flg = 1`
const byCompany = sql`company.code, "user".sort_name, "user".id`

/** The kinds are disjoint; they follow the rules of `accountStatus`. */
const requested: Kind = {
  where: sql`${isLocked} and requested_at is not null`,
  order: sql`requested_at, unlock_request.user_id, company.code`,
}
const lostPasskeys: Kind = {
  where: sql`${isRegistered} and requested_at is not null
    and company.active_flg = 1 and "user".active_flg = 1 and company_user.active_flg = 1`,
  order: requested.order,
  request: 'passkey',
}
const locked: Kind = {
  // Not `requested_at is null`: the planner would expect no row, and sort all of them.
  where: sql`${isLocked} and not exists (
    select from unlock_request as request where request.user_id = "user".id and request.kind = 'lock' and request.state = 'pending')`,
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
  ofMembers: true,
}
const suspended: Kind = { where: sql`${isRegistered} and company.active_flg = 0`, order: byCompany, ofMembers: true }

/** The list concatenates these kinds in this order. */
const kindsOf: Record<BanFilter, readonly Kind[]> = {
  all: [requested, lostPasskeys, locked, deactivated, deactivatedMember, suspended],
  request: [requested, lostPasskeys],
  locked: [requested, locked],
  deactive: [deactivated, deactivatedMember],
  suspended: [suspended],
}

const accountsOf = (db: Kysely<Database>, { where, request = 'lock' }: Kind, matching?: RawBuilder<SqlBool>) =>
  db
    .selectFrom('company_user')
    .innerJoin('user', 'user.id', 'company_user.user_id')
    .innerJoin('company', 'company.code', 'company_user.company_code')
    .leftJoin('unlock_request', join =>
      join
        .onRef('unlock_request.user_id', '=', 'user.id')
        .on('unlock_request.kind', '=', request)
        .on('unlock_request.state', '=', 'pending'),
    )
    .where('company.is_azure', '=', 0)
    .where(where)
    .$if(matching !== undefined, query => query.where(matching ?? sql.lit(true)))

/** Number of accounts, counted up to `atMost` + 1. */
const countBanned = async (db: Kysely<Database>, filter: BanFilter, atMost: number): Promise<number> => {
  const kinds = kindsOf[filter].map(kind => accountsOf(db, kind).select('company_user.user_id'))
  const found = kinds.reduce((before, kind) => before.unionAll(kind)).limit(atMost + 1)
  const row = await db.selectFrom(found.as('found')).select(rowCount.as('total')).executeTakeFirstOrThrow()
  return row.total
}

/** The accounts of a kind in its order, each with reason and time. */
const listed = (db: Kysely<Database>, kind: Kind, matching?: RawBuilder<SqlBool>) =>
  accountsOf(db, kind, matching)
    .select(['company_user.company_code', 'company_user.user_id', 'user.lock_reason', 'user.locked_at'])
    .select(['unlock_request.text', 'unlock_request.requested_at', 'unlock_request.kind as request'])
    .orderBy(kind.order)

/** One page. Reads at most the rows up to the end of the page, for each kind. */
const listBanned = (db: Kysely<Database>, query: BanQuery) => {
  const firsts = kindsOf[query.filter].map((kind, at) => {
    const accounts = listed(db, kind)
      .select([sql.lit(at).as('kind'), sql<number>`row_number() over (order by ${kind.order})`.as('place')])
      .limit(offsetOf(query) + query.per_page)
    return db.selectFrom(accounts.as('account')).selectAll()
  })
  return db
    .selectFrom(firsts.reduce((before, kind) => before.unionAll(kind)).as('account'))
    .select(['company_code', 'user_id', 'lock_reason', 'locked_at', 'text', 'requested_at', 'request'])
    .orderBy('kind')
    .orderBy('place')
    .limit(query.per_page)
    .offset(offsetOf(query))
    .execute()
}
type Banned = Awaited<ReturnType<typeof listBanned>>

/** The first `atMost` accounts that contain a text, kind by kind. */
const findBanned = async (
  db: Kysely<Database>,
  filter: BanFilter,
  { condition, inOrder }: LookUp,
  atMost: number,
): Promise<Banned> => {
  const found: Banned = []
  for (const kind of kindsOf[filter]) {
    if (found.length === atMost) break
    const matches = listed(db, kind, kind.ofMembers ? inOrder : condition)
    found.push(...(await matches.limit(atMost - found.length).execute()))
  }
  return found
}

/** How far the list is counted beyond the start of a page, and the matches of a text in it. */
const maxAhead = 1_000
const maxMatchesAhead = 100

/** The rows of accounts, each with the reason. */
const bannedRows = async (db: Kysely<Database>, banned: Banned, now: Date) => {
  const rows = await memberRows(db, banned, now)
  return banned.flatMap(({ company_code, user_id, lock_reason, locked_at, text, requested_at, request }) => {
    const row = rows.find(({ id, company }) => id === user_id && company.code === company_code)
    if (!row) return []
    const asked = text && requested_at ? { text, requested_at: requested_at.toISOString() } : null
    return {
      ...row,
      lock_reason,
      locked_at: locked_at?.toISOString() ?? null,
      unlock_request: request === 'lock' ? asked : null,
      passkey_request: request === 'passkey' ? asked : null,
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

type BannedRow = Awaited<ReturnType<typeof bannedRows>>[number]

const bannedColumns = (reader: FileReader): CsvColumn<BannedRow>[] =>
  fileColumns(bannedList, reader, {
    ...memberCells,
    service_status: null,
    request: row => (row.unlock_request ?? row.passkey_request)?.text,
  })

export const accountHandlers = ({ db }: Deps): HandlersOf<typeof account> => ({
  getAdminAccountList: listHandler({
    name: 'account',
    page: ({ query, now }) => memberPage(db, query, now),
    columns: reader => memberColumns(reader),
    keyOf: memberKey,
  }),
  getAdminUserList: async ({ query, now }) => memberPage(db, query, now),
  getAdminUserSearch: async ({ query, now }) => memberPage(db, query, now),
  getAdminUserListBan: listHandler({
    name: 'ban',
    page: ({ query, now }) => bannedPage(db, query, now),
    columns: bannedColumns,
    keyOf: memberKey,
  }),
})
