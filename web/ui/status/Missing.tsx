import { createContext, type ReactNode, useContext, useEffect } from 'react'

/** What stands at an address that names nothing; the layout says it. */
export const MissingContext = createContext<ReactNode>(null)

/** Whether a call found that what the address names does not exist, or belongs to somebody else. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && error.status === 404

/** The 404 page in place of a page whose data does not exist. */
export function Missing() {
  // The heading of the page that was about to come had the focus.
  useEffect(() => document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true }), [])
  return useContext(MissingContext)
}
