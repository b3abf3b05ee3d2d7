import * as v from 'valibot'
import { bulkRecipientFilters } from '../../../../../shared/contract/bulk-mail/bulk-mail.ts'
import { useList } from '../../../../kit/list/list-state.ts'

const Filter = v.picklist(bulkRecipientFilters)

/** The list state of the page. An unknown filter means `all`. */
export const useRecipientList = () => {
  const list = useList()
  const filter = v.is(Filter, list.filter) ? list.filter : 'all'
  return { list: { ...list, filter }, query: { page: list.page, filter } }
}
