import type { AroundNavHandler } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { hasChanges, leave } from '../kit/form/leave.ts'

/** Each step of the history carries its number, so that Back can be told from Forward, and scroll positions belong to steps. */
let at = 0

const numberOf = (state: unknown): number | undefined =>
  typeof state === 'object' && state !== null && 'at' in state && typeof state.at === 'number' ? state.at : undefined

/** Number of the step that the address bar shows. */
export const currentStep = () => at

const step = (to: string, replace: boolean) => {
  if (!replace) at++
  navigate(to, { replace, state: { at } })
}

/** Goes to an address without a question: redirects. */
export const redirect = (to: string) => step(to, true)

/** All links and `navigate` of pages: a form with changes asks first, unless the page stays the same. */
export const guardNavigation: AroundNavHandler = (_, to, options) => {
  const go = () => step(to, options?.replace ?? false)
  if (new URL(to, location.href).pathname === location.pathname) go()
  else leave(go)
}

/** Back and Forward ask, too: the browser has gone already, so it is sent back until the person agrees. */
export const watchHistory = () => {
  at = numberOf(history.state) ?? 0
  history.replaceState({ at }, '')
  history.scrollRestoration = 'manual'
  let free = false
  // Before the router's own listener, which begins with the first rendering.
  addEventListener('popstate', event => {
    const next = numberOf(event.state) ?? 0
    const way = next - at
    if (free || way === 0 || !hasChanges()) {
      free = false
      at = next
      return
    }
    event.stopImmediatePropagation()
    history.go(-way)
    leave(() => {
      free = true
      history.go(way)
    })
  })
}
