import { type Kysely, sql, type Transaction } from 'kysely'
import type * as v from 'valibot'
import type { NewService, ServiceEdit, ServiceSetting } from '../../../../shared/contract/service/service-setting.ts'
import { demoServicePath } from '../../../../shared/rules/demo-service.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import type { Caller, RequestContext } from '../../access/caller/request-context.ts'
import { type Database, nextVersion } from '../../database/schema.ts'
import { findSetting, lockService, type SettingRow } from './queries.ts'

type Context = RequestContext<Caller>
type Fields = v.InferOutput<typeof ServiceEdit>

/** A service as employees see it. */
export const toSetting = ({ is_used, stopped_at, ...row }: SettingRow): ServiceSetting => ({
  ...row,
  used: is_used ? 1 : 0,
  stopped_at: stopped_at?.toISOString() ?? null,
})

/** @throws 404 */
export const currentSetting = async (db: Kysely<Database>, id: string): Promise<ServiceSetting> => {
  const row = await findSetting(db, id)
  if (!row) throw new AppError('not_found')
  return toSetting(row)
}

/**
 * Locks a service.
 *
 * @throws 404, and 409 `stale` with the current state
 */
export const lockUnchanged = async (trx: Transaction<Database>, id: string, rowVersion: number) => {
  const stored = await lockService(trx, id)
  if (!stored) throw new AppError('not_found')
  if (stored.row_version !== rowVersion)
    throw new AppError('stale', { data: { current: await currentSetting(trx, id) } })
  return stored
}

/**
 * Kinds that need approval are among those that the service is for.
 *
 * @throws 422 for the demo page of another service
 */
const checked = (service_id: string, { approved_kinds, ...fields }: Fields): Fields => {
  if (fields.front_url.startsWith('/') && fields.front_url !== demoServicePath(service_id))
    throw new AppError('invalid', { errors: { front_url: ['format'] } })
  return { ...fields, approved_kinds: approved_kinds.filter(kind => fields.kinds.includes(kind)) }
}

const asColumns = ({ kinds, approved_kinds, ...fields }: Fields) => ({
  ...fields,
  kinds: JSON.stringify(kinds),
  approved_kinds: JSON.stringify(approved_kinds),
})

/**
 * Adds a service at the end of the order.
 *
 * @throws 422 `id_taken`
 */
export const addService = async (
  trx: Transaction<Database>,
  { service_id, ...given }: v.InferOutput<typeof NewService>,
  context: Context,
): Promise<void> => {
  const fields = checked(service_id, given)
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('service')
    .values(eb => ({
      service_id,
      ...asColumns(fields),
      sort: eb.selectFrom('service').select(sql<number>`coalesce(max(sort), -1) + 1`.as('next')),
      updated_at: context.now,
    }))
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) throw new AppError('invalid', { errors: { service_id: ['id_taken'] } })
  await audit(trx, context, { action: 'service.add', target: { kind: 'service', id: service_id }, after: fields })
}

/** Changes a service; no-op if nothing differs. */
export const editService = async (
  trx: Transaction<Database>,
  { service_id, row_version, ...given }: Fields & { service_id: string; row_version: number },
  context: Context,
): Promise<void> => {
  const fields = checked(service_id, given)
  const stored = await lockUnchanged(trx, service_id, row_version)
  const before = Object.fromEntries(Object.keys(fields).map(name => [name, stored[name as keyof Fields]]))
  const isSame = Object.entries(fields).every(([name, value]) => JSON.stringify(value) === JSON.stringify(before[name]))
  if (isSame) return
  await trx
    .updateTable('service')
    .set({ ...asColumns(fields), ...nextVersion(context.now) })
    .where('service_id', '=', service_id)
    .execute()
  await audit(trx, context, {
    action: 'service.edit',
    target: { kind: 'service', id: service_id },
    before,
    after: fields,
  })
}
