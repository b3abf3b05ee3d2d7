import { type ComponentType, type ReactNode, use } from 'react'
import { ApiError } from '../api-error.ts'

/** A component whose code loads on demand. It suspends until then. */
export interface Preloadable<TProps> {
  (props: TProps): ReactNode
  /** Loads the code ahead of rendering. */
  preload: () => Promise<unknown>
}

/**
 * Like `lazy`, but renders preloaded code without suspending. `lazy` suspends even then, and React delays revealing a
 * suspended fallback by 300 ms. A failed load throws an ApiError with the code `network`.
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
    // Allows a retry after a failed load. The delay is needed because React retries at once and would loop.
    loading.catch(() => {
      setTimeout(() => {
        loading = undefined
      }, 1_000)
    })
    return loading
  }
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each page and layout, as `lazy` is.
  const Component = (props: TProps) => {
    const Loaded = loaded ?? use(preload())
    return <Loaded {...props} />
  }
  return Object.assign(Component, { preload })
}
