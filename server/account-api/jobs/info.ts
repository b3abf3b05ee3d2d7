import type { Kysely } from 'kysely'
import type { Side } from '../../../shared/contract/both.ts'
import type { Locale } from '../../../shared/model/flag.ts'
import type { ImportInfo, ImportSummary } from '../../../shared/model/job.ts'
import { importLimits } from '../../../shared/rules/account-import.ts'
import { rowJobs } from '../../../shared/rules/jobs.ts'
import { byField, nameFields, type PersonNames } from '../../../shared/rules/person-fields.ts'
import { AppError } from '../../http/app-error.ts'
import type { Caller } from '../access/caller/request-context.ts'
import { heldOf } from '../access/ending/held-jobs.ts'
import { pageOf } from '../database/page.ts'
import type { Database } from '../database/schema.ts'
import { listAllServices } from '../directory/services.ts'
import { type Column, shortened } from './import/columns.ts'
import { kinds } from './kinds.ts'
import { countCorrected, countRefusals, listRows, rowsAfter } from './rows/stored-rows.ts'
import {
  checkerOf,
  countImports,
  findImport,
  type ListedImport,
  type ListQuery,
  listImports,
  type StoredRow,
} from './store.ts'

type Db = Kysely<Database>

/** Who reads it, and in which language. */
interface Viewer {
  caller: Caller
  locale: Locale
}

const iso = (at: Date | null) => at?.toISOString() ?? null

const summaryOf = ({ email, checker, corrector, ...row }: ListedImport, names: ServiceNames): ImportSummary => ({
  ...row,
  ...kinds[row.job_kind].sourceOf(row, names),
  held: heldOf(row),
  state: row.refusal === null ? row.state : 'refused',
  made_by: email,
  checked_by: checker,
  corrected_by: corrector,
  corrected_at: iso(row.corrected_at),
  created_at: row.created_at.toISOString(),
  started_at: iso(row.started_at),
  finished_at: iso(row.finished_at),
  invite_at: iso(row.invite_at),
  next_at: iso(row.next_at),
})

type ServiceNames = ReadonlyMap<string, string>

const serviceNames = async (db: Db, locale: Locale): Promise<ServiceNames> =>
  new Map((await listAllServices(db, locale)).map(({ service_id, name }) => [service_id, name]))

export const importSummary = async (db: Db, side: Side, id: string, locale: Locale): Promise<ImportSummary> =>
  summaryOf(await foundImport(db, side, id), await serviceNames(db, locale))

/** Rows of the answer to a check. */
export const firstPage = { filter: 'all', page: 1, per_page: 20 } as const

const namesIn = (cells: readonly string[], columns: readonly Column[]): PersonNames =>
  byField(nameFields, field => cells[columns.findIndex(column => column.field === field)] ?? '')

/** The cells of a row with a problem. */
const wrongCells = ({ cells, problems }: Pick<StoredRow, 'cells' | 'problems'>, columns: readonly Column[]) =>
  [...new Set(problems.map(({ field }) => field))].flatMap(field => {
    const at = columns.findIndex(column => column.field === field)
    return at === -1 ? [] : [{ field, value: shortened(cells[at] ?? '', importLimits.cell) }]
  })

/** @throws 404 */
export const foundImport = async (db: Db, side: Side, id: string): Promise<ListedImport> => {
  const row = await findImport(db, side, id)
  if (!row) throw new AppError('not_found')
  return row
}

/** One import with a page of its rows. */
export const importInfo = async (
  db: Db,
  side: Side,
  { id, ...wanted }: { id: string } & Parameters<typeof listRows>[2],
  { caller, locale }: Viewer,
): Promise<ImportInfo> => {
  const row = await foundImport(db, side, id)
  const { charset, separator, columns, refusal } = row
  const arePeople = rowJobs[row.job_kind].rowsAre === 'people'
  const hasRows = row.has_rows === 1 && row.state !== 'reading'
  const { total, rows } = hasRows ? await listRows(db, id, wanted) : { total: 0, rows: [] }
  const [first] = hasRows ? await rowsAfter(db, id, 0, 1) : []
  const refusals = arePeople && hasRows && row.state !== 'running' ? await countRefusals(db, id) : []
  const corrected = row.corrected_by === null ? 0 : await countCorrected(db, id)
  const named = rows.map(each => ({
    ...each,
    names: arePeople ? namesIn(each.cells, columns) : null,
    cells: arePeople || row.state !== 'checked' ? [] : wrongCells(each, columns),
    corrected: each.corrected === null ? (0 as const) : (1 as const),
  }))
  return {
    ...summaryOf(row, await serviceNames(db, locale)),
    is_own: checkerOf(row) === caller.userId ? 1 : 0,
    corrected_by_other: row.corrected_by !== null && row.corrected_by !== caller.userId ? 1 : 0,
    refusal,
    corrected,
    charset,
    separator,
    columns,
    sample: first?.cells ?? [],
    refusals,
    rows: pageOf(wanted, total, named),
  }
}

/** A page of the imports, newest first. */
export const importPage = async (db: Db, side: Side, page: ListQuery, locale: Locale) => {
  const names = await serviceNames(db, locale)
  const rows = await listImports(db, side, page)
  return pageOf(
    page,
    await countImports(db, side, page),
    rows.map(row => summaryOf(row, names)),
  )
}
