import type { Kysely } from 'kysely'
import type { Locale } from '../../../../shared/model/flag.ts'
import { withoutApostrophe } from '../../access/csv/csv-cell.ts'
import { type CsvColumn, csvText, inKeyOrder } from '../../access/csv/list-csv.ts'
import type { Database } from '../../database/schema.ts'
import { isRead, listedFields, titleOf } from '../import/columns.ts'
import type { StoredImport, StoredRow } from '../store.ts'
import { importLabels, isProblemCode } from './labels.ts'
import { rowsAfter } from './stored-rows.ts'

type Job = Pick<StoredImport, 'id' | 'columns'>

const problemText = ({ field, code }: StoredRow['problems'][number], { columns }: Job, locale: Locale): string => {
  const { problems, otherProblem, fields } = importLabels[locale]
  const [name = '', subject = ''] = code.split(':')
  const listed = listedFields.find(known => known === field)
  const title =
    columns.find(column => column.field === field)?.title ??
    (listed ? titleOf(listed, locale) : (fields[field as keyof typeof fields] ?? field))
  const text = isProblemCode(name) ? problems[name] : otherProblem
  return `${title}: ${text}${subject === '' ? '' : ` (${subject})`}`
}

/** What a row would do, or has done. */
const outcomeText = (row: StoredRow, job: Job, locale: Locale): string => {
  const { found, done, notInvited } = importLabels[locale]
  const words = row.state === 'pending' ? found : done
  if (row.outcome === 'error' || row.state === 'failed')
    return `${words.error}: ${row.problems.map(problem => problemText(problem, job, locale)).join(' / ')}`
  const text = row.outcome === 'add' && row.asks === 1 ? words.ask : words[row.outcome]
  return row.invite === 'failed' ? `${text}: ${notInvited}` : text
}

/** The columns of the file that are read, with a last one. That of an earlier result is replaced. */
export const resultCsv = (db: Kysely<Database>, job: Job, locale: Locale): AsyncIterable<string> => {
  const kept = job.columns.flatMap((column, at) => (isRead(column) ? [{ ...column, at }] : []))
  const columns: CsvColumn<StoredRow>[] = [
    ...kept.map(({ title, at }) => ({
      title: withoutApostrophe(title),
      cell: ({ cells }: StoredRow) => withoutApostrophe(cells[at] ?? ''),
    })),
    { title: importLabels[locale].result, cell: row => outcomeText(row, job, locale) },
  ]
  return csvText(
    columns,
    inKeyOrder<StoredRow>((after, limit) => rowsAfter(db, job.id, after?.seq ?? 0, limit)),
  )
}
