import { currentStep } from './history.ts'

const key = 'scroll'
const giveUpAfter = 3000

type Positions = Record<number, number>

const read = (): Positions => JSON.parse(sessionStorage.getItem(key) ?? '{}') as Positions

/** Notes where the current step of the history is scrolled to. */
export const saveScroll = () => {
  sessionStorage.setItem(key, JSON.stringify({ ...read(), [currentStep()]: Math.round(scrollY) }))
}

/**
 * Scrolls to where this step of the history was, as soon as the page has grown long enough: a list's rows come later than
 * its page. Gives up when the person moves. Returns the function that stops it.
 */
export const restoreScroll = (): (() => void) => {
  const wanted = read()[currentStep()] ?? 0
  const stopper = new AbortController()
  const stop = () => stopper.abort()
  const go = () => {
    scrollTo(0, wanted)
    if (Math.abs(scrollY - wanted) <= 1) stop()
  }
  const size = new ResizeObserver(go)
  stopper.signal.addEventListener('abort', () => {
    size.disconnect()
    clearTimeout(timer)
  })
  const timer = setTimeout(stop, giveUpAfter)
  for (const event of ['wheel', 'touchstart', 'keydown']) addEventListener(event, stop, { signal: stopper.signal })
  size.observe(document.body)
  return stop
}
