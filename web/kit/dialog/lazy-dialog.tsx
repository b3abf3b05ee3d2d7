import { type ComponentType, useEffect, useRef, useState } from 'react'

let reportFailure = () => {}

/** Sets the callback for dialogs whose code failed to load. Called once, at start. */
export const onDialogLoadFailure = (report: () => void) => {
  reportFailure = report
}

/**
 * A dialog whose code loads when it is first opened: `const AddAccount = lazyDialog(() => import(…))`. It avoids `lazy`
 * and Suspense, because React delays revealing a suspended fallback by 300 ms. A failed load shows an alert and closes
 * the dialog; the page and its forms stay as they are.
 */
export const lazyDialog = <TProps extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<TProps> }>,
): ComponentType<TProps> => {
  let loaded: ComponentType<TProps> | undefined
  // biome-ignore lint/correctness/noComponentHookFactories: called once per dialog, at module level.
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
          reportFailure()
          close.current()
        })
    }, [])
    return Shown && <Shown {...props} />
  }
}
