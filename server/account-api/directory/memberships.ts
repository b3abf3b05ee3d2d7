import { type Kysely, sql, type Transaction } from 'kysely'
import { type Membership, membershipFields } from '../../../shared/rules/person-fields.ts'
import type { FlagValue } from '../../../shared/rules/status.ts'
import type { ProofContext } from '../access/caller/fresh-proof.ts'
import { endBegun } from '../access/ending/end-begun.ts'
import { type Database, nextVersion } from '../database/schema.ts'

type Trx = Transaction<Database>

/** A person in a company. */
export interface Member {
  company_code: string
  user_id: string
}

/** Tells members apart, in a map. */
export const keyOf = ({ company_code, user_id }: Member): string => `${company_code} ${user_id}`

/** Condition on the company and person of a row of a table: they are one of the members. */
export const areAmong = (table: 'company_user' | 'user_service' | 'addition', members: readonly Member[]) => {
  const [code, id] = [sql.ref(`${table}.company_code`), sql.ref(`${table}.user_id`)]
  const [codes, ids] = [members.map(({ company_code }) => company_code), members.map(({ user_id }) => user_id)]
  return sql<boolean>`(${code}, ${id}) in (select * from unnest(${codes}::text[], ${ids}::text[]))`
}

/**
 * Bumps the version of a company whose administrators change, so that open edits of it become stale. Lock the company
 * first.
 */
export const renewCompany = async (trx: Trx, code: string, now: Date): Promise<void> => {
  await trx.updateTable('company').set(nextVersion(now)).where('code', '=', code).execute()
}

/** Grants or revokes administrator rights of members. Lock the company first. */
export const setManagers = async (
  trx: Trx,
  { companyCode, userIds, manager_flg }: { companyCode: string; userIds: string[]; manager_flg: FlagValue },
  context: ProofContext,
): Promise<void> => {
  const { now } = context
  if (userIds.length === 0) return
  await renewCompany(trx, companyCode, now)
  await trx
    .updateTable('company_user')
    .set({ manager_flg })
    .where('company_code', '=', companyCode)
    .where('user_id', 'in', userIds)
    .execute()
  await trx.updateTable('user').set(nextVersion(now)).where('id', 'in', userIds).execute()
  if (manager_flg === 0) await endBegun(trx, 'demotion', { userIds }, context)
}

/** Deletes a join request. @returns undefined if there was none */
export const deleteAddition = async (
  db: Kysely<Database>,
  { company_code, user_id }: { company_code: string; user_id: string },
): Promise<{ email: string } | undefined> =>
  db
    .deleteFrom('addition')
    .where('company_code', '=', company_code)
    .where('user_id', '=', user_id)
    .returning('email')
    .executeTakeFirst()

interface GivenMembership extends Member, Membership {
  manager_flg?: FlagValue
}

/**
 * Makes people members, or updates their memberships: texts left empty stay, and so do rights. Deletes pending additions.
 *
 * @returns those that have changed
 */
export const upsertMemberships = async (trx: Trx, memberships: readonly GivenMembership[]): Promise<Member[]> => {
  if (memberships.length === 0) return []
  const wanted = [
    ...membershipFields.map(field => ({
      column: sql.ref(`company_user.${field}`),
      value: sql<string>`coalesce(nullif(${sql.ref(`excluded.${field}`)}, ''), ${sql.ref(`company_user.${field}`)})`,
      field,
    })),
    {
      column: sql.ref('company_user.manager_flg'),
      value: sql<FlagValue>`greatest(company_user.manager_flg, excluded.manager_flg)`,
      field: 'manager_flg',
    },
  ]
  const changed = await trx
    .insertInto('company_user')
    .values(memberships.map(membership => ({ manager_flg: 0 as const, ...membership })))
    .onConflict(conflict =>
      conflict
        .columns(['company_code', 'user_id'])
        .doUpdateSet(Object.fromEntries(wanted.map(({ field, value }) => [field, value])))
        .where(eb => eb.or(wanted.map(({ column, value }) => sql<boolean>`${column} <> ${value}`))),
    )
    .returning(['company_code', 'user_id'])
    .execute()
  await trx.deleteFrom('addition').where(areAmong('addition', memberships)).execute()
  return changed
}

/** The same of one person. */
export const upsertMembership = async (trx: Trx, membership: GivenMembership): Promise<void> => {
  await upsertMemberships(trx, [membership])
}
