import { Link } from 'wouter'
import { useText } from '../../messages/index.ts'
import { href } from '../../routes.ts'
import { ButtonLink } from '../../ui/action/Button.tsx'
import { Main } from '../../ui/frame/Main.tsx'
import { Nameplate } from '../../ui/frame/Nameplate.tsx'

/** Where other services of the maker send people whose link or login is over: what to do now. */
export default function Page() {
  const t = useText()
  return (
    <Main width="notice">
      <Nameplate label={t('expired.label')} title={t('route.expired')}>
        <div className="notice-text">
          <p className="phrase">{t('expired.text')}</p>
          <ul className="plain-list">
            <li className="phrase">{t('expired.login')}</li>
            <li className="phrase">{t('expired.register')}</li>
          </ul>
          <div className="button-row">
            <ButtonLink href={href('loginFront')} kind="primary">
              {t('expired.toLogin')}
            </ButtonLink>
          </div>
        </div>
      </Nameplate>
      <p>
        {t('expired.contact')} <Link href={href('contactForm')}>{t('menu.contact')}</Link>
      </p>
    </Main>
  )
}
