import type { Kysely } from 'kysely'
import { hasStatus } from '../account/user/status-filter.ts'
import type { Database } from '../database/schema.ts'

/**
 * Recipients of bulk mail: customer accounts that can log in and are active in at least one company. Addresses are
 * unique per account, so no address occurs twice.
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
