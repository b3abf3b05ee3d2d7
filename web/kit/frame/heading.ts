import { useEffect } from 'react'

/** The heading of the page. */
export const pageHeading = () => document.querySelector<HTMLElement>('#main h1')

/** Focuses the page's heading. */
export const focusHeading = () => pageHeading()?.focus({ preventScroll: true })

/** Focuses the page's heading if the focused element was removed. */
export const restoreLostFocus = () => {
  if (document.activeElement === document.body) focusHeading()
}

/** Moves the focus to the page's heading if it was inside this component when it unmounts. */
export const useHeadingFocusOnUnmount = () => {
  useEffect(
    () => () => {
      setTimeout(restoreLostFocus)
    },
    [],
  )
}
