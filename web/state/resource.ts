import { create, type StoreApi, type UseBoundStore } from 'zustand'
import type { PublicData } from '../../shared/model/prerendered.ts'
import type { ApiError } from '../api-error.ts'
import { dataInHtml } from '../bootstrap.ts'

/** Data of the server and its load state. `data` may be outdated while newer data loads. */
export interface Resource<TInput, TData> {
  status: 'idle' | 'loading' | 'ready' | 'failed'
  data: TData | undefined
  /** Error of the last load, usually an ApiError. */
  error: unknown
  input: TInput | undefined
  /** The load failed, and `data` are those of an earlier input. */
  isOutdated: boolean
  /** Loads, and aborts a load that is still running. */
  load: (input: TInput) => Promise<void>
  /** Repeats the last load; no-op before the first. */
  reload: () => Promise<void>
  /** Loads the data of another input, and changes nothing here. */
  peek: (input: TInput) => Promise<TData>
  /** Updates the data locally, after a call that returned the new state. */
  change: (next: (data: TData) => TData) => void
}

export type ResourceStore<TInput, TData> = UseBoundStore<StoreApi<Resource<TInput, TData>>>

const resets = new Set<() => void>()

/** Registers a callback of `resetResources`. */
export const onReset = (reset: () => void) => {
  resets.add(reset)
}

/** Clears all loaded data, so that the next person in this tab sees none of it. */
export const resetResources = () => {
  for (const reset of resets) reset()
}

const empty = { status: 'idle', data: undefined, error: undefined, input: undefined, isOutdated: false } as const

/**
 * A store for one resource. `fetch` gets the input and a signal. A new input drops the data at once, unless `keep`
 * returns true: a list, for example, shows the previous page until the next one has loaded.
 */
export const resource = <TInput, TData>(
  fetch: (input: TInput, signal: AbortSignal) => Promise<TData>,
  keep?: (previous: TInput, next: TInput) => boolean,
): ResourceStore<TInput, TData> => {
  const { store, abort } = createResource(fetch, keep)
  onReset(() => {
    abort()
    store.setState(empty)
  })
  return store
}

const renewals = new Set<() => void>()

/** Sets all public resources to the data of the page that is rendered next. */
export const renewPublicResources = (): void => {
  for (const renew of renewals) renew()
}

/**
 * A store for data that are the same for everybody who reads one language: they stay when the person changes, and when the
 * server cannot renew them. prerendered HTML may contain them.
 */
export const publicResource = <TData>(
  name: keyof PublicData,
  fetch: (signal: AbortSignal) => Promise<TData>,
): ResourceStore<Record<never, never>, TData> => {
  const given = () => {
    const data = dataInHtml()[name] as TData | undefined
    return data === undefined
      ? empty
      : ({ status: 'ready', data, error: undefined, input: {}, isOutdated: false } as const)
  }
  const { store } = createResource<Record<never, never>, TData>(
    (_: Record<never, never>, signal) =>
      fetch(signal).catch((error): TData => {
        const { data } = store.getState()
        if (data === undefined || (error as ApiError).status === 404) throw error
        return data
      }),
    () => true,
    given(),
  )
  // Renderers on the server read the initial state.
  renewals.add(() => Object.assign(store.getInitialState(), given()))
  return store
}

const createResource = <TInput, TData>(
  fetch: (input: TInput, signal: AbortSignal) => Promise<TData>,
  keep: (previous: TInput, next: TInput) => boolean = (previous, next) =>
    JSON.stringify(previous) === JSON.stringify(next),
  initial: Pick<Resource<TInput, TData>, keyof typeof empty> = empty,
) => {
  let current: AbortController | undefined
  const store: ResourceStore<TInput, TData> = create((set, get) => ({
    ...initial,
    load: async input => {
      current?.abort()
      const controller = new AbortController()
      current = controller
      const { data, input: previous, isOutdated } = get()
      const keepsData = previous !== undefined && keep(previous, input)
      const isOther = JSON.stringify(previous) !== JSON.stringify(input)
      set({ status: 'loading', error: undefined, input, data: keepsData ? data : undefined })
      try {
        const loaded = await fetch(input, controller.signal)
        if (current === controller) set({ status: 'ready', data: loaded, isOutdated: false })
      } catch (error) {
        if (current === controller) set({ status: 'failed', error, isOutdated: isOutdated || isOther })
      }
    },
    reload: async () => {
      const { input, load } = get()
      if (input !== undefined) await load(input)
    },
    peek: input => fetch(input, new AbortController().signal),
    change: next => {
      const { data } = get()
      if (data !== undefined) set({ data: next(data) })
    },
  }))
  const abort = () => {
    current?.abort()
    current = undefined
  }
  return { store, abort }
}
