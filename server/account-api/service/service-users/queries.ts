import type { Transaction } from 'kysely'
import type { FlagValue } from '../../../../shared/rules/status.ts'
import type { Database } from '../../database/schema.ts'

type Trx = Transaction<Database>

interface Permission {
  company_code: string
  service_id: string
}

/**
 * Locks the given people who are members, until the transaction ends. Locks are taken in id order, to avoid deadlocks.
 */
export const lockMembers = async (trx: Trx, companyCode: string, userIds: string[]): Promise<string[]> => {
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
export const findDecisions = async (
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
export const upsertDecisions = async (
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
