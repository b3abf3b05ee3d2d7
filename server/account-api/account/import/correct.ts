import { setImmediate as otherRequests } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import { AppError } from '../../../http/app-error.ts'
import type { Caller, RequestContext } from '../../access/request-context.ts'
import type { Database } from '../../database/schema.ts'
import { batchRows, planRows, type ReadRow, refuseTogether } from './check.ts'
import { fileRow } from './check-file.ts'
import { replaceRows, type StoredImport, type StoredRow } from './store.ts'

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
  // A row may be shorter than the head, or longer.
  const width = Math.max(cells.length, columns.length)
  return Array.from({ length: width }, (_, at) => values.get(columns[at]?.field ?? '') ?? cells[at] ?? '')
}

const rowsAt = (trx: Transaction<Database>, importId: string, lines: readonly number[]) =>
  trx
    .selectFrom('account_import_row')
    .selectAll()
    .where('import_id', '=', importId)
    .where(sql<boolean>`line = any(${lines}::integer[])`)
    .execute()

/** Rows at other lines that have a problem because of other rows: those with one of the addresses, or without an administrator left. */
const relatedRows = (
  trx: Transaction<Database>,
  importId: string,
  { lines, emails }: { lines: readonly number[]; emails: readonly string[] },
) =>
  trx
    .selectFrom('account_import_row')
    .selectAll()
    .where('import_id', '=', importId)
    .where('outcome', '=', 'error')
    .where(sql<boolean>`line <> all(${lines}::integer[])`)
    .where(sql<boolean>`
      (email = any(${emails}::text[]) and problems @? '$[*].code ? (@ starts with "duplicate:")'
        or problems @> '[{"code": "last_administrator"}]')`)
    .execute()

/**
 * Replaces cells of a checked file, and checks their rows again, with those that had a problem because of them. The rest of the file
 * stays as it was checked; the run plans all of it again.
 *
 * @throws 422 for an unknown line or column
 */
export const correctRows = async (
  trx: Transaction<Database>,
  job: StoredImport,
  corrections: readonly Correction[],
  { caller }: RequestContext<Caller>,
): Promise<void> => {
  const given = Map.groupBy(corrections, ({ line }) => line)
  const lines = [...given.keys()]
  const stored = await rowsAt(trx, job.id, lines)
  if (stored.length < lines.length) throw unknown()
  const read = ({ seq, line, cells }: Pick<StoredRow, 'seq' | 'line' | 'cells'>): ReadRow => ({
    ...fileRow({ line, cells }, job.columns, job.company_code ?? undefined),
    seq,
  })
  const corrected = stored.map(row => read({ ...row, cells: withCells(row.cells, given.get(row.line) ?? [], job) }))
  const emails = [...stored.map(({ email }) => email), ...corrected.map(({ record }) => record.email)]
  const related = await relatedRows(trx, job.id, { lines, emails })
  const rows = [...corrected, ...related.map(read)]
  // One address may be in all rows of a file.
  for (let at = 0; at < rows.length; at += batchRows) {
    const batch = rows.slice(at, at + batchRows)
    await replaceRows(trx, job.id, await planRows(trx, batch, { caller, charset: job.charset }))
    await otherRequests()
  }
  const found = JSON.stringify(await refuseTogether(trx, job.id, emails))
  await trx.updateTable('account_import').set({ found }).where('id', '=', job.id).execute()
}
