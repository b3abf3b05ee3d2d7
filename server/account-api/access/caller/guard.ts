import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { ClosedState, Entry } from '../../../../shared/contract/entry.ts'
import { AppError } from '../../../http/app-error.ts'
import { mustSetUpPasskey } from '../passkey-standing.ts'
import { mustProveAlways, type Proofs } from './fresh-proof.ts'
import { proofsOf } from './proof-window.ts'
import { type Caller, type Customer, type Deps, findCaller } from './request-context.ts'
import { secretHash } from './secret.ts'

const isOpen = ({ opens }: Entry, state: ClosedState): boolean => opens?.includes(state) === true

/** Companies that a customer administers. */
const administered = (customer: Customer): string[] =>
  customer.memberships.filter(membership => membership.manager_flg === 1).map(membership => membership.code)

const mustHaveConsented = (customer: Customer): void => {
  if (customer.isTermsUpdate) throw new AppError('terms_update')
}

const mustHavePasskey = ({ passkeys }: Caller): void => {
  if (mustSetUpPasskey(passkeys)) throw new AppError('passkey_required')
}

/** Refuses a call with 403 and logs it. */
const forbid: (caller: Caller, log: FastifyBaseLogger) => never = (caller, log) => {
  log.info({ audit: 'forbidden', actor: caller.userId }, 'call forbidden')
  throw new AppError('forbidden')
}

/**
 * Answers 404 as for an unknown company, so that the existence of other companies is not disclosed. Logs the attempt.
 */
const refuseOtherCompany: (caller: Customer, code: string, log: FastifyBaseLogger) => never = (caller, code, log) => {
  log.warn(
    { audit: 'foreign_company', actor: caller.userId, company_code: code },
    'request for another company refused',
  )
  throw new AppError('not_found')
}

/**
 * Returns the caller if they administer the company.
 *
 * @throws 401 without a caller, 403 if they administer no company, 404 if it is another company
 */
export const mustAdminister = (caller: Caller | undefined, code: string, log: FastifyBaseLogger): Customer => {
  if (!caller) throw new AppError('unauthorized')
  if (caller.kind !== 'customer') forbid(caller, log)
  mustHaveConsented(caller)
  mustHavePasskey(caller)
  const codes = administered(caller)
  if (codes.length === 0) forbid(caller, log)
  if (codes.includes(code)) return caller
  refuseOtherCompany(caller, code, log)
}

/**
 * Returns the caller if they belong to the company.
 *
 * @throws 401 without a caller, 403 if they are no customer, 404 if it is another company
 */
export const mustBelong = (caller: Caller | undefined, code: string, log: FastifyBaseLogger): Customer => {
  if (!caller) throw new AppError('unauthorized')
  if (caller.kind !== 'customer') forbid(caller, log)
  mustHaveConsented(caller)
  mustHavePasskey(caller)
  if (caller.memberships.some(membership => membership.code === code)) return caller
  refuseOtherCompany(caller, code, log)
}

/** The caller identified by the Bearer token; undefined without a valid token. */
const callerOf = async (request: FastifyRequest, { db, clock }: Deps): Promise<Caller | undefined> => {
  const token = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1]
  return token === undefined ? undefined : findCaller(db, secretHash(token), clock())
}

/** During maintenance, calls of customers and submissions of visitors are refused, unless their entry says otherwise. */
const isClosedForMaintenance = (entry: Entry): boolean => {
  if (entry.path.startsWith('/api/v1/admin/') || isOpen(entry, 'maintenance')) return false
  return entry.method !== 'GET' || !entry.callers.includes('anyone')
}

/** Whether the caller's kind is allowed, before any company is checked. */
const isAllowed = (caller: Caller, { callers }: Entry): boolean => {
  if (caller.kind === 'employee')
    return callers.includes('employee') || (callers.includes('editor') && !caller.isOnlyView)
  return callers.includes('customer') || (callers.includes('manager') && administered(caller).length > 0)
}

/** Who makes a call, and what it may bring about. */
interface Admitted {
  /** undefined for a visitor, if the entry allows anyone. */
  caller: Caller | undefined
  proofs: Proofs
}

/**
 * Admits a request to the handler of an entry, or throws. Denied by default: only the kinds in `callers` are admitted, with a proof as
 * fresh as what the call always brings about needs.
 * Runs before the request is parsed.
 */
export const admit = async (request: FastifyRequest, entry: Entry, deps: Deps): Promise<Admitted> => {
  const caller = await admitCaller(request, entry, deps)
  const { effects = {} } = entry
  const proofs = await proofsOf(deps.db, effects, caller, deps.clock())
  mustProveAlways(effects, proofs)
  return { caller, proofs }
}

const admitCaller = async (request: FastifyRequest, entry: Entry, deps: Deps): Promise<Caller | undefined> => {
  if (deps.config.maintenance && isClosedForMaintenance(entry)) throw new AppError('maintenance')
  const caller = await callerOf(request, deps)
  if (entry.callers.includes('anyone')) return caller
  if (!caller) throw new AppError('unauthorized')
  if (!isAllowed(caller, entry)) forbid(caller, request.log)
  if (caller.kind === 'customer' && !isOpen(entry, 'documents')) mustHaveConsented(caller)
  if (!isOpen(entry, 'passkey')) mustHavePasskey(caller)
  return caller
}

const companyCodesOf = (part: unknown): string[] =>
  typeof part === 'object' && part !== null
    ? Object.entries(part).flatMap(([name, value]) =>
        (name === 'company_code' || name === 'code') && typeof value === 'string' ? [value] : [],
      )
    : []

/**
 * Restricts customers to companies that they administer, wherever the parsed request names one: at every entry that admits
 * `manager`, whichever other callers it admits. Another company is 404.
 */
export const restrictToOwnCompanies = (request: FastifyRequest, entry: Entry, caller: Caller | undefined): void => {
  if (caller?.kind !== 'customer' || !entry.callers.includes('manager')) return
  const codes = [request.params, request.query, request.body].flatMap(companyCodesOf)
  for (const code of codes) mustAdminister(caller, code, request.log)
}
