/**
 * What may be done with the members of a company: decisions without a query, for the calls that change one member and for the plan of an
 * import or bulk change. Each returns the code of its refusal; undefined: it may be done.
 */
import type { ErrorCode } from '../../../shared/errors.ts'
import type { FlagValue } from '../../../shared/rules/status.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../access/caller/request-context.ts'

type Refusal = ErrorCode | undefined

/** @throws the refusal, if there is one */
export const mustNotRefuse = (refusal: Refusal): void => {
  if (refusal) throw new AppError(refusal)
}

interface Company {
  code: string
  regist_flg: FlagValue
  active_flg: FlagValue
}

interface Membership {
  code: string
  manager_flg: FlagValue
}

/** Nobody is invited to a company in which they could not log in. */
export const refusalToInvite = ({ regist_flg, active_flg }: Omit<Company, 'code'>): Refusal => {
  if (regist_flg === 0) return 'company_unregistered'
  return active_flg === 0 ? 'company_deactive' : undefined
}

/** Whether an unregistered person asked for access, and registers the company by the link. */
export const isApplicant = (
  company: Company,
  { regist_flg, companies }: { regist_flg: FlagValue; companies: readonly Membership[] },
): boolean =>
  company.regist_flg === 0 &&
  regist_flg === 0 &&
  companies.some(({ code, manager_flg }) => code === company.code && manager_flg === 1)

/**
 * Members, employees of the maker, and unregistered people invited elsewhere do not join a company. They are refused alike, so the
 * cause is not disclosed.
 */
export const refusalToAdd = (
  person: { is_employee: FlagValue; regist_flg: FlagValue; companies: readonly Pick<Membership, 'code'>[] },
  companyCode: string,
): Refusal => {
  const isMember = person.companies.some(({ code }) => code === companyCode)
  const isElsewhere = person.companies.some(({ code }) => code !== companyCode)
  const isTaken = person.regist_flg === 1 ? isMember : isElsewhere
  return person.is_employee === 1 || isTaken ? 'conflict' : undefined
}

/**
 * Callers cannot deactivate themselves, because they could not undo it. If the maker deactivated a person of several companies, no
 * single company can reactivate them.
 */
export const refusalToSwitch = (
  caller: Caller,
  person: { id: string; person_active_flg: FlagValue; company_count: number },
  active_flg: FlagValue,
): Refusal => {
  const isAnothers = caller.kind === 'customer' && person.person_active_flg === 0 && person.company_count > 1
  return (active_flg === 0 ? caller.userId === person.id : isAnothers) ? 'forbidden' : undefined
}

/** Only the maker removes locks other than those by inactivity. */
export const refusalToUnlock = (caller: Caller, { lock_reason }: { lock_reason: string | null }): Refusal =>
  lock_reason !== 'inactivity' && caller.kind !== 'employee' ? 'forbidden' : undefined

/** The maker appoints administrators; its own company has none, since employees have other rights. */
export const refusalToAppoint = (caller: Caller, { is_employee }: { is_employee: FlagValue }): Refusal =>
  caller.kind !== 'employee' || is_employee === 1 ? 'forbidden' : undefined
