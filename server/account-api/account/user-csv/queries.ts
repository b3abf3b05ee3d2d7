import type { Kysely } from 'kysely'
import type { Locale } from '../../../../shared/model/flag.ts'
import type { FlagValue } from '../../../../shared/rules/status.ts'
import { rowCount } from '../../database/row-count.ts'
import type { Database } from '../../database/schema.ts'
import { permissions } from '../../service/user-service/permissions.ts'

/** Whose memberships: those of one company, or those of all others. */
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

/** A place in the order of the rows: that of the primary key of memberships. */
interface Place {
  company_code: string
  user_id: string
}

interface Wanted extends Scope {
  locale: Locale
  /** Rows behind this one; absent: from the first. */
  after?: Place | undefined
  limit: number
}

const page = (db: Kysely<Database>, { locale, after, limit, ...scope }: Wanted) =>
  memberships(db, scope)
    .innerJoin('user', 'user.id', 'company_user.user_id')
    .innerJoin('company', 'company.code', 'company_user.company_code')
    .leftJoin('industry', 'industry.industry_id', 'company.type')
    .leftJoin('company_category', 'company_category.company_category_id', 'company.category')
    .select(['company_user.company_code', 'company_user.user_id', 'company.company'])
    .select([`industry.name_${locale} as industry`, `company_category.name_${locale} as category`])
    .select(['user.email', 'user.family_name', 'user.middle_name', 'user.first_name'])
    .select(['company_user.department', 'company_user.position', 'company_user.cell_phone_number'])
    .select([
      'company_user.manager_flg',
      'user.lock_flg',
      'user.regist_flg',
      'company.active_flg as company_active_flg',
    ])
    .select(eb => eb.fn<FlagValue>('least', ['user.active_flg', 'company_user.active_flg']).as('active_flg'))
    .select(['user.registered_at', 'user.last_login_at'])
    .$if(after !== undefined, query =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('company_user.company_code', 'company_user.user_id'),
          '>',
          tuple(after?.company_code ?? '', after?.user_id ?? ''),
        ),
      ),
    )
    .orderBy('company_user.company_code')
    .orderBy('company_user.user_id')
    .limit(limit)

/** The next rows, each with the ids of the services that the person may use: one query, and no more work than its rows are. */
export const listRows = (db: Kysely<Database>, wanted: Wanted) =>
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
    .orderBy('member.company_code')
    .orderBy('member.user_id')
    .execute()
export type Row = Awaited<ReturnType<typeof listRows>>[number]
