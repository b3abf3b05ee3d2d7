import type { Transaction } from 'kysely'
import { AppError } from '../../http/app-error.ts'
import type { Database } from '../database/schema.ts'
import { canLogIn } from './can-log-in.ts'

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
 * A company always keeps one administrator who can log in. The caller must have locked the company.
 *
 * @param without id of the person who loses the role; absent if the change is already written
 * @throws 409 `last_administrator`
 */
export const mustKeepAdministrator = async (trx: Transaction<Database>, code: string, without = ''): Promise<void> => {
  const other = await trx
    .selectFrom('company_user')
    .innerJoin('user', 'user.id', 'company_user.user_id')
    .select('user.id')
    .where('company_user.company_code', '=', code)
    .where('company_user.manager_flg', '=', 1)
    .where('company_user.active_flg', '=', 1)
    .where(canLogIn)
    .where('user.id', '!=', without)
    .limit(1)
    .executeTakeFirst()
  if (!other) throw new AppError('last_administrator')
}

/**
 * The maker always keeps one employee who can log in and edit. The caller must have locked the maker's company.
 *
 * @param without id of the employee who loses this right
 * @throws 409 `last_editor`
 */
export const mustKeepEditor = async (trx: Transaction<Database>, without: string): Promise<void> => {
  const other = await trx
    .selectFrom('user')
    .select('id')
    .where('is_employee', '=', 1)
    .where('is_only_view', '=', 0)
    .where(canLogIn)
    .where('id', '!=', without)
    .limit(1)
    .executeTakeFirst()
  if (!other) throw new AppError('last_editor')
}
