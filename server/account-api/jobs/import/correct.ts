import { sql, type Transaction, type Updateable } from 'kysely'
import { AppError } from '../../../http/app-error.ts'
import type { Fields } from '../../access/audit.ts'
import type { Caller, RequestContext } from '../../access/caller/request-context.ts'
import { memberChanges } from '../../account/planned-change/apply.ts'
import type { Database } from '../../database/schema.ts'
import { batchRows, planRows, type ReadRow } from '../check/plan-rows.ts'
import { othersAbout, repeatsAnother } from '../check/repeated.ts'
import { storeRows } from '../check/store-rows.ts'
import { countFound, removeRows } from '../rows/stored-rows.ts'
import type { StoredImport, StoredRow } from '../store.ts'
import { fileRow } from './check-file.ts'

interface Correction {
  line: number
  field: string
  value: string
}

const unknown = () => new AppError('invalid', { errors: { cells: ['choice'] } })

/** The cells of a row with corrections. */
const withCells = (
  cells: readonly string[],
  corrections: readonly Correction[],
  { columns }: Pick<StoredImport, 'columns'>,
): string[] => {
  const values = new Map(corrections.map(({ field, value }) => [field, value]))
  for (const field of values.keys()) if (!columns.some(column => column.field === field)) throw unknown()
  // A row may be shorter than the head.
  return columns.map(({ field }, at) => values.get(field ?? '') ?? cells[at] ?? '')
}

const rowsOf = (trx: Transaction<Database>, importId: string) =>
  trx.selectFrom('account_import_row').selectAll().where('import_id', '=', importId)

/** Takes rows out, and those that then no longer repeat another: one for each at most. */
const takeRows = async (
  trx: Transaction<Database>,
  importId: string,
  lines: readonly number[],
): Promise<{ taken: StoredRow[]; alone: StoredRow[] }> => {
  const taken = await rowsOf(trx, importId).where(sql<boolean>`line = any(${lines}::integer[])`).execute()
  if (taken.length < lines.length) throw unknown()
  await removeRows(trx, importId, taken)
  const left = [...(await othersAbout(trx, importId, taken.filter(repeatsAnother))).values()]
  const seqs = left.filter(({ count }) => count === 1).map(({ seq }) => seq)
  const alone = await rowsOf(trx, importId).where(sql<boolean>`seq = any(${seqs}::integer[])`).execute()
  await removeRows(trx, importId, alone)
  return { taken, alone }
}

const bytesOf = (rows: readonly StoredRow[]): number => Buffer.byteLength(JSON.stringify(rows))

/**
 * Replaces cells of a checked file, and checks their rows again, with those that had a problem because of them: at most twice as many
 * rows as are corrected, however many repeat each other. The rest of the file stays as it was checked; the run plans all of it again.
 *
 * @returns what changes of the import, what the trail tells, and the companies whose administrators are to be counted again
 * @throws 422 for an unknown line or column
 */
export const correctRows = async (
  trx: Transaction<Database>,
  job: StoredImport,
  corrections: readonly Correction[],
  { caller, now }: RequestContext<Caller>,
): Promise<{ change: Updateable<Database['account_import']>; told: Fields; companies: string[] }> => {
  const given = Map.groupBy(corrections, ({ line }) => line)
  const { taken, alone } = await takeRows(trx, job.id, [...given.keys()])
  const row_version = job.row_version + 1
  const read = ({ seq, line, cells, corrected }: StoredRow): ReadRow => ({
    ...fileRow({ line, cells }, job.columns, job.company_code ?? undefined),
    seq,
    corrected,
  })
  const corrected = taken.map(row => {
    const cells = withCells(row.cells, given.get(row.line) ?? [], job)
    return read({ ...row, cells, corrected: row_version })
  })
  const rows = [...corrected, ...alone.map(read)]
  let bytes = Number(job.bytes) - bytesOf([...taken, ...alone])
  for (let at = 0; at < rows.length; at += batchRows) {
    const batch = rows.slice(at, at + batchRows)
    bytes += await storeRows(
      trx,
      job.id,
      await planRows(trx, batch, { caller, charset: job.charset, plan: memberChanges.plan }),
    )
  }
  const titles = job.columns.filter(({ field }) => corrections.some(correction => correction.field === field))
  return {
    change: {
      row_version,
      corrected_by: caller.userId,
      corrected_at: now,
      bytes: String(Math.max(0, bytes)),
      found: JSON.stringify(await countFound(trx, job.id)),
    },
    told: { rows: taken.length, cells: corrections.length, columns: titles.map(({ title }) => title) },
    companies: [...new Set([...taken, ...rows].map(({ company_code }) => company_code))],
  }
}
