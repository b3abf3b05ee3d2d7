import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { deleteRows } from '../rows/stored-rows.ts'

/** After how long without a sign of its process a check counts as interrupted. */
export const silentMs = 60_000
/** For how long a refused check is told on its page. */
const refusedMs = 24 * 60 * 60 * 1000

/** Imports that one sweep ends or deletes. */
const sweptImports = 20

const at = (now: Date, ms: number) => new Date(now.getTime() + ms)

/** Deletes an import with its rows, some at a time. */
export const dropImport = async (db: Kysely<Database>, id: string): Promise<void> => {
  await deleteRows(db, id)
  await db.deleteFrom('account_import').where('id', '=', id).execute()
}

/** Ends a check that is being read: its page tells why. */
export const endReading = async (db: Kysely<Database>, id: string, refusal: string, now: Date): Promise<void> => {
  await deleteRows(db, id)
  await db
    .updateTable('account_import')
    .set({ refusal, total: 0, alive_at: now })
    .where('id', '=', id)
    .where('state', '=', 'reading')
    .execute()
}

/** Shows that checks are being read by this process. */
export const keepAlive = async (db: Kysely<Database>, ids: readonly string[], now: Date): Promise<void> => {
  if (ids.length === 0) return
  await db.updateTable('account_import').set({ alive_at: now }).where('id', 'in', ids).execute()
}

const reading = (db: Kysely<Database>) =>
  db.selectFrom('account_import').select('id').where('state', '=', 'reading').orderBy('id').limit(sweptImports)

/** Ends checks whose process has gone, and deletes those that were replaced, or refused a day ago. */
export const sweepReading = async (db: Kysely<Database>, now: Date): Promise<void> => {
  const silent = reading(db)
    .where('refusal', 'is', null)
    .where(eb =>
      eb.or([
        eb('alive_at', '<', at(now, -silentMs)),
        // Clocks of processes differ a little. What is later than that counts for nothing.
        eb('alive_at', '>', at(now, silentMs)),
        // Of an earlier version.
        eb.and([eb('alive_at', 'is', null), eb('created_at', '<', at(now, -refusedMs))]),
      ]),
    )
  for (const { id } of await silent.execute()) await endReading(db, id, 'check_interrupted', now)
  const over = reading(db).where(eb =>
    eb.or([
      eb('refusal', '=', 'replaced'),
      eb.and([eb('refusal', 'is not', null), eb.not(eb.between('alive_at', at(now, -refusedMs), at(now, silentMs)))]),
    ]),
  )
  for (const { id } of await over.execute()) await dropImport(db, id)
}
