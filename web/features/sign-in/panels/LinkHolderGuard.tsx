import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx'
import { href } from '../../../router/routes.ts'
import type { LinkToken } from '../../../state/link-token.ts'
import { useSession } from '../../../state/session.ts'

const OtherAccount = lazyDialog(() => import('../dialogs/OtherAccount.tsx'))

interface LinkHolderGuardProps {
  /** Login address of the person whom a mailed link is for. */
  holder: string
  /** Where the link's secret is kept. */
  link: LinkToken
  /** Logging out has forgotten what was loaded, the link's state included. */
  onLogout: () => void
  children: ReactNode
}

/** What a mailed link leads to, for its holder and for visitors. Whoever is logged in with another account is asked first. */
export function LinkHolderGuard({ children, ...props }: LinkHolderGuardProps) {
  const { auth, failed } = useSession()
  // The form must not stand there, begun already, when the question comes.
  if (!auth && !failed) return null
  if (!auth?.accountType || auth.email === props.holder) return children
  return <AccountMismatch {...props} />
}

interface AccountMismatchProps extends Omit<LinkHolderGuardProps, 'children'> {
  /** The question is answered, where the page stays the same. */
  onStay?: () => void
}

/** The question for whoever is logged in with another account. */
export function AccountMismatch({ holder, link, onLogout, onStay }: AccountMismatchProps) {
  const { auth, logout } = useSession()
  const [, navigate] = useLocation()
  const go = async () => {
    const secret = link.read()
    await logout()
    // Logging out clears the storage of this site.
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
