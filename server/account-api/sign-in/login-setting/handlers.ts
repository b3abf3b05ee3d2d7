import type { loginSetting } from '../../../../shared/contract/sign-in/login-setting.ts'
import { AppError } from '../../../http/app-error.ts'
import { audit } from '../../access/audit.ts'
import type { Deps, HandlersOf } from '../../access/request-context.ts'
import { lockSetting, updateSetting } from '../../database/stored-setting.ts'
import { findLoginSetting, storedLoginSetting } from './setting.ts'

export const loginSettingHandlers = ({ db, config }: Deps): HandlersOf<typeof loginSetting> => ({
  getAdminLoginSetting: async () => findLoginSetting(db, config),
  postAdminLoginSetting: async ({ body: { row_version, new_browser_code }, ...context }) =>
    db.transaction().execute(async trx => {
      const stored = storedLoginSetting(config)
      const current = await lockSetting(trx, stored)
      if (current.row_version !== row_version) throw new AppError('stale', { data: { current } })
      const next = { new_browser_code, row_version: row_version + 1 }
      await updateSetting(trx, stored, next)
      await audit(trx, context, {
        action: 'login.setting',
        target: { kind: 'setting', id: stored.name },
        before: { new_browser_code: current.new_browser_code },
        after: { new_browser_code },
      })
      return next
    }),
})
