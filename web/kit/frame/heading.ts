import { useEffect } from 'react'

/** The heading of the page. */
export const pageHeading = () => document.querySelector<HTMLElement>('#main h1')

/** Gives the focus to the page's heading. */
export const focusHeading = () => pageHeading()?.focus({ preventScroll: true })

/** The same where what had the focus is gone. */
export const restoreLostFocus = () => {
  if (document.activeElement === document.body) focusHeading()
}

/** What was pressed goes away with this part of the page: the heading of what comes in its place has the focus then. */
export const useHeadingFocusOnUnmount = () => {
  useEffect(
    () => () => {
      setTimeout(restoreLostFocus)
    },
    [],
  )
}
