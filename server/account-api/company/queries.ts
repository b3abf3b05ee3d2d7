import { type Kysely, sql } from 'kysely'
import { infixPattern } from '../database/infix-pattern.ts'
import { offsetOf } from '../database/page.ts'
import type { Database } from '../database/schema.ts'

/** What companies are looked for by; '' and [] look for all. */
export interface CompanySearch {
  company_code: string
  name: string
  mail_address: string
  industry: string[]
  category: string[]
}

/** Companies of customers: the maker's own pseudo-company is none. */
const companies = (db: Kysely<Database>, { company_code, name, mail_address, industry, category }: CompanySearch) =>
  db
    .selectFrom('company')
    .where('company.is_azure', '=', 0)
    .$if(company_code !== '', query => query.where(sql`lower(company.code)`, 'like', infixPattern(company_code)))
    .$if(name !== '', query => query.where('company.search_text', 'like', infixPattern(name)))
    .$if(industry.length > 0, query => query.where('company.type', 'in', industry))
    .$if(category.length > 0, query => query.where('company.category', 'in', category))
    .$if(mail_address !== '', query =>
      query.where('company.code', 'in', eb =>
        eb
          .selectFrom('company_user')
          .innerJoin('user', 'user.id', 'company_user.user_id')
          // The first condition has the index, the second means it.
          .where('user.search_text', 'like', infixPattern(mail_address))
          .where('user.email', 'like', infixPattern(mail_address))
          .select('company_user.company_code'),
      ),
    )

export const countCompanies = async (db: Kysely<Database>, search: CompanySearch): Promise<number> => {
  const row = await companies(db, search)
    .select(({ fn, cast }) => cast<number>(fn.countAll(), 'integer').as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

/** Code and name of every company of customers. */
export const listCompanyNames = (db: Kysely<Database>) =>
  db.selectFrom('company').select(['code', 'company']).where('is_azure', '=', 0).orderBy('code').execute()

export const listCompanies = (db: Kysely<Database>, search: CompanySearch, page: { page: number; per_page: number }) =>
  companies(db, search)
    .select(['company.code as id', 'company.code', 'company.company', 'company.nation'])
    .select(['company.regist_flg', 'company.active_flg'])
    .select(eb => [
      eb.fn.coalesce('company.type', sql<string>`''`).as('type'),
      eb.fn.coalesce('company.category', sql<string>`''`).as('category'),
      eb
        .selectFrom('company_user')
        .whereRef('company_user.company_code', '=', 'company.code')
        .select(({ fn, cast }) => cast<number>(fn.countAll(), 'integer').as('count'))
        .as('user_count'),
    ])
    .orderBy('company.code')
    .limit(page.per_page)
    .offset(offsetOf(page))
    .execute()
