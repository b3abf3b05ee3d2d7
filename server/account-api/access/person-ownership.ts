import type { ExpressionBuilder } from 'kysely'
import { AppError } from '../../http/app-error.ts'
import { type Database, rowCount } from '../database/schema.ts'
import type { Caller } from './caller/request-context.ts'

/** A person, with `companyCount`. */
interface PersonWithCompanyCount {
  id: string
  company_count: number
}

/** Number of companies that a person belongs to, active or not. */
export const companyCount = (eb: ExpressionBuilder<Database, 'user'>) =>
  eb
    .selectFrom('company_user as membership')
    .whereRef('membership.user_id', '=', 'user.id')
    .select(rowCount.as('count'))
    .$asScalar()
    .$notNull()

/**
 * Names, address, password, registration, sessions and passkeys exist once per person, so only the person and the maker change
 * them. An administrator may change them only if the person belongs to no other company. Otherwise a changed address would let
 * the administrator take over the person's account in other companies, and an ended session would stop work there.
 * Memberships are separate: each company changes its own. Unlocking is allowed too: it grants only the password that the
 * person already had. A passkey policy is a company's own: of several, the strictest counts.
 */
export const mayControlPerson = (caller: Caller, { id, company_count }: PersonWithCompanyCount): boolean =>
  caller.kind === 'employee' || caller.userId === id || company_count <= 1

/**
 * The maker appoints administrators and employees. The registration link of an invited one is the appointment, so only employees decide to
 * which address it goes.
 *
 * @throws 403 at the address
 */
export const mustAppoint = ({ kind }: Caller): void => {
  if (kind !== 'employee') throw new AppError('forbidden', { errors: { email: ['appointed_by_maker'] } })
}

/** @throws 403 unless `mayControlPerson` */
export const mustControlPerson = (caller: Caller, person: PersonWithCompanyCount): void => {
  if (!mayControlPerson(caller, person)) throw new AppError('forbidden')
}
