import type { serviceSetting } from '../../../../shared/contract/service/service-setting.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import type { Deps, HandlersOf } from '../../access/request-context.ts'
import { addService, currentSetting, editService, toSetting } from './change-service.ts'
import { listSettings, lockOrder, storeOrder } from './queries.ts'
import { deleteService, stopService } from './stop-service.ts'

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
