import type { Kysely } from 'kysely'
import type { Database } from '../../database/schema.ts'
import { insertRows, type NewRow, refuseRows } from '../rows/stored-rows.ts'
import { keyOf, othersAbout, repeatedRow } from './repeated.ts'

const refused = (row: NewRow): NewRow => ({
  ...row,
  outcome: 'error',
  role_change: null,
  problems: [...row.problems, repeatedRow],
})

/**
 * Stores planned rows. Those about a person in a company that another row is about, too, are refused, and so is the other. Of stored
 * rows this changes at most one for each given row, since of several each is refused already.
 *
 * @returns the bytes that they take, about
 */
export const storeRows = async (db: Kysely<Database>, importId: string, rows: readonly NewRow[]): Promise<number> => {
  if (rows.length === 0) return 0
  const others = await othersAbout(db, importId, rows)
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1)
  const isRepeated = (row: NewRow) => row.email !== '' && (others.has(keyOf(row)) || (counts.get(keyOf(row)) ?? 0) > 1)
  const bytes = await insertRows(
    db,
    importId,
    rows.map(row => (isRepeated(row) ? refused(row) : row)),
  )
  const alone = [...others.values()].filter(({ count }) => count === 1)
  await refuseRows(
    db,
    importId,
    alone.map(({ seq }) => seq),
    repeatedRow,
  )
  return bytes
}
