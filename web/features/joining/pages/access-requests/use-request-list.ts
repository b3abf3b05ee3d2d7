import * as v from 'valibot'
import { RequestState, RequestType } from '../../../../../shared/model/request.ts'
import { useList } from '../../../../kit/list/list-state.ts'

/** The list state of the page. The filter is a state or a type; any other means `all`. */
export const useRequestList = () => {
  const list = useList()
  const { page, search, filter } = list
  const query = { page, search }
  if (v.is(RequestState, filter)) return { list, query: { ...query, state: filter } }
  if (v.is(RequestType, filter)) return { list, query: { ...query, type: filter } }
  return { list: { ...list, filter: 'all' }, query }
}
