import type { Kysely, Transaction } from 'kysely'
import type { Locale } from '../../../../shared/model/flag.ts'
import type { PersonNames } from '../../../../shared/rules/names.ts'
import type { FlagValue } from '../../../../shared/rules/status.ts'
import { nextVersion } from '../../database/next-version.ts'
import type { Database } from '../../database/schema.ts'
import { deleteAddition } from '../../joining/addition/delete-addition.ts'
import { personSearchColumns } from './search-text.ts'

type Trx = Transaction<Database>

/**
 * Inserts an unregistered person; undefined if the address exists. Waits for a concurrent insert of the same address.
 */
export const insertPerson = async (
  trx: Trx,
  person: PersonNames & { email: string; locale: Locale },
): Promise<string | undefined> => {
  const { email, locale, first_name, middle_name, family_name } = person
  const row = await trx
    .insertInto('user')
    .values({ email, locale, first_name, middle_name, family_name, ...personSearchColumns(person) })
    .onConflict(conflict => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Locks the person of an address until the transaction ends; includes their companies. */
export const lockPerson = async (trx: Trx, email: string) => {
  const person = await trx
    .selectFrom('user')
    .select(['id', 'email', 'locale', 'regist_flg', 'is_employee'])
    .select(['first_name', 'middle_name', 'family_name', 'first_name_kana', 'family_name_kana'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const companies = await trx
    .selectFrom('company_user')
    .innerJoin('company', 'company.code', 'company_user.company_code')
    .select(['company.code', 'company.company', 'company.regist_flg', 'company_user.manager_flg'])
    .where('company_user.user_id', '=', person.id)
    .orderBy('company_user.created_at')
    .execute()
  return { ...person, companies }
}

/** Changes the names of an unregistered person. */
export const renamePerson = async (
  trx: Trx,
  person: Awaited<ReturnType<typeof lockPerson>>,
  { first_name, middle_name, family_name }: PersonNames,
  now: Date,
): Promise<void> => {
  const names = { first_name, middle_name, family_name }
  await trx
    .updateTable('user')
    .set({
      ...names,
      ...personSearchColumns({ ...person, ...names }),
      ...nextVersion(now),
    })
    .where('id', '=', person.id)
    .execute()
}

/** The preferred language of a person, whose row is locked until the transaction ends. */
export const lockLanguage = async (trx: Trx, userId: string): Promise<Locale> =>
  (await trx.selectFrom('user').select('locale').where('id', '=', userId).forUpdate().executeTakeFirstOrThrow()).locale

/** Changes the preferred language. Open edits of the person stay valid, because they do not contain it. */
export const setLanguage = async (trx: Trx, userId: string, locale: Locale, now: Date): Promise<void> => {
  await trx.updateTable('user').set({ locale, updated_at: now }).where('id', '=', userId).execute()
}

interface Membership {
  company_code: string
  user_id: string
  department: string
  position: string
  cell_phone_number?: string
  manager_flg?: FlagValue
}

/** Makes a person a member, or updates the membership; fields not given stay. Deletes a pending addition. */
export const upsertMembership = async (trx: Trx, membership: Membership): Promise<void> => {
  const { department, position, cell_phone_number, manager_flg } = membership
  await trx
    .insertInto('company_user')
    .values(membership)
    .onConflict(conflict =>
      conflict.columns(['company_code', 'user_id']).doUpdateSet({
        department,
        position,
        ...(cell_phone_number === undefined ? {} : { cell_phone_number }),
        ...(manager_flg === undefined ? {} : { manager_flg }),
      }),
    )
    .execute()
  await deleteAddition(trx, membership)
}

/** Finds a company: code, name, whether it is the maker's, and whether it is registered. */
export const findCompany = (db: Kysely<Database>, code: string) =>
  db
    .selectFrom('company')
    .select(['code', 'company', 'is_azure', 'regist_flg'])
    .where('code', '=', code)
    .executeTakeFirst()

/** The three names of a person. */
export const findNames = (trx: Trx, userId: string): Promise<PersonNames> =>
  trx
    .selectFrom('user')
    .select(['first_name', 'middle_name', 'family_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
