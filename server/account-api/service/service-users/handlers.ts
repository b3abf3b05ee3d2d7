import type { HandlerInput } from '../../../../shared/contract/entry.ts'
import type { serviceUsers } from '../../../../shared/contract/service/service-users.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import type { Deps, HandlersOf, RequestContext } from '../../access/request-context.ts'
import { activeServiceIds } from '../../directory/entitlements.ts'
import { countUsers } from '../company-service/queries.ts'
import { findDecisions, lockMembers, upsertDecisions } from './queries.ts'

type Write = HandlerInput<(typeof serviceUsers)['postServiceUsers']>['body']

export const serviceUsersHandlers = ({ db }: Deps): HandlersOf<typeof serviceUsers> => {
  /** All or nothing; each changed person gets an audit entry. */
  const write = async ({ company_code, service_id, user_ids, status }: Write, context: RequestContext) => {
    const changed = await db.transaction().execute(async trx => {
      const allowed = await activeServiceIds(trx, company_code)
      const members = await lockMembers(trx, company_code, user_ids)
      const missing = user_ids.filter(id => !members.includes(id))
      if (missing.length > 0) throw new AppError('not_found', { data: { user_ids: missing } })
      if (!allowed.has(service_id)) throw new AppError('invalid', { errors: { service_id: ['choice'] } })
      const before = await findDecisions(trx, { company_code, service_id }, members)
      const changedIds = members.filter(id => (before.get(id) ?? 0) !== status)
      if (changedIds.length === 0) return 0
      await upsertDecisions(trx, { company_code, service_id, status }, changedIds, context.now)
      await audit(
        trx,
        context,
        changedIds.map(id => ({
          action: 'user.service',
          target: { kind: 'user', id },
          companyCode: company_code,
          before: before.has(id) ? { [service_id]: before.get(id) } : {},
          after: { [service_id]: status },
        })),
      )
      return changedIds.length
    })
    return { changed, user_count: await countUsers(db, company_code, service_id) }
  }
  return {
    postServiceUsers: async ({ body, ...context }) => write(body, context),
    postAdminServiceUsers: async ({ body, ...context }) => write(body, context),
  }
}
