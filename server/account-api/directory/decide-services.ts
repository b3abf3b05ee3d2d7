import type { Transaction } from 'kysely'
import type { HandlerInput } from '../../../shared/contract/entry.ts'
import type { userService } from '../../../shared/contract/service/user-service.ts'
import type { FlagValue } from '../../../shared/rules/status.ts'
import { AppError } from '../../http/app-error.ts'
import { audit } from '../access/audit.ts'
import type { RequestContext } from '../access/request-context.ts'
import type { Database } from '../database/schema.ts'
import { activeServiceIds } from './entitlements.ts'
import { lockUserServices, upsertUserServices } from './permissions.ts'

export type Write = HandlerInput<(typeof userService)['postUserService']>['body']

/**
 * Permits or stops services of a member.
 *
 * @throws 404 for a person who is not a member, 422 for services that the company lacks
 */
export const decideServices = async (
  trx: Transaction<Database>,
  { company_code, user_id, services }: Write,
  context: RequestContext,
): Promise<void> => {
  const allowed = await activeServiceIds(trx, company_code)
  const before = await lockUserServices(trx, company_code, user_id)
  if (!before) throw new AppError('not_found')
  const statuses = decisionsAbout(services, allowed)
  await upsertUserServices(trx, { company_code, user_id }, statuses, context.now)
  await audit(trx, context, {
    action: 'user.service',
    target: { kind: 'user', id: user_id },
    companyCode: company_code,
    // A service without a decision cannot be used.
    before: Object.fromEntries([...statuses.keys()].map(id => [id, before.get(id) ?? 0])),
    after: Object.fromEntries(statuses),
  })
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
