import { Button, ButtonLink } from '../../../../kit/action/Button.tsx'
import { useText } from '../../../../messages/index.ts'
import { homeOf } from '../../../../router/guard.ts'
import { href } from '../../../../router/routes.ts'
import { useMaker } from '../../../../state/maker.ts'
import { useSession } from '../../../../state/session.ts'
import { AccountPlate, type ChosenKind } from './AccountPlate.tsx'

interface HeroProps {
  kind: ChosenKind
  onKind: (kind: ChosenKind) => void
  onRequest: () => void
}

/** Headline, two actions, and the data plate that says what the account opens. */
export function Hero({ kind, onKind, onRequest }: HeroProps) {
  const t = useText()
  const name = useMaker().data?.name
  const auth = useSession(session => session.auth)
  return (
    <div className="nameplate hero">
      <div className="hero-text">
        <p className="nameplate-label">{name ? t('landing.labelOf', { name }) : t('landing.label')}</p>
        <h1 tabIndex={-1}>
          {t('landing.title')
            .split('|')
            .map(phrase => (
              <span key={phrase}>{phrase}</span>
            ))}
        </h1>
        <p>{t('landing.lead')}</p>
        <div className="button-row">
          <Button aria-haspopup="dialog" kind="primary" onClick={onRequest}>
            {t('landing.request')}
          </Button>
          {auth?.accountType ? (
            <ButtonLink href={homeOf(auth)}>{t('error.home')}</ButtonLink>
          ) : (
            <ButtonLink href={href('loginFront')}>{t('shell.login')}</ButtonLink>
          )}
        </div>
      </div>
      <AccountPlate kind={kind} onKind={onKind} />
    </div>
  )
}
