import type { Transaction } from 'kysely'
import type { FurtherService, serviceRequest } from '../../../../shared/contract/service/service-request.ts'
import type { Locale } from '../../../../shared/model/flag.ts'
import { canRequest, type ServiceOutcome } from '../../../../shared/rules/service-policy.ts'
import { requestSetting } from '../../../../shared/settings/request.ts'
import { AppError } from '../../../http/app-error.ts'
import { lockCompany } from '../../access/administrators.ts'
import { audit } from '../../access/audit.ts'
import type { Customer, Deps, HandlersOf, RequestContext } from '../../access/caller/request-context.ts'
import { inTransaction } from '../../access/posting/mail-transaction.ts'
import { countAttempt } from '../../access/rate-limit.ts'
import { findSetting } from '../../access/setting.ts'
import type { Database } from '../../database/schema.ts'
import { grantEntitlements } from '../../directory/entitlements.ts'
import { keepServices, listPolicies } from '../../directory/services.ts'
import { changeRequest } from '../../joining/request/change-request.ts'
import { insertRequest } from '../../joining/request/insert-request.ts'
import { notifyMaker } from '../../joining/request/notify-maker.ts'
import { kindsOfCompany, outcomeForCompany } from './company-kinds.ts'
import { findDescriptions, findEntitlements, findLatestRequests, findMember, lockWaiting } from './queries.ts'

/** Requests per company within 15 minutes. */
const requestsPerCompany = 30

interface Wanted {
  company_code: string
  service_id: string
}

/** What becomes of the request. @throws 409 if the company has the service, 422 if it cannot be requested */
const mustBeOpen = async (
  trx: Transaction<Database>,
  { company_code, service_id }: Wanted,
): Promise<{ outcome: ServiceOutcome; had: boolean }> => {
  const service = (await listPolicies(trx)).find(offered => offered.service_id === service_id)
  const entitlement = (await findEntitlements(trx, company_code)).get(service_id)
  if (entitlement === 1) throw new AppError('conflict')
  // Also by its access request.
  if ((await findLatestRequests(trx, company_code)).get(service_id)?.state === 'waiting') throw new AppError('conflict')
  const wasWithdrawn = entitlement === 0
  const outcome =
    service && outcomeForCompany(service, { kinds: await kindsOfCompany(trx, company_code), wasWithdrawn })
  if (!canRequest(outcome)) {
    const code = !service ? 'choice' : outcome === undefined ? 'other_kind' : 'not_open'
    throw new AppError('invalid', { errors: { service_id: [code] } })
  }
  return { outcome, had: wasWithdrawn }
}

/** Requests a service for a company: grants it at once, or leaves it to an employee. */
const requestService = async (wanted: Wanted, context: RequestContext<Customer>, deps: Deps): Promise<void> => {
  const { company_code, service_id } = wanted
  const { caller, locale, now } = context
  await countAttempt(deps.db, [{ subject: `service-request:${company_code}`, limit: requestsPerCompany }], now)
  await inTransaction(deps, async trx => {
    await lockCompany(trx, company_code)
    await keepServices(trx, [service_id])
    const { outcome, had } = await mustBeOpen(trx, wanted)
    const person = await findMember(trx, { userId: caller.userId, companyCode: company_code })
    if (!person) throw new AppError('not_found')
    const { id: _, locale: __, email, ...names } = person
    const content = { ...names, services: [service_id], user_id: caller.userId }
    const isWaiting = outcome === 'approval'
    const id = await insertRequest(
      trx,
      {
        ...{ type: 'service', email, locale, companyCode: company_code, content },
        state: isWaiting ? 'waiting' : 'approved',
        ...(isWaiting ? { waiting: [service_id] } : { allowed: [service_id] }),
      },
      now,
    )
    if (id === undefined) throw new AppError('conflict')
    await audit(trx, context, {
      action: 'request.service',
      target: { kind: 'access_request', id },
      companyCode: company_code,
      after: { services: [service_id] },
    })
    if (!isWaiting) {
      await grantEntitlements(trx, company_code, [service_id], now)
      await audit(trx, context, {
        action: 'company.service',
        target: { kind: 'company', id: company_code },
        companyCode: company_code,
        before: had ? { [service_id]: 0 } : {},
        after: { [service_id]: 1 },
      })
    }
    const { notify } = await findSetting(trx, requestSetting)
    if (notify === 'each') await notifyMaker(trx, { id, email, content, isWaiting }, await listPolicies(trx), deps)
  })
}

/**
 * Withdraws the service request of a company that waits for an employee.
 *
 * @throws 409 `conflict` if none waits for the service: it was decided or withdrawn
 */
const withdrawRequest = (
  { company_code: companyCode, service_id }: { company_code: string; service_id: string },
  context: RequestContext<Customer>,
  { db }: Deps,
): Promise<void> =>
  db.transaction().execute(async trx => {
    const { caller, now } = context
    await lockCompany(trx, companyCode)
    const waiting = await lockWaiting(trx, companyCode)
    const request = waiting.find(({ content }) => content.services.includes(service_id))
    if (!request) throw new AppError('conflict')
    const change = { state: 'closed', closed_as: 'withdrawn', waiting: [], decided_by: caller.userId } as const
    await changeRequest(trx, request.id, change, now)
    await audit(trx, context, {
      action: 'request.withdraw',
      target: { kind: 'access_request', id: request.id },
      companyCode,
      before: { request_state: request.state },
      after: { request_state: 'closed', services: [service_id] },
    })
  })

export const serviceRequestHandlers = (deps: Deps): HandlersOf<typeof serviceRequest> => {
  const { db } = deps

  /** Services that a company lacks and that are for it, with the latest request of each. */
  const answer = async (companyCode: string, locale: Locale): Promise<FurtherService[]> => {
    const kinds = await kindsOfCompany(db, companyCode)
    const entitlements = await findEntitlements(db, companyCode)
    const requests = await findLatestRequests(db, companyCode)
    const descriptions = await findDescriptions(db, locale)
    return (await listPolicies(db)).flatMap(service => {
      const { service_id } = service
      const entitlement = entitlements.get(service_id)
      const outcome = outcomeForCompany(service, { kinds, wasWithdrawn: entitlement === 0 })
      const latest = requests.get(service_id)
      const isWaiting = latest?.state === 'waiting'
      if (entitlement === 1 || (outcome === undefined && !isWaiting)) return []
      const request =
        latest && latest.state !== 'approved'
          ? {
              type: latest.type,
              state: latest.state,
              created_at: latest.created_at.toISOString(),
              decided_at: latest.decided_at?.toISOString() ?? null,
              reason: latest.reason,
            }
          : null
      return [
        {
          service_id,
          name: service[`name_${locale}`],
          // A service that was deleted since has none.
          ...(descriptions.get(service_id) ?? { description: '' }),
          outcome: outcome ?? 'closed',
          request,
        },
      ]
    })
  }

  return {
    getServiceRequest: async ({ query: { company_code }, locale }) => answer(company_code, locale),
    postServiceRequest: async ({ body, ...context }) => {
      await requestService(body, context, deps)
      return answer(body.company_code, context.locale)
    },
    postServiceRequestWithdraw: async ({ body, ...context }) => {
      await withdrawRequest(body, context, deps)
      return answer(body.company_code, context.locale)
    },
  }
}
