import type { Kysely } from 'kysely'
import { loginSetting } from '../../../shared/settings/login.ts'
import type { Deps } from '../access/caller/request-context.ts'
import { findSetting, settingHandlers } from '../access/setting.ts'
import type { AccountApiConfig } from '../config.ts'
import type { Database } from '../database/schema.ts'

type Config = Pick<AccountApiConfig, 'newBrowserCode'>

/** Until employees change it, as the operator has configured. */
const initialOf = ({ newBrowserCode }: Config): typeof loginSetting.initial => ({
  ...loginSetting.initial,
  new_browser_code: newBrowserCode ? 1 : 0,
})

export const findLoginSetting = (db: Kysely<Database>, config: Config) =>
  findSetting(db, { ...loginSetting, initial: initialOf(config) })

export const loginSettingHandlers = (deps: Deps) => settingHandlers(loginSetting, deps, initialOf(deps.config))
