import './no-auth.css'
import type { ReactNode } from 'react'
import { LanguageSwitch } from '../../kit/action/LanguageSwitch.tsx'
import { useText } from '../../messages/index.ts'
import { EnvironmentName, StagingBanner } from './Environment.tsx'
import { HeaderBrand } from './HeaderBrand.tsx'
import { switchLanguage } from './language.ts'

/** Layout of the employee login: only the language switch, on graphite. */
export default function NoAuthLayout({ children }: { children: ReactNode }) {
  const t = useText()
  return (
    <>
      <StagingBanner />
      <div className="login-employee">
        <header className="login-head">
          <HeaderBrand note={t('shell.backOffice')} to="login" />
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
