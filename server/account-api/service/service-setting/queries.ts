import { type ExpressionBuilder, type Kysely, sql, type Transaction } from 'kysely'
import { type Database, rowCount } from '../../database/schema.ts'

/** Columns that employees set, and the state. */
const columns = [
  'service.service_id',
  'service.name_ja',
  'service.name_en',
  'service.description_ja',
  'service.description_en',
  'service.front_url',
  'service.icon',
  'service.kinds',
  'service.approved_kinds',
  'service.needs_contract',
  'service.open_for_request',
  'service.stopped_at',
  'service.row_version',
] as const

/** Whether an entitlement or a join request names the service. */
const isNamed = (eb: ExpressionBuilder<Database, 'service'>) =>
  eb.or([
    eb.exists(
      eb
        .selectFrom('company_service')
        .select('company_service.service_id')
        .whereRef('company_service.service_id', '=', 'service.service_id'),
    ),
    eb.exists(
      eb
        .selectFrom('addition')
        .select('addition.user_id')
        .where(sql<boolean>`addition.services @> jsonb_build_array(service.service_id)`),
    ),
  ])

/**
 * Those of the services that an access request names. In one statement, with each id as a value: of a value PostgreSQL
 * knows how often it occurs, and uses the index for one that hardly does. For an id of a joined row it reads all requests.
 */
const requestedIds = async (db: Kysely<Database>, ids: string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const found = ids.map(
    id => sql`select ${id}::text as id where exists (
      select from access_request where content -> 'services' @> ${JSON.stringify([id])}::jsonb)`,
  )
  const { rows } = await sql<{ id: string }>`${sql.join(found, sql` union all `)}`.execute(db)
  return new Set(rows.map(row => row.id))
}

const withRequests = async <TRow extends { service_id: string; is_used: unknown }>(
  db: Kysely<Database>,
  rows: TRow[],
) => {
  const requested = await requestedIds(
    db,
    rows.filter(row => !row.is_used).map(row => row.service_id),
  )
  return rows.map(row => ({ ...row, is_used: Boolean(row.is_used) || requested.has(row.service_id) }))
}

const settings = (db: Kysely<Database>) =>
  db
    .selectFrom('service')
    .select(columns)
    .select(eb => [
      eb
        .selectFrom('company_service')
        .whereRef('company_service.service_id', '=', 'service.service_id')
        .where('company_service.status', '=', 1)
        .select(rowCount.as('count'))
        .$asScalar()
        .$notNull()
        .as('companies'),
      isNamed(eb).as('is_used'),
    ])

/** All services in the order that customers see. */
export const listSettings = async (db: Kysely<Database>) =>
  withRequests(db, await settings(db).orderBy('service.sort').orderBy('service.service_id').execute())
export type SettingRow = Awaited<ReturnType<typeof listSettings>>[number]

export const findSetting = async (db: Kysely<Database>, id: string): Promise<SettingRow | undefined> =>
  (await withRequests(db, await settings(db).where('service.service_id', '=', id).execute()))[0]

/** Locks a service until the transaction ends. Entitlements can still be added meanwhile. */
export const lockService = (trx: Transaction<Database>, id: string) =>
  trx.selectFrom('service').select(columns).where('service_id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Locks all services and returns their ids in the order that customers see. */
export const lockOrder = async (trx: Transaction<Database>): Promise<string[]> => {
  const rows = await trx
    .selectFrom('service')
    .select(['service_id', 'sort'])
    .orderBy('service_id')
    .forNoKeyUpdate()
    .execute()
  return rows.sort((one, other) => one.sort - other.sort).map(row => row.service_id)
}

/** Waits for transactions that keep a service, and lets no other name it until this one ends. */
export const lockForDeletion = async (trx: Transaction<Database>, id: string): Promise<void> => {
  await trx.selectFrom('service').select('service_id').where('service_id', '=', id).forUpdate().execute()
}

/** Stores the order of all services in one statement. */
export const storeOrder = async (trx: Transaction<Database>, ids: string[]): Promise<void> => {
  await sql`update service set sort = place.sort - 1
    from unnest(${ids}::text[]) with ordinality as place (service_id, sort)
    where service.service_id = place.service_id`.execute(trx)
}
