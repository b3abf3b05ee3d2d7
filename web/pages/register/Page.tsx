import { useLayoutEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { href } from '../../routes.ts'
import { keepToken, keptToken } from '../../stores/registration.ts'
import { Registration } from './Registration.tsx'

/**
 * Full registration from a mailed link. The link's secret is taken out of the address at once, so that it stays in no
 * history and is read from no screen; reloading finds it in the tab's storage.
 */
export default function Page() {
  const given = new URLSearchParams(useSearch()).get('token')
  const [, navigate] = useLocation()
  const [token, setToken] = useState(given ?? keptToken)
  useLayoutEffect(() => {
    if (given === null) return
    keepToken(given)
    setToken(given)
    navigate(href('register'), { replace: true })
  }, [given, navigate])
  return <Registration key={token} token={token} />
}
