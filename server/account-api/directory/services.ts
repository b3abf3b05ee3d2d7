import type { Kysely, Transaction } from 'kysely'
import type { Locale } from '../../../shared/model/flag.ts'
import type { Database } from '../database/schema.ts'

const services = (db: Kysely<Database>, locale: Locale) =>
  db
    .selectFrom('service')
    .select(['service_id', `name_${locale} as name`, `description_${locale} as description`, 'front_url', 'icon'])
    .select(['kinds', 'approved_kinds', 'needs_contract', 'open_for_request'])
    .orderBy('sort')
    .orderBy('service_id')

/** The services in force, in the order that customers see. */
export const listServices = (db: Kysely<Database>, locale: Locale) =>
  services(db, locale).where('stopped_at', 'is', null).execute()

/** The same with stopped services, which are marked. */
export const listAllServices = async (db: Kysely<Database>, locale: Locale) => {
  const rows = await services(db, locale).select('stopped_at').execute()
  return rows.map(({ stopped_at, ...row }) => ({ ...row, ...stoppedFlag(stopped_at) }))
}

/** Marks a stopped service in an answer; nothing for one in force. */
export const stoppedFlag = (stoppedAt: Date | null): { stopped?: 1 } => (stoppedAt === null ? {} : { stopped: 1 })

/** Those of the ids that are stopped services. */
export const stoppedServiceIds = async (db: Kysely<Database>, ids: string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('service')
    .select('service_id')
    .where('service_id', 'in', ids)
    .where('stopped_at', 'is not', null)
    .execute()
  return rows.map(row => row.service_id)
}

/** Those of the ids that are services in force. */
export const knownServiceIds = async (db: Kysely<Database>, ids: string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('service')
    .select('service_id')
    .where('service_id', 'in', ids)
    .where('stopped_at', 'is', null)
    .execute()
  return new Set(rows.map(row => row.service_id))
}

/** Services that the maker has not stopped, in display order: names and policy. */
export const listPolicies = (db: Kysely<Database>) =>
  db
    .selectFrom('service')
    .select(['service_id', 'name_ja', 'name_en', 'kinds', 'approved_kinds', 'needs_contract', 'open_for_request'])
    .where('stopped_at', 'is', null)
    .orderBy('sort')
    .orderBy('service_id')
    .execute()
export type OfferedService = Awaited<ReturnType<typeof listPolicies>>[number]

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
