import type { TextFile } from '../../../shared/contract/entry.ts'
import type { Locale } from '../../../shared/model/flag.ts'
import type { Page } from '../../../shared/model/page.ts'
import { csvLine } from './csv-cell.ts'
import type { Caller, RequestContext } from './request-context.ts'

/** Logs that a list is downloaded. */
export const logDownload = ({ caller, log }: Pick<RequestContext<Caller>, 'caller' | 'log'>, list: string): void =>
  log.info({ audit: 'list_csv', list, actor: caller.userId }, 'a list is downloaded')

/** Rows per query. The next query runs only after these rows have been consumed. */
const pageRows = 1_000

export interface CsvColumn<TRow> {
  title: string
  cell: (row: TRow) => string
}

/** Columns by their titles in each language. */
export const csvColumns = <TRow>(
  locale: Locale,
  columns: readonly (readonly [titles: Record<Locale, string>, cell: (row: TRow) => string])[],
): CsvColumn<TRow>[] => columns.map(([titles, cell]) => ({ title: titles[locale], cell }))

/** Titles of a column of times, with their zone. */
export const titlesIn =
  (timeZone: string) =>
  (ja: string, en: string): Record<Locale, string> => ({ ja: `${ja}（${timeZone}）`, en: `${en} (${timeZone})` })

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

/**
 * A list as a file: all its pages, as searched, filtered and sorted. It is read as the page reads it, so it holds what the page may show.
 * Pages of 1,000 rows do not share a transaction: each row is as of the read of its page, and none is repeated. If a row that was read
 * leaves the list meanwhile, one that begins the next page is missing.
 *
 * @param pageOf the answer of the list for a page
 */
export const listCsv = async <TRow>(
  columns: readonly CsvColumn<TRow>[],
  pageOf: (page: { page: number; per_page: number }) => Promise<Pick<Page<TRow>, 'total' | 'page_count' | 'data'>>,
  keyOf: (row: TRow) => string,
): Promise<TextFile> => {
  const first = await pageOf({ page: 1, per_page: pageRows })
  async function* text() {
    const seen = new Set<string>()
    let current = first
    let lines = csvLine(columns.map(({ title }) => title))
    for (let page = 1; ; ) {
      for (const row of current.data) {
        const key = keyOf(row)
        if (!seen.has(key)) lines += csvLine(columns.map(({ cell }) => cell(row)))
        seen.add(key)
      }
      if (lines !== '') yield lines
      // Long lists are counted only a few pages ahead.
      if (page >= current.page_count) return
      page += 1
      lines = ''
      current = await pageOf({ page, per_page: pageRows })
    }
  }
  return { rows: first.total, text: text() }
}
