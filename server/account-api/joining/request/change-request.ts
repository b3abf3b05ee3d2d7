import type { Transaction } from 'kysely'
import type { RequestEnd, RequestState, RequestType } from '../../../../shared/rules/requests.ts'
import type { FlagValue } from '../../../../shared/rules/status.ts'
import { type Database, nextVersion } from '../../database/schema.ts'

interface RequestChange {
  state: RequestState
  closed_as?: RequestEnd
  /** Services; see the table. Those not given stay. */
  allowed?: readonly string[]
  approved?: readonly string[]
  waiting?: readonly string[]
  held?: 0
  registered_at?: Date
  /** Who decided, now; null: the decision is open again. */
  decided_by?: string | null
  reason?: string | null
}

const listColumn = <K extends string>(name: K, ids: readonly string[] | undefined) =>
  ids === undefined ? {} : { [name]: JSON.stringify([...new Set(ids)]) }

/** Stores a change of a request, which makes open decisions about it stale. Lock its company first. */
export const changeRequest = async (
  trx: Transaction<Database>,
  id: string,
  { allowed, approved, waiting, decided_by, ...columns }: RequestChange,
  now: Date,
): Promise<void> => {
  await trx
    .updateTable('access_request')
    .set({
      ...columns,
      ...listColumn('allowed', allowed),
      ...listColumn('approved', approved),
      ...listColumn('waiting', waiting),
      ...(decided_by === undefined ? {} : { decided_by, decided_at: decided_by === null ? null : now }),
      ...nextVersion(now),
    })
    .where('id', '=', id)
    .execute()
}

interface Decided {
  type: RequestType
  held: FlagValue
  registered_at: Date | null
}

/** State of a request that employees have not rejected, once these services wait for them. */
export const stateWhile = ({ type, held, registered_at }: Decided, waiting: readonly string[]): RequestState => {
  if (waiting.length > 0 || (held === 1 && registered_at === null)) return 'waiting'
  return type === 'access' && registered_at !== null ? 'registered' : 'approved'
}
