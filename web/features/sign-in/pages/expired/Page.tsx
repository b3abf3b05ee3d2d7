import { Link } from 'wouter'
import { ButtonLink } from '../../../../kit/action/Button.tsx'
import { Main, PageHeader } from '../../../../kit/frame/PageHeader.tsx'
import { useText } from '../../../../messages/index.ts'
import { href } from '../../../../router/routes.ts'

/** Target of the maker's other services for expired links and logins: says what to do next. */
export default function Page() {
  const t = useText()
  return (
    <Main width="notice">
      <PageHeader label={t('expired.label')} title={t('route.expired')}>
        <div className="notice-text">
          <ul className="plain-list">
            <li>{t('expired.login')}</li>
            <li>{t('expired.register')}</li>
          </ul>
          <div className="button-row">
            <ButtonLink href={href('loginFront')} kind="primary">
              {t('expired.toLogin')}
            </ButtonLink>
          </div>
        </div>
      </PageHeader>
      <p>
        {t('expired.contact')} <Link href={href('contactForm')}>{t('menu.contact')}</Link>
      </p>
    </Main>
  )
}
