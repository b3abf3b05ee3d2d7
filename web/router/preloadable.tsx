import { type ComponentType, type ReactNode, use } from 'react'
import { ApiError } from '../api-error.ts'

/** A component that is drawn once its code is there, and suspends until then. */
export interface Preloadable<TProps> {
  (props: TProps): ReactNode
  /** Loads the code, before it is drawn. */
  preload: () => Promise<unknown>
}

/**
 * As `lazy`, but what was preloaded is drawn at once: `lazy` suspends for a moment even then, and React keeps back for 300 ms what a
 * fallback stood in for. Code that does not come is told as a server that is away.
 */
export const preloadable = <TProps extends object>(
  load: () => Promise<{ default: ComponentType<TProps> }>,
): Preloadable<TProps> => {
  let loaded: ComponentType<TProps> | undefined
  let loading: Promise<ComponentType<TProps>> | undefined
  const preload = () => {
    loading ??= load().then(
      module => {
        loaded = module.default
        return module.default
      },
      () => {
        throw new ApiError(0, 'network')
      },
    )
    // A failed load must not be the last one; but React asks again at once, and would wait for ever.
    loading.catch(() => {
      setTimeout(() => {
        loading = undefined
      }, 1_000)
    })
    return loading
  }
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each page and layout, as `lazy` is.
  const Part = (props: TProps) => {
    const Shown = loaded ?? use(preload())
    return <Shown {...props} />
  }
  return Object.assign(Part, { preload })
}
