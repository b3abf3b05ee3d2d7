import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { ButtonLink } from '../../kit/action/Button.tsx'
import { LanguageSwitch } from '../../kit/action/LanguageSwitch.tsx'
import { sectionLinksId } from '../../kit/frame/SectionLinks.tsx'
import { Brand } from '../../kit/text/Brand.tsx'
import { useText } from '../../messages/index.ts'
import { homeOf } from '../../router/guard.ts'
import { href } from '../../router/routes.ts'
import { useSession } from '../../state/session.ts'
import { StagingBanner } from './Environment.tsx'
import { switchLanguage } from './language.ts'
import { SiteFooter } from './SiteFooter.tsx'

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
          <Link className="brand" href={href('landing')}>
            <Brand />
          </Link>
          <div className="section-links" id={sectionLinksId} />
          <div className="header-user">
            <LanguageSwitch onChange={switchLanguage} />
            {auth?.accountType ? (
              <ButtonLink href={homeOf(auth)} small>
                {t('error.home')}
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
