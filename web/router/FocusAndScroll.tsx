import { useEffect } from 'react'
import { pageHeading } from '../kit/frame/heading.ts'
import { currentStep } from './history.ts'
import { restoreScroll, saveScroll } from './scroll.ts'

let last: { step: number; path: string } | undefined

/**
 * Moves focus and scroll position after navigation. Forward navigation focuses the heading and scrolls to the top; Back
 * restores the scroll position. It follows the page in the tree, so its effects run after the page has rendered.
 */
export function FocusAndScroll({ path, search }: { path: string; search: string }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query is not read, but a new one is a new history step.
  useEffect(() => {
    const step = currentStep()
    const first = last === undefined
    const moved = !first && last?.path !== path
    const before = last?.step ?? 0
    // A redirect replaces the page without a new history step.
    const forward = !first && (step > before || (moved && step === before))
    last = { step, path }
    if (moved) focusHeading()
    // prerendered HTML stays where its reader has scrolled while the script came.
    if (first && scrollY > 0) return undefined
    if (!forward) return restoreScroll()
    scrollTo(0, 0)
    return undefined
  }, [path, search])
  useEffect(() => {
    addEventListener('scrollend', saveScroll)
    return () => removeEventListener('scrollend', saveScroll)
  }, [])
  return null
}

const focusHeading = () => {
  const target = pageHeading() ?? document.getElementById('main')
  target?.focus({ preventScroll: true })
}
