import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'

/** What a list shows. It lives in the address, so that Back restores it and a link carries it. */
export interface ListState {
  page: number
  search: string
  filter: string
  sort: string
  order: 'asc' | 'desc'
  /** Days of the reader's calendar, `2026-11-20`, both included; '' where the period is open. */
  from: string
  to: string
}

export interface List extends ListState {
  /** Address of the same list with changes; any change but the page's begins at page 1 again. */
  hrefFor: (changes: Partial<ListState>) => string
  /** Goes there; nothing happens where nothing changes. */
  show: (changes: Partial<ListState>) => void
}

/** A day that databases know; browsers let people type the year 1 as well. */
const dayOf = (text: string | null): string =>
  text !== null && /^(?:19[7-9]\d|[2-9]\d{3})-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''

type Defaults = Partial<Pick<ListState, 'filter' | 'sort' | 'order'>>

/** Reads a list's state; whatever is missing or nonsense in the address is the default. */
export const readListState = (search: string, defaults: Defaults = {}): ListState => {
  const query = new URLSearchParams(search)
  const page = Number(query.get('page') ?? 1)
  const order = query.get('order')
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    search: query.get('search') ?? '',
    filter: query.get('filter') ?? defaults.filter ?? 'all',
    sort: query.get('sort') ?? defaults.sort ?? '',
    order: order === 'asc' || order === 'desc' ? order : (defaults.order ?? 'asc'),
    from: dayOf(query.get('from')),
    to: dayOf(query.get('to')),
  }
}

/** Writes a list's state into a query; defaults and what other parts of the page keep there stay as they are. */
export const writeListState = (search: string, changes: Partial<ListState>, defaults: Defaults = {}): string => {
  const query = new URLSearchParams(search)
  const next = { ...readListState(search, defaults), page: 1, ...changes }
  const blank: ListState = { ...readListState('', defaults) }
  for (const key of ['page', 'search', 'filter', 'sort', 'order', 'from', 'to'] as const)
    if (next[key] === blank[key]) query.delete(key)
    else query.set(key, String(next[key]))
  return query.size > 0 ? `?${query}` : ''
}

/** The list state of this page. */
export const useList = (defaults: Defaults = {}): List => {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const { filter, sort, order } = defaults
  return useMemo(() => {
    const all = { filter, sort, order }
    const hrefFor = (changes: Partial<ListState>) => path + writeListState(search, changes, all)
    const current = path + (search ? `?${search}` : '')
    return {
      ...readListState(search, all),
      hrefFor,
      show: changes => {
        if (hrefFor(changes) !== current) navigate(hrefFor(changes))
      },
    }
  }, [path, search, navigate, filter, sort, order])
}
