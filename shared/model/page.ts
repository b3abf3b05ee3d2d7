/** Lists are paged: `page` from 1, `per_page` at most 100. */
import * as v from 'valibot'
import { type ListColumns, type SortKey, sortKeys } from '../lists/list.ts'
import { Flag } from './flag.ts'

const Count = (fallback: number, max: number) =>
  v.optional(
    v.pipe(
      v.union([v.number(), v.pipe(v.string(), v.maxLength(9), v.regex(/^\d{1,9}$/), v.transform(Number))], 'number'),
      v.integer('number'),
      v.minValue(1, 'range'),
      v.maxValue(max, 'range'),
    ),
    fallback,
  )

/** Query fields of every list. */
export const pageQuery = { page: Count(1, 1_000_000), per_page: Count(20, 100) }

/** Query fields of a list that can be ordered; `first`: its order without a choice. */
export const orderQuery = <TList extends ListColumns, const TFirst extends SortKey<TList>>(
  list: TList,
  first: TFirst,
) => ({
  sort: v.optional(v.picklist(sortKeys(list), 'choice'), first),
  order: v.optional(v.picklist(['asc', 'desc'], 'choice'), 'asc'),
})

/** Answer of every list. A page past the end has empty `data`. `more`: there are more than `total`, because a search stops counting there. */
export const Page = <const TRow extends v.GenericSchema>(row: TRow) =>
  v.object({ total: v.number(), page: v.number(), page_count: v.number(), more: v.optional(Flag), data: v.array(row) })

export interface Page<TRow> {
  total: number
  page: number
  page_count: number
  more?: Flag | undefined
  data: TRow[]
}
