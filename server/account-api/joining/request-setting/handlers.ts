import type { requestSetting } from '../../../../shared/contract/joining/request-setting.ts'
import { requestKinds } from '../../../../shared/rules/requests.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import type { Deps, HandlersOf } from '../../access/request-context.ts'
import { lockSetting, updateSetting } from '../../database/stored-setting.ts'
import { findRequestSetting, storedRequestSetting } from './setting.ts'

export const requestSettingHandlers = ({ db }: Deps): HandlersOf<typeof requestSetting> => ({
  getAdminRequestSetting: async () => findRequestSetting(db),
  postAdminRequestSetting: async ({ body: { row_version, held_kinds, notify }, ...context }) =>
    db.transaction().execute(async trx => {
      const current = await lockSetting(trx, storedRequestSetting)
      if (current.row_version !== row_version) throw new AppError('stale', { data: { current } })
      // In one order, so that the same choice is no change.
      const next = {
        held_kinds: requestKinds.filter(kind => held_kinds.includes(kind)),
        notify,
        row_version: row_version + 1,
      }
      await updateSetting(trx, storedRequestSetting, next)
      const { row_version: _, ...before } = current
      const { row_version: __, ...after } = next
      await audit(trx, context, {
        action: 'request.setting',
        target: { kind: 'setting', id: 'request' },
        before,
        after,
      })
      return next
    }),
})
