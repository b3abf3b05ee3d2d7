import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { href } from '../../../router/routes.ts'
import { endSession } from '../../../state/end-session.ts'
import type { LinkToken } from '../../../state/link-token.ts'
import { useSession } from '../../../state/session.ts'

const OtherAccount = lazyDialog(() => import('../dialogs/OtherAccount.tsx'))

interface LinkHolderGuardProps {
  /** Login address of the link's holder. */
  holder: string
  /** Storage of the link's secret. */
  link: LinkToken
  /** Called after the logout, which also drops the loaded state of the link. */
  onLogout: () => void
  children: ReactNode
}

/** Shows the content of a mailed link to its holder and to visitors. Asks first if another account is signed in. */
export function LinkHolderGuard({ children, ...props }: LinkHolderGuardProps) {
  const { auth, failed } = useSession()
  // Until the session is loaded, the form must not show: the question could still replace it.
  if (!auth && !failed) return null
  if (!auth?.accountType || auth.email === props.holder) return children
  return <AccountMismatch {...props} />
}

interface AccountMismatchProps extends Omit<LinkHolderGuardProps, 'children'> {
  /** Called when the person stays signed in, for callers whose page does not change. */
  onStay?: () => void
}

/** Asks whether to log out, because the link belongs to another account. */
export function AccountMismatch({ holder, link, onLogout, onStay }: AccountMismatchProps) {
  const auth = useSession(session => session.auth)
  const [, navigate] = useLocation()
  const go = async () => {
    const secret = link.read()
    await endSession()
    // The logout clears this origin's storage.
    link.save(secret)
    onLogout()
  }
  const stay = () => {
    link.clear()
    onStay?.()
    navigate(href(auth?.accountType === 'customer' ? 'accountInformation' : 'company'), { replace: true })
  }
  return <OtherAccount holder={holder} onLogout={go} onClose={stay} signedIn={auth?.email ?? ''} />
}
