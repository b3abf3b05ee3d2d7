import { type Kysely, sql } from 'kysely'
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

/** One page, by code. Earlier rows are skipped in an index; only rows of the page are read from the table. */
export const listCompanies = (db: Kysely<Database>, search: CompanySearch, page: { page: number; per_page: number }) =>
  db
    .with('page', () =>
      companies(db, search).select('company.code').orderBy('company.code').limit(page.per_page).offset(offsetOf(page)),
    )
    .selectFrom('page')
    .innerJoin('company', 'company.code', 'page.code')
    .select(['company.code as id', 'company.code', 'company.company', 'company.nation'])
    .select(['company.regist_flg', 'company.active_flg'])
    .select(eb => [
      eb.fn.coalesce('company.type', sql<string>`''`).as('type'),
      eb.fn.coalesce('company.category', sql<string>`''`).as('category'),
      eb
        .selectFrom('company_user')
        .whereRef('company_user.company_code', '=', 'company.code')
        .select(rowCount.as('count'))
        .$asScalar()
        .$notNull()
        .as('user_count'),
    ])
    .orderBy('company.code')
    .execute()
