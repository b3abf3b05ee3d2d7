import { useState } from 'react'
import { useText } from '../../messages/index.ts'
import { href } from '../../routes.ts'
import { useSession } from '../../stores/session.ts'
import { Button, ButtonLink } from '../../ui/action/Button.tsx'
import { Facts } from '../../ui/frame/Facts.tsx'
import { Main } from '../../ui/frame/Main.tsx'
import { Nameplate } from '../../ui/frame/Nameplate.tsx'
import { Notice } from '../../ui/status/Notice.tsx'
import { useTitle } from '../../ui/text/title.ts'

/** Somebody is logged in with another account: asks first, and leaves the link valid. */
export function SignedIn({ signedIn, registering }: { signedIn: string; registering: string }) {
  const t = useText()
  const { auth, logout } = useSession()
  const [leaving, setLeaving] = useState(false)
  const [failed, setFailed] = useState(false)
  useTitle(t('register.signedInTitle'))
  const leave = async () => {
    setLeaving(true)
    setFailed(false)
    try {
      await logout()
    } catch {
      setFailed(true)
      setLeaving(false)
    }
  }
  return (
    <Main width="notice">
      <Nameplate label={t('route.register')} title={t('register.signedInTitle')}>
        <Facts
          of={[
            { term: t('register.signedInAs'), value: <span translate="no">{signedIn}</span> },
            { term: t('register.registering'), value: <span translate="no">{registering}</span> },
          ]}
        />
        <div className="notice-text">
          <p className="phrase">{t('register.signedInText')}</p>
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
