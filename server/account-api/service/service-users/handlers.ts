import type { Transaction } from 'kysely'
import type { HandlerInput } from '../../../../shared/contract/entry.ts'
import type { serviceUsers } from '../../../../shared/contract/service/service-users.ts'
import type { FlagValue } from '../../../../shared/rules/status.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import type { Deps, HandlersOf, RequestContext } from '../../access/caller/request-context.ts'
import type { Database } from '../../database/schema.ts'
import { activeServiceIds } from '../../directory/entitlements.ts'
import { countUsers } from '../company-service/queries.ts'

type Trx = Transaction<Database>

interface Permission {
  company_code: string
  service_id: string
}

/**
 * Locks the given people who are members, until the transaction ends. Locks are taken in id order, to avoid deadlocks.
 */
const lockMembers = async (trx: Trx, companyCode: string, userIds: string[]): Promise<string[]> => {
  const rows = await trx
    .selectFrom('company_user')
    .select('user_id')
    .where('company_code', '=', companyCode)
    .where('user_id', 'in', userIds)
    .orderBy('user_id')
    .forUpdate()
    .execute()
  return rows.map(row => row.user_id)
}

/**
 * Stored decisions about people and one service. Runs as a separate statement after the lock, because the locking
 * statement still sees the earlier snapshot.
 */
const findDecisions = async (
  trx: Trx,
  { company_code, service_id }: Permission,
  userIds: string[],
): Promise<Map<string, FlagValue>> => {
  const rows = await trx
    .selectFrom('user_service')
    .select(['user_id', 'status'])
    .where('company_code', '=', company_code)
    .where('service_id', '=', service_id)
    .where('user_id', 'in', userIds)
    .execute()
  return new Map(rows.map(row => [row.user_id, row.status]))
}

/** Stores one decision for several people; at least one. */
const upsertDecisions = async (
  trx: Trx,
  permission: Permission & { status: FlagValue },
  userIds: string[],
  now: Date,
): Promise<void> => {
  await trx
    .insertInto('user_service')
    .values(userIds.map(user_id => ({ ...permission, user_id, updated_at: now })))
    .onConflict(conflict =>
      conflict
        .columns(['company_code', 'user_id', 'service_id'])
        .doUpdateSet(eb => ({ status: eb.ref('excluded.status'), updated_at: now })),
    )
    .execute()
}

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
  return { postServiceUsers: async ({ body, ...context }) => write(body, context) }
}
