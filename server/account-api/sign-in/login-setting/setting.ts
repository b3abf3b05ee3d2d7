import type { Kysely } from 'kysely'
import { initialProofMinutes, type LoginSetting } from '../../../../shared/contract/sign-in/login-setting.ts'
import { findSetting } from '../../access/setting.ts'
import type { AccountApiConfig } from '../../config.ts'
import type { Database } from '../../database/schema.ts'

type Config = Pick<AccountApiConfig, 'newBrowserCode'>

/** How people log in; until employees change it, as the operator has configured. */
export const storedLoginSetting = ({ newBrowserCode }: Config): { name: string; initial: LoginSetting } => ({
  name: 'login',
  initial: { new_browser_code: newBrowserCode ? 1 : 0, proof_minutes: initialProofMinutes, row_version: 0 },
})

export const findLoginSetting = (db: Kysely<Database>, config: Config): Promise<LoginSetting> =>
  findSetting(db, storedLoginSetting(config))
