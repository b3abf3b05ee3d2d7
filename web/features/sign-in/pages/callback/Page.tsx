import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { href } from '../../../../router/routes.ts'
import { useAlert } from '../../../../state/alert.ts'
import { useSession } from '../../../../state/session.ts'

/**
 * Return address of the common authentication service after a logout. Redirects to the employee login with an alert.
 * For a person who is still signed in, the login page redirects to their start page, without an alert.
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
