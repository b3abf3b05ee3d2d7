import type { Kysely, Transaction } from 'kysely'
import type { Locale } from '../../../shared/model/flag.ts'
import type { PersonNames } from '../../../shared/rules/names.ts'
import type { FlagValue } from '../../../shared/rules/status.ts'
import { nextVersion } from '../database/next-version.ts'
import type { Database } from '../database/schema.ts'
import { deleteAddition } from './delete-addition.ts'
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

const lockPersonBy = async (trx: Trx, column: 'id' | 'email', value: string) => {
  const person = await trx
    .selectFrom('user')
    .select(['id', 'email', 'locale', 'regist_flg', 'is_employee'])
    .select(['first_name', 'middle_name', 'family_name', 'first_name_kana', 'family_name_kana'])
    .where(column, '=', value)
    .forUpdate()
    .executeTakeFirst()
  if (!person) return undefined
  const companies = await trx
    .selectFrom('company_user')
    .innerJoin('company', 'company.code', 'company_user.company_code')
    .select(['company.code', 'company.company', 'company.regist_flg', 'company_user.manager_flg'])
    .select(['company_user.department', 'company_user.position', 'company_user.cell_phone_number'])
    .where('company_user.user_id', '=', person.id)
    .orderBy('company_user.created_at')
    .execute()
  return { ...person, companies }
}

export type LockedPerson = NonNullable<Awaited<ReturnType<typeof lockPersonBy>>>

/** Locks the person of an address, which exists, until the transaction ends; includes their companies. */
export const lockPerson = async (trx: Trx, email: string): Promise<LockedPerson> => {
  const person = await lockPersonBy(trx, 'email', email)
  if (!person) throw new Error('no person has this address')
  return person
}

/** The same by id; undefined for an unknown one. */
export const lockPersonById = (trx: Trx, id: string) => lockPersonBy(trx, 'id', id)

/** Changes the names of an unregistered person, if they differ. */
export const renamePerson = async (
  trx: Trx,
  person: LockedPerson,
  { first_name, middle_name, family_name }: PersonNames,
  now: Date,
): Promise<void> => {
  const names = { first_name, middle_name, family_name }
  if (Object.entries(names).every(([name, value]) => person[name as keyof typeof names] === value)) return
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

/** Bumps the person's version, so that open edits are stale. */
export const touchPerson = async (trx: Trx, userId: string, now: Date): Promise<void> => {
  await trx.updateTable('user').set(nextVersion(now)).where('id', '=', userId).execute()
}

/**
 * Makes a person a member, or updates the membership; fields not given, and texts left empty, stay. Deletes a pending
 * addition.
 *
 * @returns whether anything changed
 */
export const upsertMembership = async (trx: Trx, membership: Membership): Promise<boolean> => {
  const { manager_flg } = membership
  const texts = (['department', 'position', 'cell_phone_number'] as const).filter(name => membership[name])
  const changes = {
    ...Object.fromEntries(texts.map(name => [name, membership[name]])),
    ...(manager_flg === undefined ? {} : { manager_flg }),
  }
  const names = Object.keys(changes) as (keyof typeof changes)[]
  const changed = await trx
    .insertInto('company_user')
    .values(membership)
    .onConflict(conflict =>
      names.length === 0
        ? conflict.columns(['company_code', 'user_id']).doNothing()
        : conflict
            .columns(['company_code', 'user_id'])
            .doUpdateSet(changes)
            .where(eb => eb.or(names.map(name => eb(`company_user.${name}`, '!=', eb.ref(`excluded.${name}`))))),
    )
    .returning('user_id')
    .executeTakeFirst()
  await deleteAddition(trx, membership)
  return changed !== undefined
}

/** Finds a company: code, name, whether it is the maker's, registered and active. */
export const findCompany = (db: Kysely<Database>, code: string) =>
  db
    .selectFrom('company')
    .select(['code', 'company', 'is_azure', 'regist_flg', 'active_flg'])
    .where('code', '=', code)
    .executeTakeFirst()

/** The three names of a person. */
export const findNames = (trx: Trx, userId: string): Promise<PersonNames> =>
  trx
    .selectFrom('user')
    .select(['first_name', 'middle_name', 'family_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
