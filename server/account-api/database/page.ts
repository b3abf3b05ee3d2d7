import type { Page } from '../../../shared/model/page.ts'

interface PageQuery {
  page: number
  per_page: number
}

/** Offset of the first row of a page, from 0. */
export const offsetOf = ({ page, per_page }: PageQuery): number => (page - 1) * per_page

/** Lists page through at most this many results; users narrow the search for more. */
export const maxResults = 10_000

/** At most this many matches of a text are found; only these are put in order. */
export const maxMatches = 500

/** How far a list is counted that nobody reads to its end: some pages beyond the one that is shown. */
export const countedTo = (wanted: PageQuery, ahead: number): number =>
  Math.min(maxResults, offsetOf(wanted) + Math.max(ahead, 2 * wanted.per_page))

/** The page format of a list. */
export const pageOf = <TRow>({ page, per_page }: PageQuery, total: number, data: TRow[]): Page<TRow> => ({
  total,
  page,
  page_count: Math.ceil(total / per_page),
  data,
})

/** The page format of a search whose results were counted up to `atMost` + 1. */
export const cappedPageOf = <TRow>(
  wanted: PageQuery,
  found: number,
  data: TRow[],
  atMost: number = maxResults,
): Page<TRow> => ({ ...pageOf(wanted, Math.min(found, atMost), data), more: found > atMost ? 1 : 0 })

/** The rows of a page, of all rows in their order. */
export const onPage = <TRow>(wanted: PageQuery, rows: readonly TRow[]): TRow[] =>
  rows.slice(offsetOf(wanted), offsetOf(wanted) + wanted.per_page)
