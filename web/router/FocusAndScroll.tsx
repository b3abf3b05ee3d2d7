import { useEffect } from 'react'
import { pageHeading } from '../kit/frame/heading.ts'
import { readStored, store } from '../storage.ts'
import { currentStep } from './history.ts'

const key = 'scroll'
const timeoutMs = 3000

type Positions = Record<number, number>

const read = (): Positions => readStored(key) ?? {}

/** A position is being restored: that of a page that is still too short is none to save. */
let restoring: AbortController | undefined

/** Saves the scroll position of the current history step. */
const saveScroll = () => {
  if (restoring?.signal.aborted === false) return
  store(key, { ...read(), [currentStep()]: Math.round(scrollY) })
}

/**
 * Restores the scroll position of this history step once the page is long enough, because lists load after their page.
 * Stops when the person scrolls or types, or after 3 s.
 *
 * @returns a function that stops it
 */
const restoreScroll = (): (() => void) => {
  const target = read()[currentStep()] ?? 0
  const controller = new AbortController()
  restoring = controller
  const stop = () => controller.abort()
  const apply = () => {
    scrollTo(0, target)
    if (Math.abs(scrollY - target) <= 1) stop()
  }
  const observer = new ResizeObserver(apply)
  controller.signal.addEventListener('abort', () => {
    observer.disconnect()
    clearTimeout(timer)
  })
  const timer = setTimeout(stop, timeoutMs)
  for (const event of ['wheel', 'touchstart', 'keydown']) addEventListener(event, stop, { signal: controller.signal })
  observer.observe(document.body)
  return stop
}

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
