import type { Kysely } from 'kysely'
import { accountStatus } from '../../../../shared/rules/status.ts'
import { AppError } from '../../../http/app-error.ts'
import { isMemberWith, lookUp, memberTexts } from '../../database/infix.ts'
import { cappedPageOf, maxMatches, maxResults, offsetOf, onPage, pageOf } from '../../database/page.ts'
import type { Database } from '../../database/schema.ts'
import { invitationOf } from '../../directory/invitations.ts'
import {
  countMembers,
  findMemberFacts,
  findMembers,
  listMembers,
  type MemberKey,
  type MemberListQuery,
  type MemberRow,
} from './list-queries.ts'

export type { MemberKey } from './list-queries.ts'

const rowOf = (row: MemberRow, { service_id }: MemberListQuery, now: Date) => ({
  ...row,
  status: accountStatus(row),
  invitation: row.regist_flg === 1 ? ('none' as const) : invitationOf(row, now),
  last_login_at: row.last_login_at?.toISOString() ?? null,
  company: { code: row.company_code, company: row.company },
  service_status: service_id === undefined ? undefined : row.service_status,
  service_count: row.service_count ?? 0,
})

const pageOfRows = async (db: Kysely<Database>, query: MemberListQuery, now: Date, how?: { areFew: boolean }) => {
  const rows = await listMembers(db, query, how)
  return rows.map(row => rowOf(row, query, now))
}

/** What the rows of members depend on, besides the members. */
type RowsQuery = Pick<MemberListQuery, 'company_code' | 'sort' | 'order' | 'service_id'>

/** These members, by name if no order is given; former members are left out. */
export const memberRows = async (
  db: Kysely<Database>,
  only: readonly MemberKey[],
  now: Date,
  { company_code, sort, order, service_id }: RowsQuery = { sort: 'name', order: 'asc' },
) =>
  only.length === 0
    ? []
    : pageOfRows(
        db,
        { company_code, only, filter: 'all', sort, order, service_id, page: 1, per_page: only.length },
        now,
      )

/** A list as a caller asks for it; '' searches for nothing. */
type MemberSearch = Omit<MemberListQuery, 'matching'> & { search: string }

/** The first `atMost` members that a list finds, on all its pages, in its order. */
export const foundMembers = async (
  db: Kysely<Database>,
  { search, ...query }: MemberSearch,
  atMost: number,
): Promise<MemberKey[]> => {
  if (search === '') return findMembers(db, query, atMost)
  const matching =
    query.company_code === undefined ? (await lookUp(db, memberTexts, search)).condition : isMemberWith(search)
  return findMembers(db, { ...query, matching }, atMost)
}

/** A page of the members of all companies. */
export const memberPage = async (db: Kysely<Database>, { search, ...query }: MemberSearch, now: Date) => {
  if (search !== '') {
    const { condition } = await lookUp(db, memberTexts, search)
    const found = await findMembers(db, { ...query, matching: condition }, maxMatches + 1)
    const rows = await memberRows(db, onPage(query, found.slice(0, maxMatches)), now, query)
    return cappedPageOf(query, found.length, rows, maxMatches)
  }
  const found = await countMembers(db, query, maxResults)
  const isReached = offsetOf(query) < maxResults
  return cappedPageOf(query, found, isReached ? await pageOfRows(db, query, now, { areFew: found <= maxResults }) : [])
}

type Facts = NonNullable<Awaited<ReturnType<typeof findMemberFacts>>>
const factsOf = (facts: Facts) => ({ ...facts, service_total: facts.service_total ?? 0 })

/**
 * A page of a company's members with the facts of the whole company.
 *
 * @throws 404 for an unknown company
 */
export const companyUserList = async (
  db: Kysely<Database>,
  { search, ...query }: MemberSearch & { company_code: string },
  now: Date,
) => {
  const company = await findMemberFacts(db, query.company_code)
  if (!company) throw new AppError('not_found')
  if (search !== '') {
    const found = await findMembers(db, { ...query, matching: isMemberWith(search) })
    const rows = await memberRows(db, onPage(query, found), now, query)
    return { ...pageOf(query, found.length, rows), company: factsOf(company) }
  }
  const total = await countMembers(db, query)
  return { ...pageOf(query, total, await pageOfRows(db, query, now)), company: factsOf(company) }
}
