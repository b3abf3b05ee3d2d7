import type { Transaction } from 'kysely'
import type { FlagValue } from '../../../../shared/rules/status.ts'
import type { Database } from '../../database/schema.ts'

type Trx = Transaction<Database>

interface Permission {
  company_code: string
  service_id: string
}

/**
 * Those of the people who are members, locked until the transaction ends: in the order of their ids, so that two such calls
 * wait for each other.
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
 * What was decided about people and one service; nothing about whom nobody has decided. A statement of its own behind the
 * lock: the one that waits for it still sees what was before.
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

/** Stores one decision about people; at least one. */
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
