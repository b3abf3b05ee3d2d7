import { type Insertable, sql, type Transaction } from 'kysely'
import type { CompanyTable, Database } from '../../database/schema.ts'

const nextCode = sql<string>`'C' || lpad(nextval('company_code_seq')::text, 6, '0')`

/** Inserts a company under the next free code; concurrent calls get different codes. @returns the code */
export const insertCompany = async (
  trx: Transaction<Database>,
  columns: Omit<Insertable<CompanyTable>, 'code'>,
): Promise<string> => {
  for (;;) {
    const added = await trx
      .insertInto('company')
      .values({ code: nextCode, ...columns })
      .onConflict(conflict => conflict.column('code').doNothing())
      .returning('code')
      .executeTakeFirst()
    if (added) return added.code
  }
}
