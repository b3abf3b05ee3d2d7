import type { Kysely } from 'kysely'
import { type RequestKind, requestKinds } from '../../../../shared/rules/request-kinds.ts'
import {
  canRequest,
  outcomeFor,
  type ServiceOutcome,
  type ServicePolicy,
} from '../../../../shared/rules/service-policy.ts'
import type { Database } from '../../database/schema.ts'

/** Categories that are kinds of customer are named as the kind; all others are owners of machines. */
const kindOfCategory = (category: string | null): RequestKind =>
  requestKinds.find(kind => kind === category) ?? 'new_company'

/**
 * Kinds of customer that a company is: the one of its access request, and the one of its category. The category is
 * chosen by the applicant and edited by employees, so the two can differ.
 */
export const kindsOfCompany = async (db: Kysely<Database>, code: string): Promise<RequestKind[]> => {
  const company = await db.selectFrom('company').select('category').where('code', '=', code).executeTakeFirstOrThrow()
  const request = await db
    .selectFrom('access_request')
    .select('content')
    .where('company_code', '=', code)
    .where('type', '=', 'access')
    .where('state', '!=', 'closed')
    // One that was rejected before another was registered counts less.
    .orderBy('registered_at', order => order.desc().nullsLast())
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return [...new Set([kindOfCategory(company.category), ...(request?.content.kind ? [request.content.kind] : [])])]
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
