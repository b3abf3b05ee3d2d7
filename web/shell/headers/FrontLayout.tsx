import { Menu as MenuIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { Menu } from '../../kit/action/Menu.tsx'
import { Badge } from '../../kit/status/Badge.tsx'
import { Brand } from '../../kit/text/Brand.tsx'
import { useText } from '../../messages/index.ts'
import { href, linksAt } from '../../router/routes.ts'
import { useSession } from '../../state/session.ts'
import { useUser } from '../../state/user.ts'
import { SessionEndNotice } from '../overlays/SessionEndNotice.tsx'
import { StagingBanner } from './Environment.tsx'
import { menuEntries } from './menu-entries.ts'
import { SiteFooter } from './SiteFooter.tsx'

/**
 * Layout of customer pages (specification §2, front header). It hides guarded links before consent and in maintenance.
 */
export default function FrontLayout({ children }: { children: ReactNode }) {
  const t = useText()
  const auth = useSession(session => session.auth)
  const manager = useUser(user => user.data?.manager_flg === 1)
  const isRestricted = auth?.isTermsUpdate || auth?.isInMaintenance
  const links = linksAt('frontMenu').filter(link => !isRestricted || link.guard === 'none')
  return (
    <>
      <StagingBanner />
      <SessionEndNotice />
      <header className="front-header">
        <div>
          <Link className="brand" href={href('accountInformation')}>
            <Brand />
          </Link>
          {manager && !isRestricted && <HeaderTabs />}
          <div className="header-user">
            {manager && <Badge>{t('shell.administrator')}</Badge>}
            <span className="email" translate="no">
              {auth?.email}
            </span>
            <Menu icon={MenuIcon} label={t('shell.menu')} entries={menuEntries(links, t)} />
          </div>
        </div>
      </header>
      {children}
      <SiteFooter />
    </>
  )
}

function HeaderTabs() {
  const t = useText()
  const [path] = useLocation()
  return (
    <nav aria-label={t('shell.main')} className="header-tabs">
      {linksAt('frontTab').map(tab => (
        <Link
          aria-current={path === tab.href ? 'page' : path.startsWith(`${tab.href}/`) ? 'true' : undefined}
          href={tab.href}
          key={tab.href}
        >
          {t(tab.label)}
        </Link>
      ))}
    </nav>
  )
}
