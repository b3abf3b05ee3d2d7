import { create, type StoreApi, type UseBoundStore } from 'zustand'

/** Something from the server, at one moment. `data` may still stand while newer data loads. */
export interface Resource<TInput, TData> {
  status: 'idle' | 'loading' | 'ready' | 'failed'
  data: TData | undefined
  /** Why the last load failed: mostly an ApiError. */
  error: unknown
  input: TInput | undefined
  /** Loads; an earlier load that is still under way is aborted, and its answer dropped. */
  load: (input: TInput) => Promise<void>
  /** Loads once more what was loaded last. */
  reload: () => Promise<void>
  /** Changes the data at hand, after a call that told the new state. */
  change: (next: (data: TData) => TData) => void
}

export type ResourceStore<TInput, TData> = UseBoundStore<StoreApi<Resource<TInput, TData>>>

const resets = new Set<() => void>()

/** Has something forgotten together with what was loaded. */
export const onReset = (reset: () => void) => {
  resets.add(reset)
}

/** Forgets everything that was loaded: nothing of one person may be seen by the next one. */
export const resetResources = () => {
  for (const reset of resets) reset()
}

/**
 * A store for one resource. `fetch` gets the input and a signal. Data of another input is dropped at once, unless `keep`
 * says that it may stand meanwhile (the last page of the same list, say).
 */
export const resource = <TInput, TData>(
  fetch: (input: TInput, signal: AbortSignal) => Promise<TData>,
  keep: (previous: TInput, next: TInput) => boolean = (previous, next) =>
    JSON.stringify(previous) === JSON.stringify(next),
): ResourceStore<TInput, TData> => {
  let current: AbortController | undefined
  const empty = { status: 'idle', data: undefined, error: undefined, input: undefined } as const
  const store = create<Resource<TInput, TData>>((set, get) => ({
    ...empty,
    load: async input => {
      current?.abort()
      const mine = new AbortController()
      current = mine
      const { data, input: previous } = get()
      const stays = previous !== undefined && keep(previous, input)
      set({ status: 'loading', error: undefined, input, data: stays ? data : undefined })
      try {
        const loaded = await fetch(input, mine.signal)
        if (current === mine) set({ status: 'ready', data: loaded })
      } catch (error) {
        if (current === mine) set({ status: 'failed', error })
      }
    },
    reload: async () => {
      const { input, load } = get()
      if (input !== undefined) await load(input)
    },
    change: next => {
      const { data } = get()
      if (data !== undefined) set({ data: next(data) })
    },
  }))
  onReset(() => {
    current?.abort()
    current = undefined
    store.setState(empty)
  })
  return store
}
