import { create } from 'zustand'
import { onReset } from '../../../state/resource.ts'

/** What the company archive can be searched by; `mail_address` only by itself (specification §5). */
export interface CompanySearch {
  company_code: string
  name: string
  mail_address: string
  industry: string[]
  category: string[]
}

export const noSearch: CompanySearch = { company_code: '', name: '', mail_address: '', industry: [], category: [] }

/** Whether a search asks for nothing in particular. */
export const isBlank = (search: CompanySearch) => Object.values(search).every(value => value.length === 0)

interface StoredSearch {
  /** Query of the archive's address, page included, without `?`. */
  query: string
  remember: (query: string) => void
}

/** The archive as it was left: coming back without a query shows it again. A login begins anew (specification §4). */
export const useStoredSearch = create<StoredSearch>(set => ({ query: '', remember: query => set({ query }) }))

onReset(() => useStoredSearch.getState().remember(''))
