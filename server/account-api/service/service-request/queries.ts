import { type Kysely, sql, type Transaction } from 'kysely'
import type { Locale } from '../../../../shared/model/flag.ts'
import type { FlagValue } from '../../../../shared/rules/status.ts'
import { type Database, nameColumns } from '../../database/schema.ts'

/** Most requests of a company that are looked at, latest first. */
const maxRequests = 200

/** Entitlements that a company has (1) or had (0), by service id. */
export const findEntitlements = async (
  db: Kysely<Database>,
  companyCode: string,
): Promise<ReadonlyMap<string, FlagValue>> => {
  const rows = await db
    .selectFrom('company_service')
    .select(['service_id', 'status'])
    .where('company_code', '=', companyCode)
    .execute()
  return new Map(rows.map(({ service_id, status }) => [service_id, status]))
}

/** The latest service request of a company for each service, or its access request that still waits for it. */
export const findLatestRequests = async (db: Kysely<Database>, companyCode: string) => {
  const rows = await db
    .selectFrom('access_request')
    .select(['type', 'state', 'content', 'waiting', 'created_at', 'decided_at', 'reason'])
    .where('company_code', '=', companyCode)
    .where(eb => eb.or([eb('type', '=', 'service'), eb('state', '=', 'waiting')]))
    // Withdrawn by the company.
    .where('state', '!=', 'closed')
    .orderBy('created_at', 'desc')
    .limit(maxRequests)
    .execute()
  const latest = new Map<string, (typeof rows)[number]>()
  for (const row of rows) {
    const ids = row.type === 'service' ? row.content.services : row.waiting
    for (const id of ids) if (!latest.has(id)) latest.set(id, row)
  }
  return latest
}

const waiting = (trx: Transaction<Database>, companyCode: string) =>
  trx
    .selectFrom('access_request')
    .selectAll()
    .where('company_code', '=', companyCode)
    .where('state', '=', 'waiting')
    .orderBy('created_at')
    .orderBy('id')

/** The service requests of a company that wait, locked until the transaction ends, oldest first. Lock the company first. */
export const lockWaiting = (trx: Transaction<Database>, companyCode: string) =>
  waiting(trx, companyCode).where('type', '=', 'service').forUpdate().execute()

/** The requests of a company that wait for one of the services, locked until the transaction ends, oldest first. Lock the company first. */
export const lockWaitingFor = (
  trx: Transaction<Database>,
  companyCode: string,
  services: readonly string[],
  limit: number,
) =>
  waiting(trx, companyCode)
    .where(sql<boolean>`access_request.waiting ?| ${services}::text[]`)
    .limit(limit)
    .forUpdate()
    .execute()

/** Description and icon of each service, by service id. */
export const findDescriptions = async (db: Kysely<Database>, locale: Locale) => {
  const rows = await db
    .selectFrom('service')
    .select(['service_id', `description_${locale} as description`, 'icon'])
    .execute()
  return new Map(rows.map(({ service_id, ...shown }) => [service_id, shown]))
}

/** A person as a member of a company. */
export const findMember = (db: Kysely<Database>, { userId, companyCode }: { userId: string; companyCode: string }) =>
  db
    .selectFrom('user')
    .innerJoin('company_user', 'company_user.user_id', 'user.id')
    .innerJoin('company', 'company.code', 'company_user.company_code')
    .select(['user.id', 'user.email', 'user.locale', 'company.company'])
    .select(nameColumns)
    .where('user.id', '=', userId)
    .where('company.code', '=', companyCode)
    .executeTakeFirst()
