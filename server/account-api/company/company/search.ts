import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CompanySearch } from '../../../../shared/rules/company-lists.ts'
import { companyCodes, companyTexts, lookUp, personTexts } from '../../database/infix.ts'
import { maxMatches } from '../../database/page.ts'
import type { Database } from '../../database/schema.ts'
import { companies } from './queries.ts'

/** Memberships that are read before companies are told apart. */
const maxMemberships = 1.5 * maxMatches

export const oneOf = (codes: readonly string[]): RawBuilder<SqlBool> => sql`company.code = any(${codes}::text[])`

/**
 * The condition that a company has a member with an address. Of a common text, the companies are asked one by one. Of
 * others, the memberships are found first: as many as `maxMatches` + 1 companies usually have, or all.
 */
const hasAddress = async (db: Kysely<Database>, address: string): Promise<RawBuilder<SqlBool>> => {
  const { condition, isCommon } = await lookUp(db, personTexts, address, sql.ref('user.email'))
  const members = db
    .selectFrom('company_user')
    .innerJoin('user', 'user.id', 'company_user.user_id')
    .where(condition)
    .select('company_user.company_code')
  if (isCommon) return sql`company.code in ${members}`
  const first = await members.limit(maxMemberships).execute()
  const codes = [...new Set(first.map(({ company_code }) => company_code))]
  // One of the codes may be that of the maker's own company, which is not listed.
  return first.length < maxMemberships || codes.length > maxMatches + 1 ? oneOf(codes) : sql`company.code in ${members}`
}

/** The condition of the texts of a search; undefined if there are none. */
export const conditionOf = async (db: Kysely<Database>, { company_code, name, mail_address }: CompanySearch) => {
  const conditions = [
    ...(company_code === '' ? [] : [(await lookUp(db, companyCodes, company_code)).condition]),
    ...(name === '' ? [] : [(await lookUp(db, companyTexts, name)).condition]),
    ...(mail_address === '' ? [] : [await hasAddress(db, mail_address)]),
  ]
  return conditions.length === 0 ? undefined : sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** A sub-query of the codes of the companies that a search finds. */
export const foundCodes = async (db: Kysely<Database>, search: CompanySearch) =>
  companies(db, { ...search, matching: await conditionOf(db, search) }).select('company.code')
