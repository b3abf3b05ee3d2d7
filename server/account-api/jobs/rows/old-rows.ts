import { type Kysely, sql } from 'kysely'
import { importRowDays } from '../../../../shared/rules/account-import.ts'
import type { Database } from '../../database/schema.ts'
import { kinds } from '../kinds.ts'
import { deleteRows } from './stored-rows.ts'

export const dayMs = 24 * 60 * 60 * 1000
const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** Deletes what imports hold of people after 30 days, names of files and searches too, and checks that were never run. */
export const deleteOldRows = async (db: Kysely<Database>, now: Date): Promise<void> => {
  const old = await db
    .selectFrom('account_import')
    .select(['id', 'state', 'job_kind'])
    .where(sql<boolean>`has_rows = 1`)
    .where('created_at', '<', before(now, importRowDays * dayMs))
    .where('state', 'not in', ['running', 'reading'])
    .execute()
  for (const { id, state, job_kind } of old) {
    await deleteRows(db, id)
    // Only now: what is cut off before is repeated.
    if (state === 'checked') await db.deleteFrom('account_import').where('id', '=', id).execute()
    else
      await db
        .updateTable('account_import')
        .set({ has_rows: 0, bytes: '0', ...kinds[job_kind].forgotten })
        .where('id', '=', id)
        .execute()
  }
}
