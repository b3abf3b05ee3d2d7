import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { FocusAndScroll } from '../../router/FocusAndScroll.tsx'
import { preloadable } from '../../router/preloadable.tsx'
import { type Route, routes } from '../../router/routes.ts'
import { useSession } from '../../state/session.ts'

const PasskeySetUp = preloadable(() => import('../../features/sign-in/panels/passkey-set-up/PasskeySetUp.tsx'))

const isPublic = (path: string) =>
  Object.values<Route>(routes).some(route => route.guard === 'none' && route.path === path)

/**
 * In a layout of signed-in people: the set-up of a demanded passkey, in place of every page that needs a login. The consent and
 * maintenance come first. Not in the guard, which the login page loads.
 */
export function PasskeyGate({ children }: { children: ReactNode }) {
  const auth = useSession(session => session.auth)
  const [path] = useLocation()
  const isEarlier = auth?.isTermsUpdate || (auth?.isInMaintenance && auth.accountType === 'customer')
  if (!auth?.mustSetUpPasskey || isEarlier || isPublic(path)) return children
  return (
    <>
      <PasskeySetUp />
      {/* It and the page after it share a path; the suffix makes the second a new page, which gets the focus. */}
      <FocusAndScroll path={`${path}#passkey`} search="" />
    </>
  )
}
