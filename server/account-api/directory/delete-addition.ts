import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'

/** Deletes a join request. @returns undefined if there was none */
export const deleteAddition = async (
  db: Kysely<Database>,
  { company_code, user_id }: { company_code: string; user_id: string },
): Promise<{ email: string } | undefined> =>
  db
    .deleteFrom('addition')
    .where('company_code', '=', company_code)
    .where('user_id', '=', user_id)
    .returning('email')
    .executeTakeFirst()
