import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import type { Entry } from '../../../shared/contract/entry.ts'
import { AppError } from '../../http/app-error.ts'
import { type Caller, type Customer, findCaller } from './caller.ts'
import type { Deps } from './request-context.ts'
import { secretHash } from './secret.ts'

/** All that a customer may do who has not yet accepted the terms in force; reading the terms needs no token. */
const beforeConsent = new Set(['/api/v1/front/check', '/api/logout', '/api/v1/front/user/consent'])

/** Companies that a customer administers. */
const administered = (customer: Customer): string[] =>
  customer.memberships.filter(membership => membership.manager_flg === 1).map(membership => membership.code)

const mustHaveConsented = (customer: Customer): void => {
  if (customer.isTermsUpdate) throw new AppError('terms_update')
}

/** What a caller may not do is 403, and noted. */
const forbid: (caller: Caller, log: FastifyBaseLogger) => never = (caller, log) => {
  log.info({ audit: 'forbidden', actor: caller.userId }, 'a caller may not make this call')
  throw new AppError('forbidden')
}

/** Another company is 404, as if it were not there, and noted. */
const refuseForeign: (caller: Customer, code: string, log: FastifyBaseLogger) => never = (caller, code, log) => {
  log.warn({ audit: 'foreign_company', actor: caller.userId, company_code: code }, 'another company was asked for')
  throw new AppError('not_found')
}

/** The administrator of a company, or the reason why not: 401 nobody, 403 no administrator, 404 another company. */
export const mustAdminister = (caller: Caller | undefined, code: string, log: FastifyBaseLogger): Customer => {
  if (!caller) throw new AppError('unauthorized')
  if (caller.kind !== 'customer') forbid(caller, log)
  mustHaveConsented(caller)
  const codes = administered(caller)
  if (codes.length === 0) forbid(caller, log)
  if (codes.includes(code)) return caller
  refuseForeign(caller, code, log)
}

/** A customer who belongs to a company, or the reason why not: 401 nobody, 403 no customer, 404 another company. */
export const mustBelong = (caller: Caller | undefined, code: string, log: FastifyBaseLogger): Customer => {
  if (!caller) throw new AppError('unauthorized')
  if (caller.kind !== 'customer') forbid(caller, log)
  mustHaveConsented(caller)
  if (caller.memberships.some(membership => membership.code === code)) return caller
  refuseForeign(caller, code, log)
}

/** Who calls, by the Bearer token of a request; undefined without a token that is worth something now. */
const callerOf = async (request: FastifyRequest, { db, clock }: Deps): Promise<Caller | undefined> => {
  const token = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '')?.[1]
  return token === undefined ? undefined : findCaller(db, secretHash(token), clock())
}

/** Maintenance stops customers, visitors who send something included; logging out and reading public lists stay possible. */
const stopsInMaintenance = (entry: Entry): boolean => {
  if (entry.path.startsWith('/api/v1/admin/') || entry.path === '/api/logout') return false
  return entry.method !== 'GET' || !entry.callers.includes('anyone')
}

/** Whether a kind of caller suits an entry, before any company is looked at. */
const suits = (caller: Caller, { callers }: Entry): boolean => {
  if (caller.kind === 'employee')
    return callers.includes('employee') || (callers.includes('editor') && !caller.isOnlyView)
  return callers.includes('customer') || (callers.includes('manager') && administered(caller).length > 0)
}

/**
 * Lets a request pass to the handler of an entry, or throws. Deny by default: whoever is not among `callers` is out. It
 * runs before anything of the request is parsed.
 *
 * @returns the caller; undefined for a visitor, where the entry is for anyone
 */
export const admit = async (request: FastifyRequest, entry: Entry, deps: Deps): Promise<Caller | undefined> => {
  if (deps.config.maintenance && stopsInMaintenance(entry)) throw new AppError('maintenance')
  const caller = await callerOf(request, deps)
  if (entry.callers.includes('anyone')) return caller
  if (!caller) throw new AppError('unauthorized')
  if (!suits(caller, entry)) forbid(caller, request.log)
  if (caller.kind === 'customer' && !beforeConsent.has(entry.path)) mustHaveConsented(caller)
  return caller
}

const companyCodesOf = (part: unknown): string[] =>
  typeof part === 'object' && part !== null
    ? Object.entries(part).flatMap(([name, value]) =>
        (name === 'company_code' || name === 'code') && typeof value === 'string' ? [value] : [],
      )
    : []

/** Holds administrators to their own companies, wherever a parsed request names one: another's is 404, and noted. */
export const restrictToOwnCompanies = (request: FastifyRequest, entry: Entry, caller: Caller | undefined): void => {
  if (!entry.callers.every(kind => kind === 'manager')) return
  const codes = [request.params, request.query, request.body].flatMap(companyCodesOf)
  for (const code of codes) mustAdminister(caller, code, request.log)
}
