import { readStored, store } from '../storage.ts'
import { currentStep } from './history.ts'

const key = 'scroll'
const timeoutMs = 3000

type Positions = Record<number, number>

const read = (): Positions => readStored(key) ?? {}

/** A position is being restored: that of a page that is still too short is none to save. */
let restoring: AbortController | undefined

/** Saves the scroll position of the current history step. */
export const saveScroll = () => {
  if (restoring?.signal.aborted === false) return
  store(key, { ...read(), [currentStep()]: Math.round(scrollY) })
}

/**
 * Restores the scroll position of this history step once the page is long enough, because lists load after their page.
 * Stops when the person scrolls or types, or after 3 s.
 *
 * @returns a function that stops it
 */
export const restoreScroll = (): (() => void) => {
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
