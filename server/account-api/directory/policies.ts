import type { Kysely } from 'kysely'
import type { Database } from '../database/schema.ts'

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
