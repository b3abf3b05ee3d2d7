import * as v from 'valibot'
import { banFilters } from '../../../../../shared/contract/account/account.ts'
import { useList } from '../../../../kit/list/list-state.ts'

const Filter = v.picklist(banFilters)

/** The list state of the page. An unknown filter means `all`. */
export const useBannedList = () => {
  const list = useList()
  const { page, search } = list
  const filter = v.is(Filter, list.filter) ? list.filter : 'all'
  return { list: { ...list, filter }, query: { page, search, filter } }
}
