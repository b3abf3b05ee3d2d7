import type { Kysely } from 'kysely'
import type { DocumentVersion } from '../../../../shared/contract/sign-in/document.ts'
import type { documentStates } from '../../../../shared/rules/documents.ts'
import { AppError } from '../../../http/app-error.ts'
import { heldOf } from '../../access/ending/held-jobs.ts'
import type { Database } from '../../database/schema.ts'
import { versionsInForce } from './consents.ts'
import { findVersion, type VersionKey } from './queries.ts'

/** A version as employees see it. @throws 404 */
export const versionDetail = async (db: Kysely<Database>, key: VersionKey, now: Date): Promise<DocumentVersion> => {
  const found = await findVersion(db, key)
  if (!found) throw new AppError('not_found')
  const { hold_reason, hold_at, ...row } = found
  const inForce = await versionsInForce(db, now)
  return {
    ...row,
    state: stateOf(row, inForce[key.document], now),
    held: heldOf({ hold_reason, hold_at }),
    published_at: row.published_at?.toISOString() ?? null,
    updated_at: row.updated_at.toISOString(),
  }
}

type State = (typeof documentStates)[number]

interface Version {
  version: number
  published_at: Date | null
}

/** State of a version. `inForce`: the document's version in force, if any. */
export const stateOf = ({ version, published_at }: Version, inForce: number | undefined, now: Date): State => {
  if (published_at === null) return 'draft'
  if (published_at > now) return 'scheduled'
  return version === inForce ? 'in_force' : 'past'
}
