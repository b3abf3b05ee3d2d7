import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { type InvitationDeps, postInvitation } from '../user/invitation.ts'
import { insertPerson, lockPerson } from '../user/people.ts'
import { findMakerCompany, hasEmployee, makeEmployee } from './queries.ts'

/**
 * Gives a new installation its first employee, who gets a registration mail: once, as long as there is no employee at all.
 *
 * @returns id of the mail; undefined when there was nothing to do
 */
export const inviteFirstEmployee = (
  db: Kysely<Database>,
  email: string,
  now: Date,
  deps: InvitationDeps,
): Promise<string | undefined> =>
  db.transaction().execute(async trx => {
    if (await hasEmployee(trx)) return undefined
    const names = { first_name: '', middle_name: '', family_name: '' }
    // Of several processes that start at once only one adds the row and goes on.
    if ((await insertPerson(trx, { email, locale: 'ja', ...names })) === undefined) return undefined
    const person = await lockPerson(trx, email)
    const company = await findMakerCompany(trx)
    await makeEmployee(trx, { userId: person.id, companyCode: company.code, is_only_view: 0 }, now)
    return postInvitation(trx, { person: { ...person, is_employee: 1 }, company }, { caller: undefined, now }, deps)
  })
