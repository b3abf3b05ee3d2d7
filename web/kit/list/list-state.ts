import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { searchOf } from './search-text.ts'

/** State of a list. It is in the address, so that Back restores it and links include it. */
export interface ListState {
  page: number
  search: string
  filter: string
  sort: string
  order: 'asc' | 'desc'
  /** First and last day in the reader's time zone, `2026-11-20`, inclusive; '' for an open end. */
  from: string
  to: string
}

export interface List extends ListState {
  /** Address of the list with changes applied. Every change except `page` resets it to page 1. */
  hrefFor: (changes: Partial<ListState>) => string
  /** Navigates to `hrefFor(changes)`; no-op if that is the current address. */
  show: (changes: Partial<ListState>) => void
}

/** Returns a valid day between 1970 and 9999, otherwise ''. Browsers accept any year, such as 1. */
const dayOf = (text: string | null): string =>
  text !== null && /^(?:19[7-9]\d|[2-9]\d{3})-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''

type Defaults = Partial<Pick<ListState, 'filter' | 'sort' | 'order'>>

/** Reads a list's state from a query. Missing and invalid values become the defaults. */
export const readListState = (search: string, defaults: Defaults = {}): ListState => {
  const query = new URLSearchParams(search)
  const page = Number(query.get('page') ?? 1)
  const order = query.get('order')
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1,
    search: searchOf(query.get('search')),
    filter: query.get('filter') ?? defaults.filter ?? 'all',
    sort: query.get('sort') ?? defaults.sort ?? '',
    order: order === 'asc' || order === 'desc' ? order : (defaults.order ?? 'asc'),
    from: dayOf(query.get('from')),
    to: dayOf(query.get('to')),
  }
}

/** Writes changes of a list's state into a query. It omits defaults and keeps other parameters. */
export const writeListState = (search: string, changes: Partial<ListState>, defaults: Defaults = {}): string => {
  const query = new URLSearchParams(search)
  const next = { ...readListState(search, defaults), page: 1, ...changes }
  const unset: ListState = { ...readListState('', defaults) }
  for (const key of ['page', 'search', 'filter', 'sort', 'order', 'from', 'to'] as const)
    if (next[key] === unset[key]) query.delete(key)
    else query.set(key, String(next[key]))
  return query.size > 0 ? `?${query}` : ''
}

/** List state of this page. */
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

/** Converts inclusive local days to ISO timestamps: start of the first day (inclusive), end of the last (exclusive). */
export const toTimeRange = ({ from, to }: { from: string; to: string }): { from?: string; to?: string } => {
  const midnight = (day: string, later: number) => {
    const at = new Date(`${day}T00:00:00`)
    at.setDate(at.getDate() + later)
    return at.toISOString()
  }
  return { ...(from && { from: midnight(from, 0) }), ...(to && { to: midnight(to, 1) }) }
}
