import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { AccountFilter } from '../../../shared/model/user.ts'
import type { FlagValue } from '../../../shared/rules/status.ts'
import { infixPattern } from '../database/infix-pattern.ts'
import { offsetOf } from '../database/page.ts'
import type { Database } from '../database/schema.ts'

/** What a list of a company's members is asked for. */
export interface MemberListQuery {
  company_code: string
  search: string
  filter: AccountFilter
  sort: 'name' | 'last_login'
  order: 'asc' | 'desc'
  service_id?: string | undefined
  page: number
  per_page: number
}

type Builder = ExpressionBuilder<Database, 'company_user' | 'user' | 'company'>

/** Members who show a status; the same order of rules as `accountStatus`. */
const hasStatus = (eb: Builder, filter: Exclude<AccountFilter, 'all'>) => {
  const unlocked = eb('user.lock_flg', '=', 0)
  const registered = eb('user.regist_flg', '=', 1)
  const companyActive = eb('company.active_flg', '=', 1)
  const active = eb.and([eb('user.active_flg', '=', 1), eb('company_user.active_flg', '=', 1)])
  switch (filter) {
    case 'registered':
      return registered
    case 'locked':
      return eb.not(unlocked)
    case 'unregistered':
      return eb.and([unlocked, eb.not(registered)])
    case 'suspended':
      return eb.and([unlocked, registered, eb.not(companyActive)])
    case 'deactive':
      return eb.and([unlocked, registered, companyActive, eb.not(active)])
    case 'active':
      return eb.and([unlocked, registered, companyActive, active])
  }
}

const members = (db: Kysely<Database>, { company_code, search, filter }: MemberListQuery) =>
  db
    .selectFrom('company_user')
    .innerJoin('user', 'user.id', 'company_user.user_id')
    .innerJoin('company', 'company.code', 'company_user.company_code')
    .where('company_user.company_code', '=', company_code)
    .$if(search !== '', query => query.where('user.search_text', 'like', infixPattern(search)))
    .$if(filter !== 'all', query => query.where(eb => (filter === 'all' ? eb.lit(true) : hasStatus(eb, filter))))

export const countMembers = async (db: Kysely<Database>, query: MemberListQuery): Promise<number> => {
  const row = await members(db, query)
    .select(({ fn, cast }) => cast<number>(fn.countAll(), 'integer').as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

/** One page of members, each with its latest invitation and the state of its mail. */
export const listMembers = (db: Kysely<Database>, query: MemberListQuery) => {
  const { service_id = '', sort, order } = query
  const page = members(db, query)
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('link')
          .leftJoin('mail_outbox', 'mail_outbox.link_id', 'link.id')
          .whereRef('link.user_id', '=', 'user.id')
          .whereRef('link.company_code', '=', 'company_user.company_code')
          .where('link.purpose', 'in', ['regist', 'addition'])
          .orderBy('link.created_at', 'desc')
          .orderBy('mail_outbox.created_at', 'desc')
          .limit(1)
          .select(['link.expires_at as invitation_expires_at', 'mail_outbox.state as mail_state'])
          .as('invitation'),
      join => join.onTrue(),
    )
    .leftJoin('user_service', join =>
      join
        .onRef('user_service.company_code', '=', 'company_user.company_code')
        .onRef('user_service.user_id', '=', 'company_user.user_id')
        .on('user_service.service_id', '=', service_id),
    )
    .select(['user.id', 'user.email', 'user.first_name', 'user.middle_name', 'user.family_name'])
    .select(['user.lock_flg', 'user.regist_flg', 'user.last_login_at'])
    .select(['company_user.department', 'company_user.position', 'company_user.manager_flg'])
    .select(['company.active_flg as company_active_flg', 'invitation.invitation_expires_at', 'invitation.mail_state'])
    .select(eb => [
      eb.fn<FlagValue>('least', ['user.active_flg', 'company_user.active_flg']).as('active_flg'),
      eb.fn.coalesce('user_service.status', sql<FlagValue>`0`).as('service_status'),
    ])
  // Byte order, so that both engines and every locale of a server sort alike; the sort column is folded already.
  const name = sql`"user".sort_name collate "C"`
  const sorted =
    sort === 'name'
      ? page.orderBy(name, order)
      : page.orderBy('user.last_login_at', by => (order === 'asc' ? by.asc() : by.desc()).nullsLast()).orderBy(name)
  return sorted.orderBy('user.id').limit(query.per_page).offset(offsetOf(query)).execute()
}
export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number]

/** Facts of a whole company, whatever the search; undefined: no such company. */
export const findMemberFacts = (db: Kysely<Database>, companyCode: string) =>
  db
    .selectFrom('company')
    .leftJoin('company_user', 'company_user.company_code', 'company.code')
    .leftJoin('user', 'user.id', 'company_user.user_id')
    .where('company.code', '=', companyCode)
    .groupBy(['company.code', 'company.company'])
    .select(['company.code', 'company.company'])
    .select(({ fn, cast }) => [
      cast<number>(fn.count('user.id'), 'integer').as('user_count'),
      cast<number>(fn.count('user.id').filterWhere('company_user.manager_flg', '=', 1), 'integer').as('manager_count'),
      cast<number>(fn.count('user.id').filterWhere('user.regist_flg', '=', 0), 'integer').as('unregistered_count'),
    ])
    .executeTakeFirst()
