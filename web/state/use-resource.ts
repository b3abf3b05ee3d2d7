import { useLayoutEffect } from 'react'
import type { Resource, ResourceStore } from './resource.ts'

/** Loads a resource on mount and when its input changes, and subscribes to it. */
export const useResource = <TInput, TData>(
  store: ResourceStore<TInput, TData>,
  input: NoInfer<TInput>,
): Resource<TInput, TData> => {
  const key = JSON.stringify(input)
  // Layout effect: runs before paint, because the store may still hold another person's data.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the input is a new object in each render; `key` is its content.
  useLayoutEffect(() => {
    void store.getState().load(input)
  }, [store, key])
  const state = store()
  // Before the effect runs, the store may still hold the data of another input.
  const isCurrent = state.input !== undefined && JSON.stringify(state.input) === key
  return isCurrent || state.status === 'loading' ? state : { ...state, status: 'loading', error: undefined }
}
