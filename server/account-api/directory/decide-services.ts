import type { Transaction } from 'kysely'
import type { HandlerInput } from '../../../shared/contract/entry.ts'
import type { userService } from '../../../shared/contract/service/user-service.ts'
import type { FlagValue } from '../../../shared/rules/status.ts'
import { AppError } from '../../http/app-error.ts'
import { audit } from '../access/audit.ts'
import type { RequestContext } from '../access/caller/request-context.ts'
import type { Database } from '../database/schema.ts'
import { activeServices } from './entitlements.ts'
import { lockServicesOf, upsertUserServices } from './permissions.ts'

export type Write = HandlerInput<(typeof userService)['postUserService']>['body']

/**
 * Permits or stops services of members.
 *
 * @throws 404 for a person who is not a member, 422 for services that the company lacks
 */
export const decideServices = async (
  trx: Transaction<Database>,
  members: readonly Write[],
  context: RequestContext,
): Promise<void> => {
  if (members.length === 0) return
  const codes = members.map(({ company_code }) => company_code)
  const allowed = await activeServices(trx, codes)
  const stored = await lockServicesOf(trx, members)
  const decisions = members.map(({ company_code, user_id, services }, at) => {
    const before = stored[at]
    if (!before) throw new AppError('not_found')
    return { company_code, user_id, before, statuses: decisionsAbout(services, allowed(company_code)) }
  })
  await upsertUserServices(trx, decisions, context.now)
  await audit(
    trx,
    context,
    decisions.map(({ company_code, user_id, before, statuses }) => ({
      action: 'user.service',
      target: { kind: 'user', id: user_id },
      companyCode: company_code,
      // A service without a decision cannot be used.
      before: Object.fromEntries([...statuses.keys()].map(id => [id, before.get(id) ?? 0])),
      after: Object.fromEntries(statuses),
    })),
  )
}

/**
 * Decisions by service id; the last entry of a repeated service counts.
 *
 * @throws 422 with each service that is not available
 */
export const decisionsAbout = (
  services: { service_id: string; status: FlagValue }[],
  available: ReadonlySet<string>,
): Map<string, FlagValue> => {
  const unknown = services.flatMap(({ service_id }, at) => (available.has(service_id) ? [] : [at]))
  if (unknown.length > 0)
    throw new AppError('invalid', {
      errors: Object.fromEntries(unknown.map(at => [`services.${at}.service_id`, ['choice']])),
    })
  return new Map(services.map(({ service_id, status }) => [service_id, status]))
}
