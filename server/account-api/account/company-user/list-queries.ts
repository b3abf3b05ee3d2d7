import { type ExpressionBuilder, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AccountSort } from '../../../../shared/lists/accounts.ts'
import type { AccountFilter } from '../../../../shared/model/user.ts'
import type { FlagValue } from '../../../../shared/rules/status.ts'
import { offsetOf } from '../../database/page.ts'
import { type Database, nameColumns, rowCount } from '../../database/schema.ts'
import { latestInvitation } from '../../directory/invitations.ts'
import { permissions } from '../../directory/permissions.ts'
import { hasStatus } from '../user/status-filter.ts'

/** Key of a membership. */
export interface MemberKey {
  company_code: string
  user_id: string
}

/** Filters, order and page of a list of members. */
export interface MemberListQuery {
  /** Absent: all customer companies. */
  company_code?: string | undefined
  /** Absent: no text is searched for. */
  matching?: RawBuilder<SqlBool>
  /** Only these members. */
  only?: readonly MemberKey[]
  filter: AccountFilter
  sort: AccountSort
  order: 'asc' | 'desc'
  service_id?: string | undefined
  /** 1: only members who may use the service; 0: only those who may not. */
  service_status?: FlagValue | undefined
  page: number
  per_page: number
}

type Builder = ExpressionBuilder<Database, 'company_user' | 'user' | 'company'>

/** Whether a member may currently use a service. */
const mayUse = (eb: Builder, serviceId: string) =>
  eb.exists(
    eb
      .selectFrom(inner => permissions(inner).as('permission'))
      .select('permission.user_id')
      .whereRef('permission.company_code', '=', 'company_user.company_code')
      .whereRef('permission.user_id', '=', 'company_user.user_id')
      .where('permission.service_id', '=', serviceId)
      .where('permission.status', '=', 1),
  )

const members = (
  db: Kysely<Database>,
  { company_code, matching, only, filter, service_id = '', service_status }: MemberListQuery,
) =>
  db
    .selectFrom('company_user')
    .innerJoin('user', 'user.id', 'company_user.user_id')
    .innerJoin('company', 'company.code', 'company_user.company_code')
    .where(eb =>
      company_code === undefined ? eb('company.is_azure', '=', 0) : eb('company_user.company_code', '=', company_code),
    )
    .$if(matching !== undefined, query => query.where(matching ?? sql.lit(true)))
    .$if(only !== undefined, query =>
      query.where(eb =>
        eb(
          eb.refTuple('company_user.company_code', 'company_user.user_id'),
          'in',
          (only ?? []).map(({ company_code, user_id }) => eb.tuple(company_code, user_id)),
        ),
      ),
    )
    .$if(filter !== 'all', query => query.where(eb => (filter === 'all' ? eb.lit(true) : hasStatus(eb, filter))))
    .$if(service_status === 1, query => query.where(eb => mayUse(eb, service_id)))
    .$if(service_status === 0, query => query.where(eb => eb.not(mayUse(eb, service_id))))

/** Number of members, counted up to `atMost` + 1. */
export const countMembers = async (db: Kysely<Database>, query: MemberListQuery, atMost?: number): Promise<number> => {
  const found = members(db, query).select('company_user.user_id')
  const row = await db
    .selectFrom((atMost === undefined ? found : found.limit(atMost + 1)).as('found'))
    .select(rowCount.as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

/**
 * Order of a list, by columns of `user`. Names sort in byte order, so that both engines and all server locales agree;
 * the column is already case-folded. Members who never logged in come last.
 *
 * An index provides this order, and the planner prefers to scan it until the page is full. With few matches that reads
 * most of the index. An expression in place of the column prevents it: the search index finds the few rows, which are
 * then sorted.
 */
const orderOf = ({ sort, order }: MemberListQuery, areFew: boolean) => {
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  const name = areFew ? sql`(sort_name || '') collate "C"` : sql`sort_name collate "C"`
  const lastLogin = areFew ? sql`(last_login_at + interval '0')` : sql`last_login_at`
  switch (sort) {
    case 'name':
      return sql`${name} ${direction}, id, company_code`
    case 'last_login':
      return sql`${lastLogin} ${direction} nulls last, ${name}, id, company_code`
  }
}

/** All members, or the first `atMost` that are found, in the order of the list. */
export const findMembers = (db: Kysely<Database>, query: MemberListQuery, atMost?: number): Promise<MemberKey[]> => {
  const found = members(db, query).select([
    'company_user.company_code',
    'user.id',
    'user.sort_name',
    'user.last_login_at',
  ])
  return db
    .selectFrom((atMost === undefined ? found : found.limit(atMost)).as('found'))
    .select(['company_code', 'id as user_id'])
    .orderBy(orderOf(query, false))
    .execute()
}

const pageOfMembers = (db: Kysely<Database>, query: MemberListQuery, areFew: boolean) =>
  members(db, query)
    .select(['user.id', 'user.email', 'user.sort_name'])
    .select(nameColumns)
    .select(['user.lock_flg', 'user.regist_flg', 'user.last_login_at', 'user.is_only_view'])
    .select(['company_user.company_code', 'company_user.department', 'company_user.position'])
    .select(['company_user.manager_flg', 'company.active_flg as company_active_flg', 'company.company'])
    .select(eb => eb.fn<FlagValue>('least', ['user.active_flg', 'company_user.active_flg']).as('active_flg'))
    .orderBy(orderOf(query, areFew))
    .limit(query.per_page)
    .offset(offsetOf(query))

/** One page of members. The latest invitation and its mail state are looked up only for rows of the page. */
export const listMembers = (db: Kysely<Database>, query: MemberListQuery, { areFew = false } = {}) =>
  db
    .with('member', () => pageOfMembers(db, query, areFew))
    .selectFrom('member')
    .leftJoinLateral(
      eb =>
        latestInvitation(eb, { userId: eb.ref('member.id'), companyCode: eb.ref('member.company_code') }).as(
          'invitation',
        ),
      join => join.onTrue(),
    )
    .leftJoin(
      eb => permissions(eb).as('permission'),
      join =>
        join
          .onRef('permission.company_code', '=', 'member.company_code')
          .onRef('permission.user_id', '=', 'member.id')
          .on('permission.service_id', '=', query.service_id ?? ''),
    )
    .selectAll('member')
    .select(['invitation.invitation_expires_at', 'invitation.mail_state'])
    .select(eb => eb.fn.coalesce('permission.status', sql<FlagValue>`0`).as('service_status'))
    .select(eb =>
      eb
        .selectFrom(inner => permissions(inner).as('usable'))
        .whereRef('usable.company_code', '=', 'member.company_code')
        .whereRef('usable.user_id', '=', 'member.id')
        .where('usable.status', '=', 1)
        .select(rowCount.as('count'))
        .as('service_count'),
    )
    .orderBy(orderOf(query, areFew))
    .execute()
export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number]

/** Totals of a company, independent of the search; undefined for an unknown company. */
export const findMemberFacts = (db: Kysely<Database>, companyCode: string) =>
  db
    .selectFrom('company')
    .leftJoin('company_user', 'company_user.company_code', 'company.code')
    .leftJoin('user', 'user.id', 'company_user.user_id')
    .where('company.code', '=', companyCode)
    .groupBy(['company.code', 'company.company'])
    .select(['company.code', 'company.company'])
    .select(eb =>
      eb
        .selectFrom('company_service')
        .innerJoin('service', 'service.service_id', 'company_service.service_id')
        .whereRef('company_service.company_code', '=', 'company.code')
        .where('company_service.status', '=', 1)
        .where('service.stopped_at', 'is', null)
        .select(rowCount.as('count'))
        .as('service_total'),
    )
    .select(({ fn, cast }) => [
      cast<number>(fn.count('user.id'), 'integer').as('user_count'),
      cast<number>(fn.count('user.id').filterWhere('company_user.manager_flg', '=', 1), 'integer').as('manager_count'),
      cast<number>(fn.count('user.id').filterWhere('user.regist_flg', '=', 0), 'integer').as('unregistered_count'),
    ])
    .executeTakeFirst()
