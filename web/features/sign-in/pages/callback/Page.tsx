import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { href } from '../../../../router/routes.ts'
import { useAlert } from '../../../../state/alert.ts'
import { useSession } from '../../../../state/session.ts'

/**
 * Where the common authentication service returns after a logout: on to the employee login with the notice. For somebody who
 * is signed in still, the login page leads home, and nothing is said.
 */
export default function Page() {
  const [, navigate] = useLocation()
  const auth = useSession(session => session.auth)
  useEffect(() => {
    if (!auth) return
    if (auth.accountType === null) useAlert.getState().show({ variant: 'success', message: 'shell.loggedOut' })
    navigate(href('login'), { replace: true })
  }, [auth, navigate])
  return null
}
