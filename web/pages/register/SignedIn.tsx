import { useState } from 'react'
import { useText } from '../../messages/index.ts'
import { href } from '../../routes.ts'
import { registrationToken } from '../../stores/registration.ts'
import { useSession } from '../../stores/session.ts'
import { Button, ButtonLink } from '../../ui/action/Button.tsx'
import { Main } from '../../ui/frame/Main.tsx'
import { Nameplate } from '../../ui/frame/Nameplate.tsx'
import { Notice } from '../../ui/status/Notice.tsx'
import { useTitle } from '../../ui/text/title.ts'
import { useHeadingAfter } from './heading.ts'

interface SignedInProps {
  /** Secret of the link. */
  token: string
  /** Login addresses. */
  signedIn: string
  registering: string
}

/** Somebody is logged in with another account: asks first, and leaves the link valid. */
export function SignedIn({ token, signedIn, registering }: SignedInProps) {
  const t = useText()
  const { auth, logout } = useSession()
  const [leaving, setLeaving] = useState(false)
  const [failed, setFailed] = useState(false)
  useTitle(t('register.signedInTitle'))
  useHeadingAfter()
  const leave = async () => {
    setLeaving(true)
    setFailed(false)
    try {
      await logout()
      // Logging out may have cleared the storage of this site.
      registrationToken.keep(token)
    } catch {
      setFailed(true)
      setLeaving(false)
    }
  }
  return (
    <Main width="notice">
      <Nameplate label={t('route.register')} title={t('register.signedInTitle')}>
        <div className="notice-text">
          <p className="phrase">{t('register.signedInText', { signedIn, registering })}</p>
          {failed && <Notice variant="danger">{t('shell.logoutFailed')}</Notice>}
          <div className="button-row">
            <Button busy={leaving} kind="primary" onClick={leave}>
              {t('register.logout')}
            </Button>
            <ButtonLink href={href(auth?.accountType === 'customer' ? 'accountInformation' : 'company')}>
              {t('register.stay')}
            </ButtonLink>
          </div>
        </div>
      </Nameplate>
    </Main>
  )
}
