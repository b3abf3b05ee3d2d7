import * as v from 'valibot'
import { accountList } from '../../../../../shared/lists/accounts.ts'
import { sortKeys } from '../../../../../shared/lists/list.ts'
import { AccountFilter } from '../../../../../shared/model/user.ts'
import { type List, useList, writeListState } from '../../../../kit/list/list-state.ts'

const Sort = v.picklist(sortKeys(accountList))
const defaults = { filter: 'all', sort: 'name' }

/** Query of a list of accounts, as the API takes it. */
interface AccountQuery extends Pick<List, 'page' | 'per_page' | 'search' | 'order'> {
  filter: AccountFilter
  sort: v.InferOutput<typeof Sort>
}

/** The list state of a page of accounts. An unknown filter or order means the default. */
export const useAccountList = (name = 'accounts'): { list: List; query: AccountQuery } => {
  const list = useList(name, defaults)
  const { page, per_page, search, order } = list
  const filter = v.is(AccountFilter, list.filter) ? list.filter : 'all'
  const sort = v.is(Sort, list.sort) ? list.sort : 'name'
  return { list: { ...list, filter, sort }, query: { page, per_page, search, filter, sort, order } }
}

/** The query string that restores a list state, with its `?`; empty for the defaults. */
export const accountSearch = (query: AccountQuery | undefined): string => {
  if (!query) return ''
  const { page, per_page, search, filter, sort, order } = query
  return writeListState('', { page, per_page, search, filter, sort, order }, defaults)
}
