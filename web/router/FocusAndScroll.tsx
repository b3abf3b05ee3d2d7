import { useEffect, useRef } from 'react'
import { pageHeading } from '../kit/frame/heading.ts'
import { currentStep } from './history.ts'
import { restoreScroll, saveScroll } from './scroll.ts'

let last: { step: number; path: string } | undefined

/**
 * Stands behind a page, so that it comes when the page is drawn. After navigation the focus goes to the heading, the window
 * to the top; Back goes to where the page was.
 */
export function FocusAndScroll({ path, search }: { path: string; search: string }) {
  const stop = useRef(() => {})
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query takes no part, but another one is another step.
  useEffect(() => {
    const step = currentStep()
    const first = last === undefined
    const moved = !first && last?.path !== path
    const before = last?.step ?? 0
    // At the same step another page has come in place of the one before.
    const forward = !first && (step > before || (moved && step === before))
    last = { step, path }
    stop.current()
    if (moved) focusHeading()
    if (forward) scrollTo(0, 0)
    else stop.current = restoreScroll()
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
