import type { Caller, Deps, RequestContext } from '../../access/caller/request-context.ts'
import { memberChanges } from '../../account/planned-change/apply.ts'
import { admitCheck, checkRows } from '../check/check-rows.ts'
import type { SourceRow } from '../check/plan-rows.ts'
import { type Column, matchColumns, shortened, storedCells } from './columns.ts'
import { decodeFile, fileError } from './decode-file.ts'
import { type FileRecord, readRecords, separatorOf } from './read-records.ts'
import { recordOf } from './record.ts'

interface File {
  company_code?: string | undefined
  file_name: string
  content: string
}

/** A row of a file. With `companyCode`, a row of another company is wrong. */
export const fileRow = (
  { cells, line }: FileRecord,
  columns: readonly Column[],
  companyCode: string | undefined,
): SourceRow => {
  const { record, problems } = recordOf(cells, columns)
  const company_code = record.company_code || companyCode || ''
  if (companyCode !== undefined && company_code !== companyCode)
    problems.push({ field: 'company_code', code: 'not_found', value: shortened(company_code, 64) })
  return { cells: storedCells(cells, columns), line, record, problems, company_code }
}

/** The rows of a file below its head. */
async function* rowsOf(
  records: ReturnType<typeof readRecords>,
  columns: readonly Column[],
  companyCode: string | undefined,
) {
  for await (const { read, ...record } of records) yield { ...fileRow(record, columns, companyCode), read }
}

/**
 * Reads a file and stores what each row would do. Its head is read before this resolves, and its rows by `checkRows`.
 *
 * @returns the id of the import
 * @throws 422 for a file that cannot be read as a whole, 429
 */
export const checkFile = async (
  { company_code, file_name, content }: File,
  context: RequestContext<Caller>,
  deps: Deps,
): Promise<string> => {
  await admitCheck(deps.db, company_code, context)
  const { text, charset } = await decodeFile(content)
  const separator = separatorOf(text)
  const records = readRecords(text, separator)
  const head = await records.next()
  if (head.done) throw fileError('file_empty')
  const services = await deps.db.selectFrom('service').select(['service_id', 'name_ja', 'name_en']).execute()
  const columns = matchColumns(head.value.cells, services)
  if (company_code === undefined && !columns.some(({ field }) => field === 'company_code'))
    throw fileError('file_company')
  const source = {
    job_kind: 'import' as const,
    company_code,
    file_name,
    charset,
    separator,
    columns: JSON.stringify(columns),
  }
  const rows = {
    rows: rowsOf(records, columns, company_code),
    refuse: fileError,
    none: 'file_empty',
    plan: memberChanges.plan,
  }
  return checkRows(source, rows, context, deps)
}
