import type { Transaction } from 'kysely'
import type { Database } from '../database/schema.ts'

/**
 * Keeps services from being changed, stopped or deleted until the transaction ends; waits for such a change in progress.
 * Read policies after it.
 *
 * @returns ids of those that exist
 */
export const keepServices = async (trx: Transaction<Database>, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await trx
    .selectFrom('service')
    .select('service_id')
    .where('service_id', 'in', ids)
    .orderBy('service_id')
    .forShare()
    .execute()
  return new Set(rows.map(row => row.service_id))
}
