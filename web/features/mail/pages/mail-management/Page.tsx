import { useLayoutEffect } from 'react'
import { useLocation } from 'wouter'
import { href } from '../../../../router/routes.ts'

/** Mail management has no screen of its own: it redirects to its first part. */
export default function Page() {
  const [, navigate] = useLocation()
  // Replaces the history entry, so that Back does not return here and redirect again.
  useLayoutEffect(() => navigate(href('bulkSending'), { replace: true }), [navigate])
  return null
}
