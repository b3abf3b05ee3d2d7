import { sql, type Transaction } from 'kysely'
import type { Locale } from '../../../shared/model/flag.ts'
import { nameFields, namesOf, type PersonNames } from '../../../shared/rules/person-fields.ts'
import { foldForSearch } from '../../../shared/rules/search.ts'
import { AppError } from '../../http/app-error.ts'
import { anyOf, givenRows } from '../database/given.ts'
import { type Database, membershipColumns, nameColumns, nextVersion } from '../database/schema.ts'
import { mustNotBeKept } from './kept-addresses.ts'

type Trx = Transaction<Database>

type NewPerson = PersonNames & { email: string; locale: Locale }

/**
 * Inserts unregistered people, without those whose address exists. Waits for concurrent inserts of the same addresses.
 *
 * @returns ids of the inserted, by address
 * @throws 409 `conflict` for an address that can be given back to another person
 */
export const insertPeople = async (trx: Trx, people: readonly NewPerson[], now: Date): Promise<Map<string, string>> => {
  if (people.length === 0) return new Map()
  const rows = await trx
    .insertInto('user')
    .values(
      people.map(person => {
        const { email, locale } = person
        return { email, locale, ...namesOf(person), ...personSearchColumns(person) }
      }),
    )
    .onConflict(conflict => conflict.column('email').doNothing())
    .returning(['id', 'email'])
    .execute()
  await mustNotBeKept(trx, rows, now)
  return new Map(rows.map(({ id, email }) => [email, id]))
}

/** The same of one person; undefined if the address exists. */
export const insertPerson = async (trx: Trx, person: NewPerson, now: Date): Promise<string | undefined> =>
  (await insertPeople(trx, [person], now)).get(person.email)

const lockPeopleBy = async (trx: Trx, column: 'id' | 'email', values: readonly string[]) => {
  const people = await trx
    .selectFrom('user')
    .select(['id', 'email', 'locale', 'regist_flg', 'is_employee'])
    .select(nameColumns)
    .select(['first_name_kana', 'family_name_kana'])
    .where(column, '=', anyOf(values))
    .orderBy('id')
    .forUpdate()
    .execute()
  if (people.length === 0) return []
  const memberships = await trx
    .selectFrom('company_user')
    .innerJoin('company', 'company.code', 'company_user.company_code')
    .select(['company_user.user_id', 'company.code', 'company.company', 'company.regist_flg'])
    .select('company_user.manager_flg')
    .select(membershipColumns)
    .where('company_user.user_id', '=', anyOf(people.map(({ id }) => id)))
    .orderBy('company_user.created_at')
    .execute()
  const byPerson = Map.groupBy(memberships, ({ user_id }) => user_id)
  return people.map(person => ({
    ...person,
    companies: (byPerson.get(person.id) ?? []).map(({ user_id: _, ...company }) => company),
  }))
}

export type LockedPerson = Awaited<ReturnType<typeof lockPeopleBy>>[number]

/** Locks the people of addresses until the transaction ends; includes their companies. */
export const lockPeople = async (trx: Trx, emails: readonly string[]): Promise<Map<string, LockedPerson>> =>
  new Map((await lockPeopleBy(trx, 'email', emails)).map(person => [person.email, person]))

/** Locks the person of an address, which exists. */
export const lockPerson = async (trx: Trx, email: string): Promise<LockedPerson> => {
  const person = (await lockPeople(trx, [email])).get(email)
  if (!person) throw new Error('no person has this address')
  return person
}

/** The same by id; undefined for an unknown one. */
export const lockPersonById = async (trx: Trx, id: string): Promise<LockedPerson | undefined> =>
  (await lockPeopleBy(trx, 'id', [id]))[0]

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505'

/**
 * Stores names and addresses of people, with the derived search columns.
 *
 * @throws 409 `conflict` if another account has an address, or can get it back
 */
export const updatePeople = async (
  trx: Trx,
  people: readonly (SearchablePerson & { id: string })[],
  now: Date,
): Promise<void> => {
  if (people.length === 0) return
  const rows = people.map(person => {
    const { id, email } = person
    return { id, email, ...namesOf(person), ...personSearchColumns(person) }
  })
  const columns = [...nameFields, 'email', 'search_text', 'sort_name']
  const ids = rows.map(({ id }) => id)
  const earlier = await trx.selectFrom('user').select(['id', 'email']).where('id', '=', anyOf(ids)).execute()
  const addressOf = new Map(earlier.map(({ id, email }) => [id, email]))
  const update = sql`
    update "user" set ${sql.join(columns.map(name => sql`${sql.ref(name)} = ${sql.ref(`given.${name}`)}`))},
      row_version = row_version + 1, updated_at = ${now}
    from ${givenRows(rows, ['id', ...columns].map(name => `${name} text`).join(', '))}
    where "user".id = given.id`
  try {
    await update.execute(trx)
  } catch (error) {
    if (isTaken(error)) throw new AppError('conflict', { cause: error })
    throw error
  }
  const moved = rows.filter(({ id, email }) => addressOf.get(id) !== email)
  await mustNotBeKept(trx, moved, now)
}

interface Renaming {
  person: LockedPerson
  given: PersonNames
}

/** Changes the names of unregistered people, where they differ. */
export const renamePeople = (trx: Trx, people: readonly Renaming[], now: Date): Promise<void> =>
  updatePeople(
    trx,
    people
      .filter(({ person, given }) => nameFields.some(field => person[field] !== given[field]))
      .map(({ person, given }) => ({ ...person, ...namesOf(given) })),
    now,
  )

/** The same of one person. */
export const renamePerson = (trx: Trx, person: LockedPerson, given: PersonNames, now: Date): Promise<void> =>
  renamePeople(trx, [{ person, given }], now)

/** The preferred language of a person, whose row is locked until the transaction ends. */
export const lockLanguage = async (trx: Trx, userId: string): Promise<Locale> =>
  (await trx.selectFrom('user').select('locale').where('id', '=', userId).forUpdate().executeTakeFirstOrThrow()).locale

/** Changes the preferred language. Open edits of the person stay valid, because they do not contain it. */
export const setLanguage = async (trx: Trx, userId: string, locale: Locale, now: Date): Promise<void> => {
  await trx.updateTable('user').set({ locale, updated_at: now }).where('id', '=', userId).execute()
}

/** Bumps the versions of people, so that open edits are stale. */
export const touchPeople = async (trx: Trx, userIds: readonly string[], now: Date): Promise<void> => {
  if (userIds.length === 0) return
  await trx.updateTable('user').set(nextVersion(now)).where('id', '=', anyOf(userIds)).execute()
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
