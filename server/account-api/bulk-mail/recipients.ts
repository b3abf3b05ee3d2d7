import type { Kysely } from 'kysely'
import { hasStatus } from '../account/user/list-queries.ts'
import type { Database } from '../database/schema.ts'

/**
 * Who gets a bulk mail: accounts of customers that may log in, that is, are active in at least one company. An account has one
 * address and an address one account, so each address comes once.
 */
export const recipients = (db: Pick<Kysely<Database>, 'selectFrom'>) =>
  db
    .selectFrom('user')
    .where('user.is_employee', '=', 0)
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('company_user')
          .innerJoin('company', 'company.code', 'company_user.company_code')
          .select('company_user.user_id')
          .whereRef('company_user.user_id', '=', 'user.id')
          .where('company.is_azure', '=', 0)
          .where(member => hasStatus(member, 'active')),
      ),
    )
