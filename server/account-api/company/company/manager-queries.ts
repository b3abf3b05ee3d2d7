import type { Kysely } from 'kysely'
import { canLogIn, countsAsMember } from '../../access/can-log-in.ts'
import type { Database } from '../../database/schema.ts'

/** Companies of a person in which the membership is active. */
export const companyCodesOf = async (db: Kysely<Database>, userId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('company_user')
    .select('company_code')
    .where('user_id', '=', userId)
    .where('active_flg', '=', 1)
    .execute()
  return rows.map(row => row.company_code)
}

/** Distinct administrators of companies who can log in, by name. */
export const activeManagers = async (db: Kysely<Database>, companyCodes: string[]) =>
  companyCodes.length === 0
    ? []
    : db
        .selectFrom('user')
        .select(['email', 'first_name', 'middle_name', 'family_name'])
        .where(canLogIn)
        .where('id', 'in', eb =>
          eb
            .selectFrom('company_user')
            .innerJoin('company', 'company.code', 'company_user.company_code')
            .where('company_user.company_code', 'in', companyCodes)
            .where('company_user.manager_flg', '=', 1)
            .where(countsAsMember)
            .select('company_user.user_id'),
        )
        .orderBy('sort_name')
        .orderBy('id')
        .execute()
