import { useLayoutEffect } from 'react'
import { useLocation } from 'wouter'
import { href } from '../../../../router/routes.ts'

/** Mail management has no screen of its own: it opens with the first of its parts. */
export default function Page() {
  const [, navigate] = useLocation()
  // In place of this page, so that Back does not come here and go on again.
  useLayoutEffect(() => navigate(href('bulkSending'), { replace: true }), [navigate])
  return null
}
