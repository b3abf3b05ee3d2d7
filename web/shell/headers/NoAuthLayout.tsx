import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { LanguageSwitch } from '../../kit/action/LanguageSwitch.tsx'
import { Brand } from '../../kit/text/Brand.tsx'
import { useText } from '../../messages/index.ts'
import { href } from '../../router/routes.ts'
import { EnvironmentName, StagingBanner } from './Environment.tsx'
import { switchLanguage } from './language.ts'

/** Layout of the employee login: only the language switch, on graphite. */
export function NoAuthLayout({ children }: { children: ReactNode }) {
  const t = useText()
  return (
    <>
      <StagingBanner />
      <div className="login-employee">
        <header className="login-head">
          <Link className="brand" href={href('login')}>
            <Brand note={t('shell.backOffice')} onChrome />
          </Link>
          <LanguageSwitch onChange={switchLanguage} />
        </header>
        {children}
        <footer className="login-foot">
          <EnvironmentName />
        </footer>
      </div>
    </>
  )
}
