import type { Transaction } from 'kysely'
import type { Locale } from '../../../shared/model/flag.ts'
import { nameFields, namesOf, type PersonNames } from '../../../shared/rules/person-fields.ts'
import { foldForSearch } from '../../../shared/rules/search.ts'
import { membershipColumns, nameColumns, nextVersion } from '../database/columns.ts'
import type { Database } from '../database/schema.ts'

type Trx = Transaction<Database>

/**
 * Inserts an unregistered person; undefined if the address exists. Waits for a concurrent insert of the same address.
 */
export const insertPerson = async (
  trx: Trx,
  person: PersonNames & { email: string; locale: Locale },
): Promise<string | undefined> => {
  const { email, locale } = person
  const row = await trx
    .insertInto('user')
    .values({ email, locale, ...namesOf(person), ...personSearchColumns(person) })
    .onConflict(conflict => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

const lockPersonBy = async (trx: Trx, column: 'id' | 'email', value: string) => {
  const person = await trx
    .selectFrom('user')
    .select(['id', 'email', 'locale', 'regist_flg', 'is_employee'])
    .select(nameColumns)
    .select(['first_name_kana', 'family_name_kana'])
    .where(column, '=', value)
    .forUpdate()
    .executeTakeFirst()
  if (!person) return undefined
  const companies = await trx
    .selectFrom('company_user')
    .innerJoin('company', 'company.code', 'company_user.company_code')
    .select(['company.code', 'company.company', 'company.regist_flg', 'company_user.manager_flg'])
    .select(membershipColumns)
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
export const renamePerson = async (trx: Trx, person: LockedPerson, given: PersonNames, now: Date): Promise<void> => {
  const names = namesOf(given)
  if (nameFields.every(field => person[field] === names[field])) return
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

/** Bumps the person's version, so that open edits are stale. */
export const touchPerson = async (trx: Trx, userId: string, now: Date): Promise<void> => {
  await trx.updateTable('user').set(nextVersion(now)).where('id', '=', userId).execute()
}

/** The three names of a person. */
export const findNames = (trx: Trx, userId: string): Promise<PersonNames> =>
  trx.selectFrom('user').select(nameColumns).where('id', '=', userId).executeTakeFirstOrThrow()

/** Fields from which the search and sort columns are derived. */
interface SearchablePerson extends PersonNames {
  email: string
  first_name_kana?: string
  family_name_kana?: string
}

/** Characters of a name that decide its order: a whole name can exceed the size of an index entry. */
const sorted = 64

/**
 * Search and sort columns of a person, written whenever names or address change. Names are in both orders, with and
 * without a space (`山田太郎` is often typed in one go), with kana and address.
 */
export const personSearchColumns = (person: SearchablePerson): { search_text: string; sort_name: string } => {
  const { email, first_name: first, middle_name: middle, family_name: family } = person
  const { first_name_kana: firstKana = '', family_name_kana: familyKana = '' } = person
  const texts = [
    `${family} ${middle} ${first}`,
    `${first} ${middle} ${family}`,
    `${family}${first}`,
    `${familyKana} ${firstKana}`,
    `${familyKana}${firstKana}`,
    email,
  ]
  return {
    search_text: [...new Set(texts.map(foldForSearch))].filter(Boolean).join('\n'),
    sort_name: [...foldForSearch(`${familyKana || family} ${firstKana || first} ${middle}`)].slice(0, sorted).join(''),
  }
}
