import type { Kysely, Transaction } from 'kysely'
import { AppError } from '../../http/app-error.ts'
import type { Database } from '../database/schema.ts'
import { canLogIn, countsAsMember } from './can-log-in.ts'
import { passwordSetting } from './emergency-account.ts'
import { findSetting } from './setting.ts'

/**
 * Locks a company until the transaction ends, so that concurrent changes of its administrators run one after the other.
 * `no key update` still lets other transactions insert rows that reference the company. Lock order: the company before
 * its people.
 */
export const lockCompany = async (trx: Transaction<Database>, code: string): Promise<void> => {
  await trx.selectFrom('company').select('code').where('code', '=', code).forNoKeyUpdate().execute()
}

/**
 * Locks all companies of a person in the order of their codes, until the transaction ends.
 *
 * @returns their codes
 */
export const lockCompaniesOf = async (trx: Transaction<Database>, userId: string): Promise<string[]> => {
  const rows = await trx
    .selectFrom('company')
    .select('code')
    .where('code', 'in', eb => eb.selectFrom('company_user').select('company_code').where('user_id', '=', userId))
    .orderBy('code')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ code }) => code)
}

/**
 * How well each company is administered, by its best administrator: 3 for one who can log in; 2 for one who still can by
 * registering or being unlocked; 1 for one whose access is deactivated. A company without administrators is missing.
 */
const administrationOf = async (trx: Transaction<Database>, codes: readonly string[]) => {
  const rows = await trx
    .selectFrom('company_user')
    .innerJoin('user', 'user.id', 'company_user.user_id')
    .select('company_user.company_code')
    .select(eb => {
      const isActive = eb.and([eb('company_user.active_flg', '=', 1), eb('user.active_flg', '=', 1)])
      const level = eb
        .case()
        .when(eb.and([isActive, canLogIn(eb)]))
        .then(3)
        .when(isActive)
        .then(2)
        .else(1)
        .end()
      return eb.fn.max(level).as('level')
    })
    .where('company_user.company_code', 'in', codes)
    .where('company_user.manager_flg', '=', 1)
    .groupBy('company_user.company_code')
    .execute()
  return new Map(rows.map(({ company_code, level }) => [company_code, level]))
}

/**
 * Makes a change by which companies may lose administrators. A company keeps an administrator who can log in, if it has
 * one. Otherwise it keeps one who can register or be unlocked, otherwise any. Every way to remove an administrator makes
 * its change by this function, except the deletion of the company. The caller must have locked the companies.
 *
 * @throws 409 `last_administrator`
 */
export const keepingAdministrator = async <TResult>(
  trx: Transaction<Database>,
  codes: readonly string[],
  change: () => Promise<TResult>,
): Promise<TResult> => {
  if (codes.length === 0) return change()
  const before = await administrationOf(trx, codes)
  const result = await change()
  const after = await administrationOf(trx, codes)
  for (const [code, level] of before) if ((after.get(code) ?? 0) < level) throw new AppError('last_administrator')
  return result
}

/** The administrators of a company who can log in. */
export const selectAdministrators = (db: Kysely<Database>, code: string) =>
  db
    .selectFrom('company_user')
    .innerJoin('user', 'user.id', 'company_user.user_id')
    .innerJoin('company', 'company.code', 'company_user.company_code')
    .select('user.id')
    .where('company.code', '=', code)
    .where('company_user.manager_flg', '=', 1)
    .where(countsAsMember)
    .where(canLogIn)

/** Employees who can log in and make changes. */
export const selectEditors = (db: Kysely<Database>) =>
  db.selectFrom('user').select('id').where('is_employee', '=', 1).where('is_only_view', '=', 0).where(canLogIn)

/**
 * The maker always keeps one employee who can log in and edit, and the emergency account while passwords are off. The caller must have locked the maker's company.
 *
 * @param without id of the employee who loses this right
 * @throws 409 `last_editor`, `emergency_account`
 */
export const mustKeepEditor = async (trx: Transaction<Database>, without: string): Promise<void> => {
  const other = await selectEditors(trx).where('id', '!=', without).limit(1).executeTakeFirst()
  if (!other) throw new AppError('last_editor')
  const { passwords_off, emergency_id } = await findSetting(trx, passwordSetting)
  if (passwords_off === 1 && emergency_id === without) throw new AppError('emergency_account')
}
