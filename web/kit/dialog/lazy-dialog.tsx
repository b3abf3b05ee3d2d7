import { type ComponentType, useEffect, useRef, useState } from 'react'

let sayMissing = () => {}

/** Who says that a dialog's code did not come. Set once, when the page starts. */
export const onDialogLoadFailure = (say: () => void) => {
  sayMissing = say
}

/**
 * A dialog whose code comes when it is first opened: `const AddAccount = lazyDialog(() => import(…))`. Not by `lazy` and Suspense:
 * React keeps back for 300 ms what a fallback stood in for, so that spinners do not flicker, and a dialog has none.
 * Code that does not come is said in the alert: the page stays as it is, with what was typed into it.
 */
export const lazyDialog = <TProps extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<TProps> }>,
): ComponentType<TProps> => {
  let loaded: ComponentType<TProps> | undefined
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each dialog, where its module is named.
  return function LazyDialog(props) {
    const [Shown, setShown] = useState(() => loaded)
    const close = useRef(props.onClose)
    useEffect(() => {
      if (loaded) return
      load()
        .then(module => {
          loaded = module.default
          setShown(() => module.default)
        })
        .catch(() => {
          sayMissing()
          close.current()
        })
    }, [])
    return Shown && <Shown {...props} />
  }
}
