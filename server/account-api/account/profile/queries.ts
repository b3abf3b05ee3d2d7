import { type Kysely, sql, type Transaction } from 'kysely'
import { type Membership, membershipFields } from '../../../../shared/rules/person-fields.ts'
import { companyCount } from '../../access/person-ownership.ts'
import { anyOf, givenRows } from '../../database/given.ts'
import { type Database, membershipColumns, nameColumns } from '../../database/schema.ts'
import { areAmong, type Member } from '../../directory/memberships.ts'
import { touchPeople } from '../../directory/people.ts'
import { pendingAddress } from '../user/user-info.ts'

type Trx = Transaction<Database>

/** Locks members of companies until the transaction ends; without those who are none. `pending_email`: a new address that is not confirmed yet. */
export const lockMembersForEdit = async (trx: Trx, members: readonly Member[], now: Date) => {
  if (members.length === 0) return []
  const ids = members.map(({ user_id }) => user_id)
  await trx.selectFrom('user').select('id').where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute()
  return trx
    .selectFrom('company_user')
    .innerJoin('user', 'user.id', 'company_user.user_id')
    .innerJoin('company', 'company.code', 'company_user.company_code')
    .select(['user.id', 'user.email', 'user.locale', 'user.regist_flg', 'user.row_version', 'user.is_employee'])
    .select(nameColumns)
    .select([
      'company_user.company_code',
      'user.first_name_kana',
      'user.family_name_kana',
      'company.company',
      'company.regist_flg as company_regist_flg',
    ])
    .select(membershipColumns)
    .select(eb => [companyCount(eb).as('company_count'), pendingAddress(eb, now).as('pending_email')])
    .select('company_user.manager_flg')
    .where(areAmong('company_user', members))
    .execute()
}
export type EditedPerson = Awaited<ReturnType<typeof lockMembersForEdit>>[number]

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

/** Whether any account has this address. */
export const isAddressTaken = async (trx: Trx, email: string): Promise<boolean> =>
  (await trx.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()) !== undefined

/** Changes the texts of memberships, and makes open edits of the people stale. */
export const updateMemberships = async (
  trx: Trx,
  memberships: readonly (Member & Membership)[],
  now: Date,
): Promise<void> => {
  if (memberships.length === 0) return
  const columns = ['company_code', 'user_id', ...membershipFields].map(name => `${name} text`).join(', ')
  await sql`
    update company_user set ${sql.join(membershipFields.map(name => sql`${sql.ref(name)} = ${sql.ref(`given.${name}`)}`))}
    from ${givenRows(memberships, columns)}
    where company_user.company_code = given.company_code and company_user.user_id = given.user_id`.execute(trx)
  await touchPeople(
    trx,
    memberships.map(({ user_id }) => user_id),
    now,
  )
}
