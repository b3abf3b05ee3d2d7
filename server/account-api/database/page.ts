import type { Page } from '../../../shared/model/page.ts'

interface Wanted {
  page: number
  per_page: number
}

/** First row of a page, counted from 0. */
export const offsetOf = ({ page, per_page }: Wanted): number => (page - 1) * per_page

/** The answer of a list. */
export const pageOf = <TRow>({ page, per_page }: Wanted, total: number, data: TRow[]): Page<TRow> => ({
  total,
  page,
  page_count: Math.ceil(total / per_page),
  data,
})
