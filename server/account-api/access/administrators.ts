import type { Transaction } from 'kysely'
import { AppError } from '../../http/app-error.ts'
import type { Database } from '../database/schema.ts'
import { canLogIn } from './can-log-in.ts'

/**
 * Holds a company until the transaction ends, so that of two changes of its administrators the second sees the first. Rows
 * that only refer to the company may still be written meanwhile. Lock it before any of its people.
 */
export const lockCompany = async (trx: Transaction<Database>, code: string): Promise<void> => {
  await trx.selectFrom('company').select('code').where('code', '=', code).forNoKeyUpdate().execute()
}

/** Holds all companies that a person belongs to, the same way, in the order of their codes. @returns the codes */
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
 * A company always keeps one administrator who can log in. Call it in a transaction that holds the company.
 *
 * @param without the person who is about to be none any more; absent where it has happened already
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
 * The maker always keeps one employee who can log in and change things. Call it in a transaction that holds the maker's
 * company.
 *
 * @param without the employee who is about to be none any more
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
