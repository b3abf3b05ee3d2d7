import type { Kysely } from 'kysely'
import { accountStatus } from '../../../../shared/rules/status.ts'
import { AppError } from '../../../http/app-error.ts'
import { cappedPageOf, maxResults, offsetOf, pageOf } from '../../database/page.ts'
import type { Database } from '../../database/schema.ts'
import { invitationOf } from './latest-invitation.ts'
import {
  countMembers,
  findMemberFacts,
  listMembers,
  type MemberKey,
  type MemberListQuery,
  type MemberRow,
} from './list-queries.ts'

const rowOf = (row: MemberRow, { service_id }: MemberListQuery, now: Date) => ({
  ...row,
  status: accountStatus(row),
  invitation: row.regist_flg === 1 ? ('none' as const) : invitationOf(row, now),
  last_login_at: row.last_login_at?.toISOString() ?? null,
  company: { code: row.company_code, company: row.company },
  service_status: service_id === undefined ? undefined : row.service_status,
})

const pageOfRows = async (db: Kysely<Database>, query: MemberListQuery, now: Date, how?: { areFew: boolean }) => {
  const rows = await listMembers(db, query, how)
  return rows.map(row => rowOf(row, query, now))
}

/** These members, by name; former members are left out. */
export const memberRows = async (db: Kysely<Database>, only: readonly MemberKey[], now: Date) =>
  only.length === 0
    ? []
    : pageOfRows(
        db,
        { only, search: '', filter: 'all', sort: 'name', order: 'asc', page: 1, per_page: only.length },
        now,
      )

/** A page of the members of all companies. */
export const memberPage = async (db: Kysely<Database>, query: MemberListQuery, now: Date) => {
  const found = await countMembers(db, query, maxResults)
  const isReached = offsetOf(query) < maxResults
  return cappedPageOf(query, found, isReached ? await pageOfRows(db, query, now, { areFew: found <= maxResults }) : [])
}

/**
 * A page of a company's members with the facts of the whole company.
 *
 * @throws 404 for an unknown company
 */
export const companyUserList = async (
  db: Kysely<Database>,
  query: MemberListQuery & { company_code: string },
  now: Date,
) => {
  const company = await findMemberFacts(db, query.company_code)
  if (!company) throw new AppError('not_found')
  const total = await countMembers(db, query)
  return { ...pageOf(query, total, await pageOfRows(db, query, now)), company }
}
