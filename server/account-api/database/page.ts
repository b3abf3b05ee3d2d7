import type { Page } from '../../../shared/model/page.ts'

interface Wanted {
  page: number
  per_page: number
}

/** First row of a page, counted from 0. */
export const offsetOf = ({ page, per_page }: Wanted): number => (page - 1) * per_page

/** What a search finds is counted to here and paged through no further; who finds more narrows the search. */
export const maxResults = 10_000

/** The answer of a list. */
export const pageOf = <TRow>({ page, per_page }: Wanted, total: number, data: TRow[]): Page<TRow> => ({
  total,
  page,
  page_count: Math.ceil(total / per_page),
  data,
})

/** The answer of a search whose finds were counted to `maxResults` and one more. */
export const cappedPageOf = <TRow>(wanted: Wanted, found: number, data: TRow[]): Page<TRow> => ({
  ...pageOf(wanted, Math.min(found, maxResults), data),
  more: found > maxResults ? 1 : 0,
})
