import { useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { readStored, store } from '../../storage.ts'
import { searchOf } from './search-text.ts'

/** Rows of a page that a reader can choose. The first is the default, also of the server. */
export const pageSizes = [20, 50, 100] as const
/** How much of a list is shown. It is remembered on this device, for each list. */
interface ListView {
  per_page: number
  /** Keys of columns that are left out, with dots between. */
  hide: string
}

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

export interface List extends ListState, ListView {
  /** Address of the list with changes applied. Every change except `page` resets it to page 1. */
  hrefFor: (changes: Partial<ListState>) => string
  /** Navigates to `hrefFor(changes)`; no-op if that is the current address. */
  show: (changes: Partial<ListState>) => void
  /** Shows more or less of the list, and remembers it. */
  showView: (changes: Partial<ListView>) => void
}

/** Returns a valid day between 1970 and 9999, otherwise ''. Browsers accept any year, such as 1. */
const dayOf = (text: string | null): string =>
  text !== null && /^(?:19[7-9]\d|[2-9]\d{3})-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : ''

type Defaults = Partial<Pick<ListState, 'filter' | 'sort' | 'order'>>

const sizeOf = (text: unknown) => pageSizes.find(size => String(size) === String(text))

/** Reads how much is shown from a query, else from what is remembered. A later page without a size is that of the default size. */
const readView = (query: URLSearchParams, remembered: Partial<ListView>): ListView => ({
  per_page: sizeOf(query.get('per_page') ?? (query.has('page') ? undefined : remembered.per_page)) ?? pageSizes[0],
  hide: query.get('hide') ?? String(remembered.hide ?? ''),
})

/** Reads a list's state from a query. Missing and invalid values become the defaults. */
export const readListState = (
  search: string,
  defaults: Defaults = {},
  remembered: Partial<ListView> = {},
): ListState & ListView => {
  const query = new URLSearchParams(search)
  const page = Number(query.get('page') ?? 1)
  const order = query.get('order')
  return {
    ...readView(query, remembered),
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
export const writeListState = (
  search: string,
  changes: Partial<ListState & ListView>,
  defaults: Defaults = {},
  remembered: Partial<ListView> = {},
): string => {
  const query = new URLSearchParams(search)
  const next = { ...readListState(search, defaults, remembered), page: 1, ...changes }
  const unset = readListState('', defaults)
  for (const key of ['page', 'search', 'filter', 'sort', 'order', 'from', 'to'] as const)
    if (next[key] === unset[key]) query.delete(key)
    else query.set(key, String(next[key]))
  // What the address says stays in it, as it differs from what is remembered elsewhere.
  for (const key of ['per_page', 'hide'] as const)
    if (next[key] !== unset[key] || query.has(key)) query.set(key, String(next[key]))
  return query.size > 0 ? `?${query}` : ''
}

const memoryOf = (name: string) => `list:${name}`

/**
 * List state of this page.
 *
 * @param name under which it is remembered how much of the list is shown
 */
export const useList = (name: string, defaults: Defaults = {}): List => {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const { filter, sort, order } = defaults
  return useMemo(() => {
    const all = { filter, sort, order }
    const remembered = readStored<Partial<ListView>>(memoryOf(name), 'localStorage') ?? {}
    const state = readListState(search, all, remembered)
    const hrefFor = (changes: Partial<ListState>) => path + writeListState(search, changes, all, remembered)
    const current = path + (search ? `?${search}` : '')
    return {
      ...state,
      hrefFor,
      show: changes => {
        if (hrefFor(changes) !== current) navigate(hrefFor(changes))
      },
      showView: changes => {
        const view = { per_page: state.per_page, hide: state.hide, ...changes }
        store(memoryOf(name), view, 'localStorage')
        // The first visible row stays visible.
        const page = Math.floor(((state.page - 1) * state.per_page) / view.per_page) + 1
        // With the defaults too, which differ from what was remembered.
        const explicit = new URLSearchParams(search)
        for (const key of ['per_page', 'hide'] as const) explicit.set(key, String(view[key]))
        navigate(path + writeListState(String(explicit), { page }, all))
      },
    }
  }, [path, search, navigate, name, filter, sort, order])
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
