import type { Kysely, Transaction } from 'kysely'
import * as v from 'valibot'
import { companyFields } from '../../../../shared/model/company.ts'
import { Locale } from '../../../../shared/model/flag.ts'
import { membershipInputs, nameInputs } from '../../../../shared/model/user.ts'
import { membershipOf, namesOf } from '../../../../shared/rules/person-fields.ts'
import { foldForSearch } from '../../../../shared/rules/search.ts'
import { type Database, membershipColumns, nameColumns, nextVersion } from '../../database/schema.ts'
import { personSearchColumns } from '../../directory/people.ts'

type Trx = Transaction<Database>

/** The person and the company of a registration link. */
export const findRegistrant = (db: Kysely<Database>, userId: string, companyCode: string) =>
  db
    .selectFrom('company_user')
    .innerJoin('user', 'user.id', 'company_user.user_id')
    .innerJoin('company', 'company.code', 'company_user.company_code')
    .select(['user.id', 'user.email', 'user.locale', 'user.regist_flg', 'user.is_employee'])
    .select(nameColumns)
    .select(['user.first_name_kana', 'user.family_name_kana'])
    .select(membershipColumns)
    .select(['company_user.manager_flg', 'company.code', 'company.company', 'company.regist_flg as company_regist_flg'])
    .select(['company.active_flg as company_active_flg'])
    .select(['company.nation', 'company.tel', 'company.zip', 'company.address1', 'company.address2'])
    .where('company_user.user_id', '=', userId)
    .where('company_user.company_code', '=', companyCode)
    .executeTakeFirst()
export type Registrant = NonNullable<Awaited<ReturnType<typeof findRegistrant>>>

/** Whether the person registers a new company: the administrator who requested access does. */
export const isNewCompany = (person: Registrant): boolean => person.company_regist_flg === 0 && person.manager_flg === 1

export const storeProfile = async (db: Kysely<Database>, linkId: string, profile: StoredProfile): Promise<void> => {
  await db
    .updateTable('link')
    .set({ profile: JSON.stringify(profile) })
    .where('id', '=', linkId)
    .execute()
}

/** Registers an invited person. */
export const registerPerson = async (
  trx: Trx,
  person: Registrant,
  profile: StoredProfile,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<void> => {
  const names = namesOf(profile)
  await trx
    .updateTable('user')
    .set({
      ...names,
      ...personSearchColumns({ ...person, ...names }),
      locale: profile.locale,
      password_hash: passwordHash,
      regist_flg: 1,
      registered_at: now,
      ...nextVersion(now),
    })
    .where('id', '=', person.id)
    .execute()
  await trx
    .updateTable('company_user')
    .set(membershipOf(profile))
    .where('user_id', '=', person.id)
    .where('company_code', '=', person.code)
    .execute()
}

/** Registers and activates the company of an access request. @returns false if it is registered already */
export const registerCompany = async (
  trx: Trx,
  code: string,
  fields: NonNullable<StoredProfile['company_fields']>,
  now: Date,
): Promise<boolean> => {
  const registered = await trx
    .updateTable('company')
    .set({ ...fields, search_text: foldForSearch(fields.company), regist_flg: 1, active_flg: 1, ...nextVersion(now) })
    .where('code', '=', code)
    .where('regist_flg', '=', 0)
    .returning('code')
    .executeTakeFirst()
  return registered !== undefined
}

/**
 * Form data stored on the link until the password is set: the profile, the accepted versions of the documents in force,
 * and the fields of a new company.
 */
export const StoredProfile = v.object({
  ...nameInputs,
  ...membershipInputs,
  locale: Locale,
  terms_version: v.optional(v.number()),
  privacy_version: v.optional(v.number()),
  company_fields: v.optional(v.object(companyFields)),
})
export type StoredProfile = v.InferOutput<typeof StoredProfile>
