import { type Kysely, type SqlBool, sql } from 'kysely'
import type { Locale } from '../../../../shared/model/flag.ts'
import type { FlagValue } from '../../../../shared/rules/status.ts'
import { type Database, membershipColumns, nameColumns, rowCount } from '../../database/schema.ts'
import { permissions } from '../../directory/permissions.ts'

/** Memberships of one company, or of all others. */
export interface Scope {
  companyCode: string
  others: boolean
}

const memberships = (db: Kysely<Database>, { companyCode, others }: Scope) =>
  db.selectFrom('company_user').where('company_user.company_code', others ? '<>' : '=', companyCode)

export const countRows = async (db: Kysely<Database>, scope: Scope): Promise<number> => {
  const row = await memberships(db, scope).select(rowCount.as('total')).executeTakeFirstOrThrow()
  return row.total
}

/** Orders shorter company codes first: C1000000 comes after C999999. An index has this order. */
const memberLength = sql<number>`length(company_user.company_code)`

/** Key of the last row read: the primary key of memberships. */
interface RowKey {
  company_code: string
  user_id: string
}

interface PageQuery extends Scope {
  locale: Locale
  /** Rows after this key; absent: from the first. */
  after?: RowKey | undefined
  limit: number
}

const page = (db: Kysely<Database>, { locale, after, limit, ...scope }: PageQuery) =>
  memberships(db, scope)
    .innerJoin('user', 'user.id', 'company_user.user_id')
    .innerJoin('company', 'company.code', 'company_user.company_code')
    .leftJoin('industry', 'industry.industry_id', 'company.type')
    .leftJoin('company_category', 'company_category.company_category_id', 'company.category')
    .select(['company_user.company_code', 'company_user.user_id', 'company.company'])
    .select([`industry.name_${locale} as industry`, `company_category.name_${locale} as category`])
    .select(['user.email', 'user.is_only_view'])
    .select(nameColumns)
    .select(membershipColumns)
    .select([
      'company_user.manager_flg',
      'user.lock_flg',
      'user.regist_flg',
      'company.active_flg as company_active_flg',
    ])
    .select(eb => eb.fn<FlagValue>('least', ['user.active_flg', 'company_user.active_flg']).as('active_flg'))
    .select(['user.registered_at', 'user.last_login_at'])
    .$if(after !== undefined, query =>
      query.where(
        sql<SqlBool>`(${memberLength}, company_user.company_code, company_user.user_id)
          > (length(${after?.company_code}::text), ${after?.company_code}, ${after?.user_id})`,
      ),
    )
    .orderBy(memberLength)
    .orderBy('company_user.company_code')
    .orderBy('company_user.user_id')
    .limit(limit)

/** The next rows, each with the ids of usable services, by one query whose cost depends only on `limit`. */
export const listRows = (db: Kysely<Database>, wanted: PageQuery) =>
  db
    .with('member', () => page(db, wanted))
    .selectFrom('member')
    .selectAll('member')
    .select(eb =>
      eb
        .selectFrom(permissions(eb).as('permission'))
        .whereRef('permission.company_code', '=', 'member.company_code')
        .whereRef('permission.user_id', '=', 'member.user_id')
        .where('permission.status', '=', 1)
        .select(({ fn }) => fn.agg<string[] | null>('array_agg', ['permission.service_id']).as('ids'))
        .as('service_ids'),
    )
    .orderBy(sql`length(member.company_code)`)
    .orderBy('member.company_code')
    .orderBy('member.user_id')
    .execute()
export type Row = Awaited<ReturnType<typeof listRows>>[number]
