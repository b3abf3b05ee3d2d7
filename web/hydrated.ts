import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Whether React has taken over the HTML. false at build time and in the first render of prerendered HTML: both must
 * be the same for every reader, so they contain nothing of this browser, and no portals.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/**
 * Inputs of prerendered HTML, by name, until their fields have taken over what was typed there. React replaces an input when an
 * extension has put an element beside it.
 */
export const typedInputs = new Map<string, HTMLInputElement>()
