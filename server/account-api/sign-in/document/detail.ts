import type { Kysely } from 'kysely'
import type { DocumentVersion } from '../../../../shared/contract/sign-in/document.ts'
import { AppError } from '../../../http/app-error.ts'
import type { Database } from '../../database/schema.ts'
import { versionsInForce } from './consents.ts'
import { findVersion, type VersionKey } from './queries.ts'
import { stateOf } from './state.ts'

/** A version as employees see it. @throws 404 */
export const versionDetail = async (db: Kysely<Database>, key: VersionKey, now: Date): Promise<DocumentVersion> => {
  const row = await findVersion(db, key)
  if (!row) throw new AppError('not_found')
  const inForce = await versionsInForce(db, now)
  return {
    ...row,
    state: stateOf(row, inForce[key.document], now),
    published_at: row.published_at?.toISOString() ?? null,
    updated_at: row.updated_at.toISOString(),
  }
}
