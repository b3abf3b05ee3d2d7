import type { Kysely, Transaction } from 'kysely'
import { type Membership, membershipOf, namesOf, type PersonNames } from '../../../../shared/rules/person-fields.ts'
import { AppError } from '../../../http/app-error.ts'
import { companyCount } from '../../access/person-ownership.ts'
import { membershipColumns, nameColumns, nextVersion } from '../../database/columns.ts'
import type { Database } from '../../database/schema.ts'
import { personSearchColumns } from '../../directory/people.ts'
import { pendingAddress } from '../user/user-info.ts'

type Trx = Transaction<Database>

/**
 * Locks a member of a company until the transaction ends; undefined if the person is not its member. `pending_email`: a
 * new address that is not confirmed yet.
 */
export const lockMemberForEdit = async (
  trx: Trx,
  { companyCode, userId }: { companyCode: string; userId: string },
  now: Date,
) => {
  await trx.selectFrom('user').select('id').where('id', '=', userId).forUpdate().execute()
  return trx
    .selectFrom('company_user')
    .innerJoin('user', 'user.id', 'company_user.user_id')
    .innerJoin('company', 'company.code', 'company_user.company_code')
    .select(['user.id', 'user.email', 'user.locale', 'user.regist_flg', 'user.row_version', 'user.is_employee'])
    .select(nameColumns)
    .select([
      'user.first_name_kana',
      'user.family_name_kana',
      'company.company',
      'company.regist_flg as company_regist_flg',
    ])
    .select(membershipColumns)
    .select(eb => [companyCount(eb).as('company_count'), pendingAddress(eb, now).as('pending_email')])
    .where('company_user.user_id', '=', userId)
    .where('company_user.company_code', '=', companyCode)
    .executeTakeFirst()
}
export type EditedPerson = NonNullable<Awaited<ReturnType<typeof lockMemberForEdit>>>

/** A registered person with the address, names and flags that a change of the address needs. */
export const findAddressOwner = (db: Kysely<Database>, userId: string, now: Date) =>
  db
    .selectFrom('user')
    .select(['id', 'email', 'locale', 'lock_flg', 'is_employee'])
    .select(nameColumns)
    .select(['first_name_kana', 'family_name_kana'])
    .select(eb => pendingAddress(eb, now).as('pending_email'))
    .where('id', '=', userId)
    .where('regist_flg', '=', 1)
    .executeTakeFirst()

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505'

/**
 * Stores names and address with the derived search columns.
 *
 * @throws 409 `conflict` if another account has the address
 */
export const updatePerson = async (
  trx: Trx,
  person: Pick<EditedPerson, 'id' | 'first_name_kana' | 'family_name_kana'>,
  data: PersonNames & { email: string },
  now: Date,
): Promise<void> => {
  const columns = { ...namesOf(data), email: data.email }
  try {
    await trx
      .updateTable('user')
      .set({
        ...columns,
        ...personSearchColumns({ ...person, ...columns }),
        ...nextVersion(now),
      })
      .where('id', '=', person.id)
      .execute()
  } catch (error) {
    if (isTaken(error)) throw new AppError('conflict', { cause: error })
    throw error
  }
}

/** Whether any account has this address. */
export const isAddressTaken = async (trx: Trx, email: string): Promise<boolean> =>
  (await trx.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()) !== undefined

export const updateMembership = async (
  trx: Trx,
  { userId, companyCode }: { userId: string; companyCode: string },
  membership: Membership,
  now: Date,
): Promise<void> => {
  await trx
    .updateTable('company_user')
    .set(membershipOf(membership))
    .where('user_id', '=', userId)
    .where('company_code', '=', companyCode)
    .execute()
  await trx.updateTable('user').set(nextVersion(now)).where('id', '=', userId).execute()
}
