import { type Kysely, type OrderByItemBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CompanySort } from '../../../../shared/lists/companies.ts'
import { maxMatches, offsetOf } from '../../database/page.ts'
import { codeLength, type Database, rowCount } from '../../database/schema.ts'

/** Filters of companies; [] and an absent condition match all. */
interface CompanyFilters {
  industry: readonly string[]
  category: readonly string[]
  /** The condition of the texts that are searched for. */
  matching?: RawBuilder<SqlBool> | undefined
}

/** No filter. */
export const everything: CompanyFilters = { industry: [], category: [] }

/** Customer companies, without the maker's own. */
export const companies = (db: Kysely<Database>, { industry, category, matching }: CompanyFilters) =>
  db
    .selectFrom('company')
    .where('company.is_azure', '=', 0)
    .$if(industry.length > 0, query => query.where('company.type', 'in', industry))
    .$if(category.length > 0, query => query.where('company.category', 'in', category))
    .$if(matching !== undefined, query => query.where(matching ?? sql.lit(true)))

/** Number of companies, counted up to `atMost` + 1. */
export const countCompanies = async (
  db: Kysely<Database>,
  filters: CompanyFilters,
  atMost?: number,
): Promise<number> => {
  const found = companies(db, filters).select('company.code')
  const row = await db
    .selectFrom((atMost === undefined ? found : found.limit(atMost + 1)).as('found'))
    .select(rowCount.as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

/** Code and name of every customer company. */
export const listCompanyNames = (db: Kysely<Database>) =>
  db
    .selectFrom('company')
    .select(['code', 'company'])
    .where('is_azure', '=', 0)
    .orderBy(codeLength)
    .orderBy('code')
    .execute()

/** Order and page of a list of companies. */
export interface CompanyPageQuery {
  sort: CompanySort
  order: 'asc' | 'desc'
  /** Place of each nation in the reader's language. */
  nations: Record<string, number>
  page: number
  per_page: number
}

const isBlank = ({ industry, category, matching }: CompanyFilters): boolean =>
  industry.length + category.length === 0 && matching === undefined

interface Order {
  /** What companies are ordered by. */
  key: (wanted: CompanyPageQuery) => RawBuilder<unknown>
  /** The same as an expression that no index has; absent: `key` has none anyway. */
  withoutIndex?: RawBuilder<unknown>
  /** Null comes last. With `nulls last`, an index of a column without nulls could not be read backwards. */
  mayBeNull?: true
}

const status = sql`(case when company.regist_flg <> 1 then 0 when company.active_flg = 1 then 1 else 2 end)`

/**
 * Names are in byte order, so that all servers agree. Country, industry and category have the order of the forms, which no index of
 * companies can hold. The others have an index, which the planner prefers to scan until a page is full. With few matches that reads most
 * of the index: for a search, an expression hides the key, and the few matches are found first, and then sorted.
 */
const orders: Readonly<Record<CompanySort, Order>> = {
  code: { key: () => codeLength, withoutIndex: sql`${codeLength} + 0` },
  name: { key: () => sql`left(company.search_text, 64)`, withoutIndex: sql`left(company.search_text, 64) || ''` },
  nation: { key: ({ nations }) => sql`(${JSON.stringify(nations)}::jsonb ->> company.nation)::int`, mayBeNull: true },
  type: { key: () => sql`industry.sort`, mayBeNull: true },
  category: { key: () => sql`company_category.sort`, mayBeNull: true },
  status: { key: () => status, withoutIndex: sql`${status} + 0` },
  users: { key: () => sql`company.user_count`, withoutIndex: sql`company.user_count + 0` },
}

/** Codes of companies, each with its key. */
const keyed = (db: Kysely<Database>, filters: CompanyFilters, wanted: CompanyPageQuery) => {
  const { key, withoutIndex } = orders[wanted.sort]
  return companies(db, filters)
    .leftJoin('industry', 'industry.industry_id', 'company.type')
    .leftJoin('company_category', 'company_category.company_category_id', 'company.category')
    .select(['company.code', (isBlank(filters) ? key(wanted) : (withoutIndex ?? key(wanted))).as('key')])
}

const directionOf =
  ({ sort, order }: CompanyPageQuery) =>
  (key: OrderByItemBuilder) =>
    orders[sort].mayBeNull ? key[order]().nullsLast() : key[order]()

/** Codes of the first `maxMatches` + 1 companies found, in the order of the list. */
export const findCompanies = async (
  db: Kysely<Database>,
  filters: CompanyFilters,
  wanted: CompanyPageQuery,
): Promise<string[]> => {
  const rows = await db
    .selectFrom(
      keyed(db, filters, wanted)
        .limit(maxMatches + 1)
        .as('found'),
    )
    .select('found.code')
    .orderBy('found.key', directionOf(wanted))
    .orderBy('found.code', wanted.order)
    .execute()
  return rows.map(({ code }) => code)
}

/**
 * One page. Earlier rows are skipped in an index; only rows of the page are read from the table. Companies with equal
 * keys are in order of their codes.
 */
export const listCompanies = (db: Kysely<Database>, filters: CompanyFilters, wanted: CompanyPageQuery) => {
  const direction = directionOf(wanted)
  return db
    .with('page', () =>
      keyed(db, filters, wanted)
        .orderBy('key', direction)
        .orderBy('company.code', wanted.order)
        .limit(wanted.per_page)
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
    .orderBy('page.code', wanted.order)
    .execute()
}
