import { useEffect } from 'react'

/** Gives the focus to the page's heading. */
export const focusHeading = () => document.querySelector<HTMLElement>('#main h1')?.focus({ preventScroll: true })

/** What was pressed goes away with this part of the page: the heading of what comes in its place has the focus then. */
export const useHeadingAfter = () => {
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement === document.body) focusHeading()
      })
    },
    [],
  )
}
