import type { Kysely } from 'kysely'
import { type RequestKind, requestKinds } from '../../../../shared/rules/requests.ts'
import {
  canRequest,
  outcomeFor,
  type ServiceOutcome,
  type ServicePolicy,
} from '../../../../shared/rules/service-policy.ts'
import type { Database } from '../../database/schema.ts'
import { listPolicies } from '../../directory/services.ts'

/** Categories that are kinds of customer are named as the kind; all others are owners of machines. */
const kindOfCategory = (category: string | null): RequestKind =>
  requestKinds.find(kind => kind === category) ?? 'new_company'

/**
 * Kinds of customer that each company is: the one of its access request, and the one of its category. The category is
 * chosen by the applicant and edited by employees, so the two can differ.
 */
const kindsOfCompanies = async (db: Kysely<Database>, codes: string[]): Promise<RequestKind[][]> => {
  const companies = await db.selectFrom('company').select(['code', 'category']).where('code', 'in', codes).execute()
  const requests = await db
    .selectFrom('access_request')
    .distinctOn('company_code')
    .select(['company_code', 'content'])
    .where('company_code', 'in', codes)
    .where('type', '=', 'access')
    .where('state', '!=', 'closed')
    .orderBy('company_code')
    // One that was rejected before another was registered counts less.
    .orderBy('registered_at', order => order.desc().nullsLast())
    .orderBy('created_at', 'desc')
    .execute()
  const kindOf = new Map(requests.map(({ company_code, content }) => [company_code, content.kind]))
  return companies.map(({ code, category }) => {
    const requested = kindOf.get(code)
    return [...new Set([kindOfCategory(category), ...(requested ? [requested] : [])])]
  })
}

/** Kinds of customer that a company is. */
export const kindsOfCompany = async (db: Kysely<Database>, code: string): Promise<RequestKind[]> => {
  const [kinds = []] = await kindsOfCompanies(db, [code])
  return kinds
}

interface Known {
  kinds: readonly RequestKind[]
  /** The company had the service, and an employee withdrew it. */
  wasWithdrawn: boolean
}

/**
 * What becomes of a company's request of a service; undefined: it is not for this company. Granted at once only if every
 * kind of the company gets it at once, and no employee has withdrawn it before.
 */
export const outcomeForCompany = (
  policy: ServicePolicy,
  { kinds, wasWithdrawn }: Known,
): ServiceOutcome | undefined => {
  const outcomes = kinds.map(kind => outcomeFor(policy, kind))
  const outcome = outcomes.find(found => found !== undefined)
  if (!canRequest(outcome)) return outcome
  return !wasWithdrawn && outcomes.every(found => found === 'at_once') ? 'at_once' : 'approval'
}

/** Ids of the services that at least one of the companies may request; what they already have is not looked at. */
export const listRequestable = async (db: Kysely<Database>, codes: string[]): Promise<Set<string>> => {
  const companies = await kindsOfCompanies(db, codes)
  const services = await listPolicies(db)
  const isOpen = (service: ServicePolicy) =>
    companies.some(kinds => canRequest(outcomeForCompany(service, { kinds, wasWithdrawn: false })))
  return new Set(services.filter(isOpen).map(({ service_id }) => service_id))
}
