import { type ExpressionBuilder, type Kysely, sql, type Transaction } from 'kysely'
import type { Locale } from '../../../shared/model/flag.ts'
import type { FlagValue } from '../../../shared/rules/status.ts'
import { givenRows } from '../database/given.ts'
import type { Database } from '../database/schema.ts'
import { areAmong, keyOf, type Member } from './memberships.ts'

type Builder = Pick<ExpressionBuilder<Database, never>, 'selectFrom'>

/**
 * Sub-query that defines the rule: a person may use a service (`status` 1) while the company has it and its
 * administrators permit it, unless the maker has stopped the service. Decisions are kept while the company lacks the
 * service or it is stopped, and apply again when it returns. Without a decision row a service cannot be used.
 */
export const permissions = (eb: Builder) =>
  eb
    .selectFrom('user_service as decision')
    .innerJoin('company_service as entitlement', join =>
      join
        .onRef('entitlement.company_code', '=', 'decision.company_code')
        .onRef('entitlement.service_id', '=', 'decision.service_id'),
    )
    .select(['decision.company_code', 'decision.user_id', 'decision.service_id', 'decision.updated_at'])
    .innerJoin('service as offer', 'offer.service_id', 'decision.service_id')
    .select(eb =>
      eb
        .case()
        .when('offer.stopped_at', 'is', null)
        .then(eb.fn<FlagValue>('least', ['decision.status', 'entitlement.status']))
        .else(eb.cast<FlagValue>(eb.lit(0), 'smallint'))
        .end()
        .as('status'),
    )

/** The current services of a company, with the permission of one member. */
export const listUserServices = (db: Kysely<Database>, companyCode: string, userId: string, locale: Locale) =>
  db
    .selectFrom('company_service')
    .innerJoin('service', 'service.service_id', 'company_service.service_id')
    .leftJoin(
      eb => permissions(eb).as('permission'),
      join =>
        join
          .onRef('permission.company_code', '=', 'company_service.company_code')
          .onRef('permission.service_id', '=', 'company_service.service_id')
          .on('permission.user_id', '=', userId),
    )
    .select(['service.service_id', `service.name_${locale} as name`, 'service.front_url', 'service.stopped_at'])
    .select('permission.updated_at')
    .select(eb => eb.fn.coalesce('permission.status', eb.cast<FlagValue>(eb.lit(0), 'integer')).as('status'))
    .where('company_service.company_code', '=', companyCode)
    .where('company_service.status', '=', 1)
    .orderBy('service.sort')
    .orderBy('service.service_id')
    .execute()

/** Whether a person is a member of a company, active or not. */
export const isMember = async (db: Kysely<Database>, companyCode: string, userId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('company_user')
    .select('user_id')
    .where('company_code', '=', companyCode)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Locks members until the transaction ends.
 *
 * @returns for each the stored decisions by service; undefined if not a member
 */
export const lockServicesOf = async (
  trx: Transaction<Database>,
  members: readonly Member[],
): Promise<(Map<string, FlagValue> | undefined)[]> => {
  const found = await trx
    .selectFrom('company_user')
    .select(['company_code', 'user_id'])
    .where(areAmong('company_user', members))
    .orderBy('company_code')
    .orderBy('user_id')
    .forUpdate()
    .execute()
  const decisions = new Map(found.map(member => [keyOf(member), new Map<string, FlagValue>()]))
  if (found.length === 0) return members.map(() => undefined)
  const rows = await trx
    .selectFrom('user_service')
    .select(['company_code', 'user_id', 'service_id', 'status'])
    .where(areAmong('user_service', found))
    .execute()
  for (const { service_id, status, ...member } of rows) decisions.get(keyOf(member))?.set(service_id, status)
  return members.map(member => decisions.get(keyOf(member)))
}

/** The same of one member. */
export const lockUserServices = async (trx: Transaction<Database>, company_code: string, user_id: string) =>
  (await lockServicesOf(trx, [{ company_code, user_id }]))[0]

/** Decisions about services of members, in one statement; `updated_at` changes only with the decision. */
export const upsertUserServices = async (
  trx: Kysely<Database>,
  decisions: readonly (Member & { statuses: ReadonlyMap<string, FlagValue> })[],
  now: Date,
): Promise<void> => {
  const rows = decisions.flatMap(({ company_code, user_id, statuses }) =>
    [...statuses].map(([service_id, status]) => ({ company_code, user_id, service_id, status, updated_at: now })),
  )
  if (rows.length === 0) return
  await trx
    .insertInto('user_service')
    .columns(['company_code', 'user_id', 'service_id', 'status', 'updated_at'])
    .expression(
      sql`select * from ${givenRows(rows, 'company_code text, user_id text, service_id text, status smallint, updated_at timestamptz')}`,
    )
    .onConflict(conflict =>
      conflict
        .columns(['company_code', 'user_id', 'service_id'])
        .doUpdateSet(eb => ({ status: eb.ref('excluded.status'), updated_at: now }))
        .whereRef('user_service.status', '!=', 'excluded.status'),
    )
    .execute()
}
