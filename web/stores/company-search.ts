import { create } from 'zustand'
import { onForget } from './resource.ts'

interface StoredSearch {
  /** Query of the archive's address, page included, without `?`. */
  query: string
  remember: (query: string) => void
}

/** The archive as it was left: coming back without a query shows it again. A login begins anew (specification §4). */
export const useStoredSearch = create<StoredSearch>(set => ({ query: '', remember: query => set({ query }) }))

onForget(() => useStoredSearch.getState().remember(''))
