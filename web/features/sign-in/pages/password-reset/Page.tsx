import { useSearch } from 'wouter'
import { href } from '../../../../router/routes.ts'
import { useLinkToken } from '../../../../state/link-token.ts'
import { resetToken } from '../../stores/password.ts'
import { FreshRequest, Request } from './Request.tsx'
import { ResetLink } from './ResetLink.tsx'

/**
 * Requests a reset link; opened from that link, sets the new password. The login pages add `?for=customer` or
 * `?for=employee`, which starts without the link that was opened in this tab before.
 */
export default function Page() {
  const audience = new URLSearchParams(useSearch()).get('for')
  if (audience === null) return <LinkOrRequest />
  return <FreshRequest audience={audience === 'employee' ? 'employee' : 'customer'} />
}

function LinkOrRequest() {
  const [token, dropToken] = useLinkToken(resetToken, href('passwordReset'))
  if (token === '') return <Request audience="customer" />
  return <ResetLink key={token} onDrop={dropToken} token={token} />
}
