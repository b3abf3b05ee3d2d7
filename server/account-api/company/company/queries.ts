import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { CompanySort } from '../../../../shared/rules/company-sorts.ts'
import { contains } from '../../database/infix.ts'
import { offsetOf } from '../../database/page.ts'
import { rowCount } from '../../database/row-count.ts'
import type { Database } from '../../database/schema.ts'

/** Search fields of companies; '' and [] match all. */
export interface CompanySearch {
  company_code: string
  name: string
  mail_address: string
  industry: string[]
  category: string[]
}

/** Customer companies, without the maker's own. */
const companies = (db: Kysely<Database>, { company_code, name, mail_address, industry, category }: CompanySearch) =>
  db
    .selectFrom('company')
    .where('company.is_azure', '=', 0)
    .$if(company_code !== '', query => query.where(contains(sql`lower(company.code collate "C")`, company_code)))
    .$if(name !== '', query => query.where(contains(sql.ref('company.search_text'), name)))
    .$if(industry.length > 0, query => query.where('company.type', 'in', industry))
    .$if(category.length > 0, query => query.where('company.category', 'in', category))
    .$if(mail_address !== '', query =>
      query.where('company.code', 'in', eb =>
        eb
          .selectFrom('company_user')
          .innerJoin('user', 'user.id', 'company_user.user_id')
          .where(contains(sql.ref('user.search_text'), mail_address, sql.ref('user.email')))
          .select('company_user.company_code'),
      ),
    )

/** Number of matches, counted up to `atMost` + 1. */
export const countCompanies = async (db: Kysely<Database>, search: CompanySearch, atMost?: number): Promise<number> => {
  const found = companies(db, search).select('company.code')
  const row = await db
    .selectFrom((atMost === undefined ? found : found.limit(atMost + 1)).as('found'))
    .select(rowCount.as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

/** Code and name of every customer company. */
export const listCompanyNames = (db: Kysely<Database>) =>
  db.selectFrom('company').select(['code', 'company']).where('is_azure', '=', 0).orderBy('code').execute()

/** Order and page of a list of companies. */
interface CompanyPageQuery {
  sort: CompanySort
  order: 'asc' | 'desc'
  /** Place of each nation in the reader's language. */
  nations: Record<string, number>
  page: number
  per_page: number
}

const isBlank = ({ company_code, name, mail_address, industry, category }: CompanySearch): boolean =>
  company_code + name + mail_address === '' && industry.length + category.length === 0

/**
 * What a list is ordered by; null comes last. Names are in byte order, so that all servers agree. Country, industry and
 * category have the order of the forms, which no index of companies can hold.
 *
 * The other keys have an index, which the planner prefers to scan until a page is full. With few matches that reads most
 * of the index. For a search, an expression hides the key: the few matches are found first, and then sorted.
 */
const keyOf = ({ sort, nations }: CompanyPageQuery, areAll: boolean): RawBuilder<unknown> => {
  const name = sql`left(company.search_text, 64)`
  const status = sql`(case when company.regist_flg <> 1 then 0 when company.active_flg = 1 then 1 else 2 end)`
  const users = sql`company.user_count`
  switch (sort) {
    case 'code':
      return sql`company.code`
    case 'name':
      return areAll ? name : sql`${name} || ''`
    case 'nation':
      return sql`(${JSON.stringify(nations)}::jsonb ->> company.nation)::int`
    case 'type':
      return sql`industry.sort`
    case 'category':
      return sql`company_category.sort`
    case 'status':
      return areAll ? status : sql`${status} + 0`
    case 'users':
      return areAll ? users : sql`${users} + 0`
  }
}

const mayBeNull: readonly CompanySort[] = ['nation', 'type', 'category']

/**
 * One page. Earlier rows are skipped in an index; only rows of the page are read from the table. Companies with equal
 * keys are in order of their codes.
 */
export const listCompanies = (db: Kysely<Database>, search: CompanySearch, wanted: CompanyPageQuery) => {
  const { sort, order, per_page } = wanted
  // With `nulls last`, an index of a column without nulls could not be read backwards.
  const direction = sql.raw(mayBeNull.includes(sort) ? `${order} nulls last` : order)
  return db
    .with('page', () =>
      companies(db, search)
        .leftJoin('industry', 'industry.industry_id', 'company.type')
        .leftJoin('company_category', 'company_category.company_category_id', 'company.category')
        .select(['company.code', keyOf(wanted, isBlank(search)).as('key')])
        .orderBy('key', direction)
        .orderBy('company.code', order)
        .limit(per_page)
        .offset(offsetOf(wanted)),
    )
    .selectFrom('page')
    .innerJoin('company', 'company.code', 'page.code')
    .select(['company.code as id', 'company.code', 'company.company', 'company.nation'])
    .select(['company.regist_flg', 'company.active_flg', 'company.user_count'])
    .select(eb => [
      eb.fn.coalesce('company.type', sql<string>`''`).as('type'),
      eb.fn.coalesce('company.category', sql<string>`''`).as('category'),
    ])
    .orderBy('page.key', direction)
    .orderBy('page.code', order)
    .execute()
}
