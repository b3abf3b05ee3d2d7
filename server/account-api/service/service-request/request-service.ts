import type { Transaction } from 'kysely'
import { canRequest, type ServiceOutcome } from '../../../../shared/rules/service-policy.ts'
import { AppError } from '../../../http/app-error.ts'
import { lockCompany } from '../../access/administrators.ts'
import { audit } from '../../access/audit.ts'
import type { Customer } from '../../access/caller.ts'
import { countAttempt } from '../../access/rate-limit.ts'
import type { Deps, RequestContext } from '../../access/request-context.ts'
import type { Database } from '../../database/schema.ts'
import { grantEntitlements } from '../../directory/entitlements.ts'
import { keepServices, listPolicies } from '../../directory/services.ts'
import { insertRequest } from '../../joining/request/insert-request.ts'
import { notifyMaker } from '../../joining/request/notify-maker.ts'
import { findRequestSetting } from '../../joining/request-setting/setting.ts'
import { kindsOfCompany, outcomeForCompany } from './company-kinds.ts'
import { findEntitlements, findLatestRequests, findMember } from './queries.ts'

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

/**
 * Requests a service for a company: grants it at once, or leaves it to an employee.
 *
 * @returns ids of the mails to send
 */
export const requestService = async (
  wanted: Wanted,
  context: RequestContext<Customer>,
  { db, config, mail }: Deps,
): Promise<string[]> => {
  const { company_code, service_id } = wanted
  const { caller, locale, now } = context
  await countAttempt(db, [{ subject: `service-request:${company_code}`, limit: requestsPerCompany }], now)
  return db.transaction().execute(async trx => {
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
    const { notify } = await findRequestSetting(trx)
    if (notify !== 'each') return []
    return [await notifyMaker(trx, { id, email, content, isWaiting }, await listPolicies(trx), { config, mail })]
  })
}
