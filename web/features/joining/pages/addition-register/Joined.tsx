import { useEffect } from 'react'
import { ButtonLink } from '../../../../kit/action/Button.tsx'
import { focusHeading } from '../../../../kit/frame/heading.ts'
import { Main } from '../../../../kit/frame/Main.tsx'
import { Nameplate } from '../../../../kit/frame/Nameplate.tsx'
import { SentTo } from '../../../../kit/steps/SentTo.tsx'
import { useTitle } from '../../../../kit/text/title.ts'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'
import { useSession } from '../../../../state/session.ts'
import { useLoginHint } from '../../../sign-in/stores/login-hint.ts'
import type { Link } from '../../stores/registration.ts'

/** Confirms that the person has joined the company, with the account and a next step. */
export function Joined({ link: { company, email } }: { link: Link }) {
  const t = useText()
  const isSignedIn = useSession(session => session.auth?.email === email)
  const suggest = useLoginHint(hint => hint.suggest)
  const title = t('addition.joined', { company: company.company })
  useTitle(title)
  useEffect(() => {
    focusHeading()
    suggest(email)
  }, [suggest, email])
  return (
    <Main width="notice">
      <Nameplate label={t('route.additionRegister')} title={title}>
        <div className="notice-text">
          <SentTo>{email}</SentTo>
          <p>{t(isSignedIn ? 'addition.joinedText' : 'addition.joinedLogin')}</p>
          <div className="button-row">
            <ButtonLink href={href(isSignedIn ? 'accountInformation' : 'loginFront')} kind="primary">
              {t(isSignedIn ? 'addition.toInformation' : 'register.toLogin')}
            </ButtonLink>
          </div>
        </div>
      </Nameplate>
    </Main>
  )
}
