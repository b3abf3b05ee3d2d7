import { create } from 'zustand'
import { onReset } from '../../../state/resource.ts'

/** Search conditions of the company archive. `mail_address` excludes all others (specification §5). */
export interface CompanySearch {
  company_code: string
  name: string
  mail_address: string
  industry: string[]
  category: string[]
}

export const noSearch: CompanySearch = { company_code: '', name: '', mail_address: '', industry: [], category: [] }

/** Whether a search has no condition. */
export const isBlank = (search: CompanySearch) => Object.values(search).every(value => value.length === 0)

interface StoredSearch {
  /** Query string of the archive's address, including the page, without `?`. */
  query: string
  remember: (query: string) => void
}

/** The archive's last query, restored when its page opens without one. Cleared at login (specification §4). */
export const useStoredSearch = create<StoredSearch>(set => ({ query: '', remember: query => set({ query }) }))

onReset(() => useStoredSearch.getState().remember(''))
