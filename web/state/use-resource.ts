import { useLayoutEffect } from 'react'
import type { Resource, ResourceStore } from './resource.ts'

/** Loads a resource when the page comes or its input changes, and follows it. */
export const useResource = <TInput, TData>(
  store: ResourceStore<TInput, TData>,
  input: NoInfer<TInput>,
): Resource<TInput, TData> => {
  const key = JSON.stringify(input)
  // Before the screen shows it: what the store held for another input may be another person's data.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the input is made anew with every rendering; its content counts.
  useLayoutEffect(() => {
    void store.getState().load(input)
  }, [store, key])
  const state = store()
  // In the rendering before the effect runs, the store may still hold what another page asked for.
  const mine = state.input !== undefined && JSON.stringify(state.input) === key
  return mine || state.status === 'loading' ? state : { ...state, status: 'loading', error: undefined }
}
