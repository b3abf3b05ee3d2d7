import { type FileKey, fileKeys, type ListColumn, type ListColumns } from '../../../../shared/lists/list.ts'
import type { Locale } from '../../../../shared/model/flag.ts'
import type { Page } from '../../../../shared/model/page.ts'
import type { Caller, ListHandler, RequestContext } from '../caller/request-context.ts'
import { csvLine } from './csv-cell.ts'

const logDownload = ({ caller, log }: Pick<RequestContext<Caller>, 'caller' | 'log'>, list: string): void =>
  log.info({ audit: 'list_csv', list, actor: caller.userId }, 'a list is downloaded')

/** Rows per query. The next query runs only after these rows have been consumed. */
const rowsAtOnce = 1_000

/** A column of a file. */
export interface CsvColumn<TRow> {
  title: string
  cell: (row: TRow) => string
}

/** Who reads the file: their language, and the IANA name of their time zone. */
export interface FileReader {
  locale: Locale
  timeZone: string
}

const dayMs = 24 * 60 * 60 * 1000
/** Zones once had offsets with seconds, which changed at odd times. */
const regularFrom = Date.UTC(1973, 0, 1)
const regularTo = Date.UTC(9999, 0, 1)

/**
 * `2026-11-20 17:46:05`. Excel reads this form as a date and time in every locale, but no ISO 8601 with T and Z. A zone is asked once for
 * each day on which its offset stays: Intl takes most of the time of an export otherwise.
 */
export const csvTime = (timeZone: string) => {
  // The Swedish locale formats dates in ISO 8601 order.
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  const offsetAt = (at: number) => Date.parse(`${format.format(at).replace(' ', 'T')}Z`) - at
  /** By UTC day; undefined: the offset changes on that day. */
  const offsets = new Map<number, number | undefined>()
  const offsetOn = (day: number): number | undefined => {
    if (!offsets.has(day)) {
      const [first, last] = [offsetAt(day * dayMs), offsetAt((day + 1) * dayMs)]
      offsets.set(day, first === last ? first : undefined)
    }
    return offsets.get(day)
  }
  return (time: Date | string | null | undefined): string => {
    if (!time) return ''
    const date = time instanceof Date ? time : new Date(time)
    const at = date.getTime()
    const offset = at > regularFrom && at < regularTo ? offsetOn(Math.floor(at / dayMs)) : undefined
    if (offset === undefined) return format.format(date)
    const local = new Date(at + offset).toISOString()
    return `${local.slice(0, 10)} ${local.slice(11, 19)}`
  }
}

/** What a cell holds; nothing is an empty one. */
type Value = string | number | Date | null | undefined

/** Keys of columns whose cell is a field of the row by the same name. */
type OwnKey<TList extends ListColumns, TRow> = {
  [K in FileKey<TList>]: K extends keyof TRow ? (TRow[K] extends Value ? K : never) : never
}[FileKey<TList>]

/** The cells of the other columns; null: this file lacks the column. */
type Cells<TList extends ListColumns, TRow> = Record<
  Exclude<FileKey<TList>, OwnKey<TList, TRow>>,
  ((row: TRow) => Value) | null
> &
  Partial<Record<OwnKey<TList, TRow>, ((row: TRow) => Value) | null>>

/** The columns of the file of a list: titles and states in the reader's language, times in their zone, which the title names. */
export const fileColumns = <TList extends ListColumns, TRow>(
  list: TList,
  { locale, timeZone }: FileReader,
  cells: Cells<TList, TRow>,
): CsvColumn<TRow>[] => {
  const timeText = csvTime(timeZone)
  const zone = locale === 'ja' ? `（${timeZone}）` : ` (${timeZone})`
  const given: Partial<Record<string, ((row: TRow) => Value) | null>> = cells
  return fileKeys(list).flatMap(key => {
    const { title, kind, words } = list[key] as ListColumn
    const isTime = kind === 'time'
    const read = given[key] === undefined ? (row: TRow) => (row as Record<string, Value>)[key] : given[key]
    if (read === null) return []
    return {
      title: title[locale] + (isTime ? zone : ''),
      cell: row => {
        const value = read(row) ?? ''
        if (value === '') return ''
        return isTime ? timeText(value as Date | string) : (words?.[String(value)]?.[locale] ?? String(value))
      },
    }
  })
}

/** The lines of a file: its head, then the rows in batches. */
export async function* csvText<TRow>(
  columns: readonly CsvColumn<TRow>[],
  batches: AsyncIterable<readonly TRow[]> | Iterable<readonly TRow[]>,
): AsyncGenerator<string> {
  let text = csvLine(columns.map(({ title }) => title))
  for await (const rows of batches) {
    for (const row of rows) text += csvLine(columns.map(({ cell }) => cell(row)))
    if (text !== '') yield text
    text = ''
  }
  if (text !== '') yield text
}

/**
 * Rows in key order, each batch after the last of the one before: the cost of each stays constant on both engines. Batches do not share
 * a transaction, which would hold back VACUUM on PostgreSQL and block PGlite's only connection: each row is as of the read of its batch,
 * and none is repeated.
 *
 * @param read the next rows after one, or from the first
 */
export async function* inKeyOrder<TRow>(
  read: (after: TRow | undefined, limit: number) => Promise<readonly TRow[]>,
): AsyncGenerator<readonly TRow[]> {
  let last: TRow | undefined
  do {
    const rows = await read(last, rowsAtOnce)
    yield rows
    last = rows.length === rowsAtOnce ? rows.at(-1) : undefined
  } while (last !== undefined)
}

/** A list: how a page of it is read, and what its file has. */
interface ListDefinition<TInput, TAnswer, TRow> {
  /** Its name in the log, where each download is told. */
  name: string
  page: (input: TInput) => Promise<TAnswer & Pick<Page<TRow>, 'total' | 'page_count' | 'data'>>
  columns: (reader: FileReader, input: TInput) => CsvColumn<TRow>[] | Promise<CsvColumn<TRow>[]>
  keyOf: (row: TRow) => string
}

/**
 * Handles a list and its file: all its pages, as searched, filtered and sorted. It is read as the page is, so it holds what the page may
 * show. Pages of 1,000 rows do not share a transaction: each row is as of the read of its page, and none is repeated. If a row that was
 * read leaves the list meanwhile, one that begins the next page is missing.
 */
export const listHandler = <
  TInput extends RequestContext<Caller> & { query: { page: number; per_page: number } },
  TAnswer,
  TRow,
>({
  name,
  page: pageOf,
  columns,
  keyOf,
}: ListDefinition<TInput, TAnswer, TRow>): ListHandler<TInput, TAnswer> => ({
  page: pageOf,
  file: async (input, timeZone) => {
    const read = (page: number) => pageOf({ ...input, query: { ...input.query, page, per_page: rowsAtOnce } })
    const titled = await columns({ locale: input.locale, timeZone }, input)
    const first = await read(1)
    logDownload(input, name)
    async function* pages() {
      const seen = new Set<string>()
      const isNew = (row: TRow) => !seen.has(keyOf(row)) && seen.add(keyOf(row))
      yield first.data.filter(isNew)
      // Long lists are counted only a few pages ahead.
      for (let page = 2, { page_count } = first; page <= page_count; page++) {
        const next = await read(page)
        page_count = next.page_count
        yield next.data.filter(isNew)
      }
    }
    return { rows: first.total, text: csvText(titled, pages()) }
  },
})
