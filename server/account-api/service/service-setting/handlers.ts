import type { Transaction } from 'kysely'
import type { serviceSetting } from '../../../../shared/contract/service/service-setting.ts'
import type { FlagValue } from '../../../../shared/rules/status.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import type { Caller, Deps, HandlersOf, RequestContext } from '../../access/caller/request-context.ts'
import { type Database, nextVersion } from '../../database/schema.ts'
import { addService, currentSetting, editService, lockUnchanged, toSetting } from './change-service.ts'
import { findSetting, listSettings, lockForDeletion, lockOrder, storeOrder } from './queries.ts'

interface Target {
  service_id: string
  row_version: number
}

/** Stops a service or brings it back. Entitlements and permissions stay stored, and apply again when it is back. */
const stopService = async (
  trx: Transaction<Database>,
  { service_id, row_version, stopped }: Target & { stopped: FlagValue },
  context: RequestContext<Caller>,
): Promise<void> => {
  const { stopped_at } = await lockUnchanged(trx, service_id, row_version)
  const before = stopped_at === null ? 0 : 1
  if (before === stopped) return
  await trx
    .updateTable('service')
    .set({ stopped_at: stopped === 1 ? context.now : null, ...nextVersion(context.now) })
    .where('service_id', '=', service_id)
    .execute()
  await audit(trx, context, {
    action: stopped === 1 ? 'service.stop' : 'service.resume',
    target: { kind: 'service', id: service_id },
    before: { stopped: before },
    after: { stopped },
  })
}

const isReferenced = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23503'

/**
 * Deletes a service that nothing names.
 *
 * @throws 409 `service_used`
 */
const deleteService = async (
  trx: Transaction<Database>,
  { service_id, row_version }: Target,
  context: RequestContext<Caller>,
): Promise<void> => {
  await lockForDeletion(trx, service_id)
  const {
    service_id: _,
    stopped_at: __,
    row_version: ___,
    ...before
  } = await lockUnchanged(trx, service_id, row_version)
  if ((await findSetting(trx, service_id))?.is_used) throw new AppError('service_used')
  await trx
    .deleteFrom('service')
    .where('service_id', '=', service_id)
    .execute()
    .catch((error: unknown) => {
      // Given to a company in the meantime.
      throw isReferenced(error) ? new AppError('service_used') : error
    })
  await audit(trx, context, { action: 'service.delete', target: { kind: 'service', id: service_id }, before })
}

export const serviceSettingHandlers = ({ db }: Deps): HandlersOf<typeof serviceSetting> => {
  const list = async (from = db) => (await listSettings(from)).map(toSetting)
  return {
    getAdminServiceSetting: () => list(),
    postAdminServiceSetting: async ({ body, ...context }) => {
      await db.transaction().execute(trx => addService(trx, body, context))
      return currentSetting(db, body.service_id)
    },
    postAdminServiceSettingEdit: async ({ body, ...context }) => {
      await db.transaction().execute(trx => editService(trx, body, context))
      return currentSetting(db, body.service_id)
    },
    postAdminServiceSettingOrder: async ({ body: { from, to }, ...context }) => {
      if ([...to].sort().join() !== [...from].sort().join())
        throw new AppError('invalid', { errors: { to: ['choice'] } })
      await db.transaction().execute(async trx => {
        const before = await lockOrder(trx)
        if (before.join() !== from.join()) throw new AppError('stale', { data: { current: await list(trx) } })
        await storeOrder(trx, to)
        await audit(trx, context, {
          action: 'service.order',
          target: { kind: 'service', id: '-' },
          before: { service_order: before },
          after: { service_order: to },
        })
      })
      return list()
    },
    postAdminServiceSettingStop: async ({ body, ...context }) => {
      await db.transaction().execute(trx => stopService(trx, body, context))
      return currentSetting(db, body.service_id)
    },
    deleteAdminServiceSetting: async ({ params, body, ...context }) => {
      await db.transaction().execute(trx => deleteService(trx, { ...params, ...body }, context))
      return {}
    },
  }
}
