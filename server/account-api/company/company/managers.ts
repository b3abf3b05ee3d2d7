import type { Kysely } from 'kysely'
import type { company } from '../../../../shared/contract/company/company.ts'
import type { HandlerInput } from '../../../../shared/contract/entry.ts'
import { AppError } from '../../../http/app-error.ts'
import { canLogIn, countsAsMember } from '../../access/can-log-in.ts'
import { mustBelong } from '../../access/guard.ts'
import { findLink, mustBeValid } from '../../access/link.ts'
import type { Deps, RequestContext } from '../../access/request-context.ts'
import { nameColumns } from '../../database/person-columns.ts'
import type { Database } from '../../database/schema.ts'

/** Companies of a person in which the membership is active. */
const companyCodesOf = async (db: Kysely<Database>, userId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('company_user')
    .select('company_code')
    .where('user_id', '=', userId)
    .where('active_flg', '=', 1)
    .execute()
  return rows.map(row => row.company_code)
}

/** Distinct administrators of companies who can log in, by name. */
const activeManagers = async (db: Kysely<Database>, companyCodes: string[]) =>
  companyCodes.length === 0
    ? []
    : db
        .selectFrom('user')
        .select('email')
        .select(nameColumns)
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

type ManagerQuery = HandlerInput<(typeof company)['postCompanyManagerList']>['body']

/**
 * Administrators who can help: those of a locked person's companies, or of a company of the signed-in customer. Locked
 * or deactivated administrators are left out.
 */
export const listManagers = async (
  { unlock_token, company_code }: ManagerQuery,
  context: RequestContext,
  { db }: Deps,
) => {
  if (unlock_token !== undefined) {
    const link = mustBeValid(await findLink(db, unlock_token, ['unlock']), context.now)
    return activeManagers(db, await companyCodesOf(db, link.user_id))
  }
  if (company_code === undefined) throw new AppError('invalid', { errors: { unlock_token: ['required'] } })
  mustBelong(context.caller, company_code, context.log)
  return activeManagers(db, [company_code])
}
