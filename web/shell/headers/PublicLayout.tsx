import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { Locale } from '../../../shared/model/flag.ts'
import { ButtonLink } from '../../kit/action/Button.tsx'
import { LanguageSwitch } from '../../kit/action/LanguageSwitch.tsx'
import { sectionLinksId } from '../../kit/frame/section-links-id.ts'
import { useText } from '../../messages/index.ts'
import { homeOf } from '../../router/guard.ts'
import { href } from '../../router/routes.ts'
import { useSession } from '../../state/session.ts'
import { StagingBanner } from './Environment.tsx'
import { HeaderBrand } from './HeaderBrand.tsx'
import { switchLanguage } from './language.ts'
import { SiteFooter } from './SiteFooter.tsx'

/** For a signed-in person. Loaded lazily, because a visitor needs none of it. */
const switchStored = (locale: Locale) => import('./own-language.ts').then(own => own.switchOwnLanguage(locale))

/** Layout of visitors' pages: language switch and login link in the header, and the footer. */
export function PublicLayout({ children }: { children: ReactNode }) {
  const t = useText()
  const [path] = useLocation()
  const auth = useSession(session => session.auth)
  const login = href('loginFront')
  return (
    <>
      <StagingBanner />
      <header className="front-header">
        <div>
          <HeaderBrand to="landing" />
          <div className="section-links" id={sectionLinksId} />
          <div className="header-user">
            <LanguageSwitch onChange={auth?.accountType ? switchStored : switchLanguage} />
            {auth?.accountType ? (
              <ButtonLink href={homeOf(auth)} small>
                {t('shell.home')}
              </ButtonLink>
            ) : (
              path !== login && (
                <ButtonLink href={login} small>
                  {t('shell.login')}
                </ButtonLink>
              )
            )}
          </div>
        </div>
      </header>
      {children}
      <SiteFooter />
    </>
  )
}
