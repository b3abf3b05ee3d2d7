import type { AroundNavHandler } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import { hasChanges, leave } from '../kit/form/leave.ts'

/**
 * Number of the current history step. It distinguishes Back from Forward and keys the scroll positions. A page that is
 * loaded without a step of its own counts from the time, so that its number is never that of an earlier page in the tab.
 */
let current = 0

const stepOf = (state: unknown): number | undefined =>
  typeof state === 'object' && state !== null && 'at' in state && typeof state.at === 'number' ? state.at : undefined

/** Number of the history step in the address bar. */
export const currentStep = () => current

const step = (to: string, replace: boolean) => {
  if (!replace) current++
  navigate(to, { replace, state: { at: current } })
}

/** Replaces the address without asking about unsaved changes. */
export const redirect = (to: string) => step(to, true)

/** wouter's `aroundNav`: asks about unsaved changes before links and `navigate`, unless the path stays the same. */
export const guardNavigation: AroundNavHandler = (_, to, options) => {
  const go = () => step(to, options?.replace ?? false)
  if (new URL(to, location.href).pathname === location.pathname) go()
  else leave(go)
}

/** Asks about unsaved changes on Back and Forward. `popstate` cannot be cancelled, so it returns until confirmed. */
export const watchHistory = () => {
  current = stepOf(history.state) ?? Date.now()
  history.replaceState({ at: current }, '')
  history.scrollRestoration = 'manual'
  let confirmed = false
  // Must run before the router's listener, which the first render adds.
  addEventListener('popstate', event => {
    const next = stepOf(event.state) ?? current
    const delta = next - current
    if (confirmed || delta === 0 || !hasChanges()) {
      confirmed = false
      current = next
      return
    }
    event.stopImmediatePropagation()
    history.go(-delta)
    leave(() => {
      confirmed = true
      history.go(delta)
    })
  })
}
