import { type Insertable, sql, type Transaction } from 'kysely'
import { AppError } from '../../http/app-error.ts'
import type { CompanyTable, Database } from '../database/schema.ts'

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
