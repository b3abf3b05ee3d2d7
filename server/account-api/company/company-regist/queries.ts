import type { Transaction } from 'kysely'
import type { CompanyFields } from '../../../../shared/model/company.ts'
import { foldForSearch } from '../../../../shared/rules/search.ts'
import type { FlagValue } from '../../../../shared/rules/status.ts'
import { type Database, nextVersion } from '../../database/schema.ts'
import { insertCompany } from '../../directory/companies.ts'

type Trx = Transaction<Database>

const columnsOf = (fields: CompanyFields, now: Date) => ({
  ...fields,
  search_text: foldForSearch(fields.company),
  updated_at: now,
})

/** Inserts a registered, active company under the next free code. @returns the code */
export const insertRegisteredCompany = (trx: Trx, fields: CompanyFields, now: Date): Promise<string> =>
  insertCompany(trx, { ...columnsOf(fields, now), created_at: now, regist_flg: 1, active_flg: 1 })

/** Updates a company that the transaction has locked. */
export const updateCompany = async (
  trx: Trx,
  code: string,
  { fields, active_flg, now }: { fields: CompanyFields; active_flg: FlagValue; now: Date },
): Promise<void> => {
  await trx
    .updateTable('company')
    .set({ ...columnsOf(fields, now), regist_flg: 1, active_flg, ...nextVersion(now) })
    .where('code', '=', code)
    .execute()
}

/** Those of the people who are members of the company, with their administrator state. */
export const findMembers = (trx: Trx, code: string, userIds: string[]) =>
  members(trx, code).where('user.id', 'in', userIds).execute()

/** The administrators of a company, whether or not they can log in. */
export const findManagers = (trx: Trx, code: string) =>
  members(trx, code).where('company_user.manager_flg', '=', 1).orderBy('user.id').execute()
export type Manager = Awaited<ReturnType<typeof findManagers>>[number]

const members = (trx: Trx, code: string) =>
  trx
    .selectFrom('company_user')
    .innerJoin('user', 'user.id', 'company_user.user_id')
    .select(['user.id', 'user.email', 'company_user.manager_flg'])
    .where('company_user.company_code', '=', code)

/** Whether a company has or had any service. */
export const hasEntitlements = async (trx: Trx, code: string): Promise<boolean> =>
  (await trx
    .selectFrom('company_service')
    .select('service_id')
    .where('company_code', '=', code)
    .limit(1)
    .executeTakeFirst()) !== undefined
