import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Whether React has taken over the HTML. false at build time and in the first render of HTML that was ready: both must
 * be the same for every reader, so they contain nothing of this browser, and no portals.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
