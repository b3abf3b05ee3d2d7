import type { Kysely } from 'kysely'
import type { RequestSetting } from '../../../../shared/contract/joining/request-setting.ts'
import { findSetting } from '../../access/setting.ts'
import type { Database } from '../../database/schema.ts'

/** Until employees change it: links are mailed at once, and the maker gets no mail. */
const initial: RequestSetting = { held_kinds: [], notify: 'off', row_version: 0 }

/** How access requests are received. */
export const storedRequestSetting = { name: 'request', initial }

export const findRequestSetting = (db: Kysely<Database>): Promise<RequestSetting> =>
  findSetting(db, storedRequestSetting)
