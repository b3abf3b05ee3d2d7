import type { Kysely, Transaction } from 'kysely'
import type { FlagValue } from '../../../../shared/rules/status.ts'
import type { ProofContext } from '../../access/caller/fresh-proof.ts'
import { endBegun } from '../../access/ending/end-begun.ts'
import { type Database, nextVersion } from '../../database/schema.ts'

type Trx = Transaction<Database>

/** The pseudo-company that holds the maker's employees; there is exactly one. */
export const findMakerCompany = (db: Kysely<Database>) =>
  db.selectFrom('company').select(['code', 'company']).where('is_azure', '=', 1).executeTakeFirstOrThrow()

export const hasEmployee = async (trx: Trx): Promise<boolean> =>
  (await trx.selectFrom('user').select('id').where('is_employee', '=', 1).limit(1).executeTakeFirst()) !== undefined

interface Employment {
  userId: string
  companyCode: string
  is_only_view: FlagValue
}

/** Makes an unregistered person an employee, or updates what the employee may do. */
export const makeEmployee = async (
  trx: Trx,
  { userId, companyCode, is_only_view }: Employment,
  now: Date,
): Promise<void> => {
  await trx
    .updateTable('user')
    .set({ is_employee: 1, is_only_view, ...nextVersion(now) })
    .where('id', '=', userId)
    .where(eb => eb.or([eb('is_employee', '=', 0), eb('is_only_view', '!=', is_only_view)]))
    .execute()
  await trx
    .insertInto('company_user')
    .values({ company_code: companyCode, user_id: userId })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Locks an employee until the transaction ends; undefined if the person is not an employee. */
export const lockEmployee = (trx: Trx, userId: string) =>
  trx
    .selectFrom('user')
    .select(['id', 'email', 'is_only_view', 'row_version'])
    .where('id', '=', userId)
    .where('is_employee', '=', 1)
    .forUpdate()
    .executeTakeFirst()

export const setOnlyView = async (
  trx: Trx,
  userId: string,
  is_only_view: FlagValue,
  context: ProofContext,
): Promise<void> => {
  await trx
    .updateTable('user')
    .set({ is_only_view, ...nextVersion(context.now) })
    .where('id', '=', userId)
    .execute()
  if (is_only_view === 1) await endBegun(trx, 'demotion', { userIds: [userId] }, context)
}
