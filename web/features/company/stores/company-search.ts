import { create } from 'zustand'
import type { CompanySearch } from '../../../../shared/rules/company-lists.ts'
import { onReset } from '../../../state/resource.ts'

export const noSearch: CompanySearch = { company_code: '', name: '', mail_address: '', industry: [], category: [] }

interface StoredSearch {
  /** Query string of the archive's address, including the page, without `?`. */
  query: string
  remember: (query: string) => void
}

/** The archive's last query, restored when its page opens without one. Cleared at login (specification §4). */
export const useStoredSearch = create<StoredSearch>(set => ({ query: '', remember: query => set({ query }) }))

onReset(() => useStoredSearch.getState().remember(''))
