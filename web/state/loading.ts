import { create } from 'zustand'

interface LoadingState {
  /** Number of operations that block the whole page. */
  count: number
  /** Starts an operation. Returns a function that ends it; further calls do nothing. */
  begin: () => () => void
}

/** What the loading overlay waits for: calls with side effects, and switching the language. */
export const useLoading = create<LoadingState>(set => ({
  count: 0,
  begin: () => {
    let open = true
    set(state => ({ count: state.count + 1 }))
    return () => {
      if (open) set(state => ({ count: state.count - 1 }))
      open = false
    }
  },
}))
