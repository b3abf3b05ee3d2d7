import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import type { FlagValue } from '../../../shared/rules/status.ts'
import { AppError } from '../../http/app-error.ts'
import { anyOf } from '../database/given.ts'
import type { CompanyTable, Database } from '../database/schema.ts'
import { mustNotRefuse, refusalToInvite } from './member-rules.ts'

const columns = [
  ...(['code', 'company', 'type', 'category', 'nation', 'tel', 'fax', 'zip', 'address1', 'address2'] as const),
  ...(['employees', 'group', 'regist_flg', 'active_flg', 'is_azure', 'row_version', 'user_count', 'ending'] as const),
]

const lockCompanies = (trx: Transaction<Database>, codes: readonly string[], closed: boolean) =>
  trx
    .selectFrom('company')
    .select(columns)
    .where('code', '=', anyOf(codes))
    .orderBy('code')
    .$if(closed, query => query.forUpdate())
    .$if(!closed, query => query.forNoKeyUpdate())
    .execute()
export type LockedCompany = Awaited<ReturnType<typeof lockCompanies>>[number]

/**
 * Locks customer companies until the transaction ends, as `lockCompany` does. With `closed`, no member can be added
 * meanwhile either.
 *
 * @returns a function that finds one of them
 * @throws 404 for an unknown company, 403 for the maker's own
 */
export const lockCompaniesForEdit = async (
  trx: Transaction<Database>,
  codes: readonly string[],
  closed = false,
): Promise<(code: string) => LockedCompany> => {
  const companies = new Map((await lockCompanies(trx, codes, closed)).map(company => [company.code, company]))
  const find = (code: string) => {
    const company = companies.get(code)
    if (!company) throw new AppError('not_found')
    if (company.is_azure === 1) throw new AppError('forbidden')
    return company
  }
  for (const code of codes) find(code)
  return find
}

/** The same of one company. */
export const lockCompanyForEdit = async (trx: Transaction<Database>, code: string, closed = false) =>
  (await lockCompaniesForEdit(trx, [code], closed))(code)

/**
 * Refuses to invite people to a company in which they could not log in.
 *
 * @throws 409 `company_unregistered` or `company_deactive`
 */
export const mustBeActive = (company: { regist_flg: FlagValue; active_flg: FlagValue }): void =>
  mustNotRefuse(refusalToInvite(company))

/** `C` and at least six digits. */
const nextCode = sql<string>`(
  select 'C' || lpad(number::text, greatest(6, length(number::text)), '0')
  from nextval('company_code_seq') as number)`

/** Companies that were stored with a code, as by an import, can be ahead of the sequence: it continues after the last one. */
const skipTakenCodes = sql`
  select setval('company_code_seq', greatest(last_value, (
    select substr(code, 2)::bigint from company
    where is_azure = 0 and code ~ '^C[0-9]{6,15}$' order by length(code) desc, code desc limit 1)))
  from company_code_seq`

/** A code that is taken alone is passed over. After a second one, all taken codes are. */
const skipsAfter = 2
const maxTries = 4

/**
 * Inserts a company under the next free code; concurrent calls get different codes.
 *
 * @returns the code
 * @throws 503 `unavailable` if other inserts keep taking the next code
 */
export const insertCompany = async (
  trx: Transaction<Database>,
  columns: Omit<Insertable<CompanyTable>, 'code'>,
): Promise<string> => {
  for (let tries = 1; tries <= maxTries; tries++) {
    const added = await trx
      .insertInto('company')
      .values({ code: nextCode, ...columns })
      .onConflict(conflict => conflict.column('code').doNothing())
      .returning('code')
      .executeTakeFirst()
    if (added) return added.code
    if (tries >= skipsAfter) await skipTakenCodes.execute(trx)
  }
  throw new AppError('unavailable', { data: { retry_after: 1 } })
}

/** Finds a company: code, name, whether it is the maker's, registered and active. */
export const findCompany = (db: Kysely<Database>, code: string) =>
  db
    .selectFrom('company')
    .select(['code', 'company', 'is_azure', 'regist_flg', 'active_flg'])
    .where('code', '=', code)
    .executeTakeFirst()
