import { create } from 'zustand'

interface LoadingState {
  /** How many things the whole page waits for. */
  count: number
  /** Begins one; call what it returns at the end (a second time does nothing). */
  begin: () => () => void
}

/** What the overlay waits for: changing calls, and the switch of the language. */
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
