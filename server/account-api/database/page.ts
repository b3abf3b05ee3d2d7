import type { Page } from '../../../shared/model/page.ts'

interface PageQuery {
  page: number
  per_page: number
}

/** Offset of the first row of a page, from 0. */
export const offsetOf = ({ page, per_page }: PageQuery): number => (page - 1) * per_page

/** Searches count and page through at most this many results; users narrow the search for more. */
export const maxResults = 10_000

/** The page format of a list. */
export const pageOf = <TRow>({ page, per_page }: PageQuery, total: number, data: TRow[]): Page<TRow> => ({
  total,
  page,
  page_count: Math.ceil(total / per_page),
  data,
})

/** The page format of a search whose results were counted up to `maxResults` + 1. */
export const cappedPageOf = <TRow>(wanted: PageQuery, found: number, data: TRow[]): Page<TRow> => ({
  ...pageOf(wanted, Math.min(found, maxResults), data),
  more: found > maxResults ? 1 : 0,
})
