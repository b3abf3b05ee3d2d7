import { type ComponentType, useEffect, useState } from 'react'

/**
 * A dialog whose code comes when it is first opened: `const AddAccount = lazyDialog(() => import(…))`. Not by `lazy` and Suspense:
 * React keeps back for 300 ms what a fallback stood in for, so that spinners do not flicker, and a dialog has none.
 * Code that does not come breaks the page, as with `lazy`.
 */
export const lazyDialog = <TProps extends object>(
  load: () => Promise<{ default: ComponentType<TProps> }>,
): ComponentType<TProps> => {
  let loaded: ComponentType<TProps> | undefined
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each dialog, where its module is named.
  return function LazyDialog(props) {
    const [Shown, setShown] = useState(() => loaded)
    const [failure, setFailure] = useState<{ error: unknown }>()
    useEffect(() => {
      if (loaded) return
      load()
        .then(module => {
          loaded = module.default
          setShown(() => module.default)
        })
        .catch(error => setFailure({ error }))
    }, [])
    if (failure) throw failure.error
    return Shown && <Shown {...props} />
  }
}
