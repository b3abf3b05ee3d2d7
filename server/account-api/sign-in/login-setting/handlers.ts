import type { loginSetting } from '../../../../shared/contract/sign-in/login-setting.ts'
import type { Deps, HandlersOf } from '../../access/request-context.ts'
import { changeSetting } from '../../access/setting.ts'
import { findLoginSetting, storedLoginSetting } from './setting.ts'

export const loginSettingHandlers = ({ db, config }: Deps): HandlersOf<typeof loginSetting> => ({
  getAdminLoginSetting: async () => findLoginSetting(db, config),
  postAdminLoginSetting: async ({ body, ...context }) =>
    changeSetting(db, { ...storedLoginSetting(config), action: 'login.setting' }, body, context),
})
