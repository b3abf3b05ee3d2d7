import '../../kit/status/skeleton.css'
import '../../kit/frame/header-tabs.css'
import './front-header.css'
import { Menu as MenuIcon } from 'lucide-react'
import { type ReactNode, useLayoutEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { Menu } from '../../kit/action/Menu.tsx'
import { useMedia } from '../../kit/frame/use-media.ts'
import { Badge } from '../../kit/status/Badge.tsx'
import { useText } from '../../messages/index.ts'
import { linksAt } from '../../router/routes.ts'
import { useMaker } from '../../state/maker.ts'
import { useSession } from '../../state/session.ts'
import { useUser } from '../../state/user.ts'
import { OtherAccountNotice } from '../overlays/OtherAccountNotice.tsx'
import { ProofQuestion } from '../overlays/ProofQuestion.tsx'
import { SessionEndNotice } from '../overlays/SessionEndNotice.tsx'
import { StagingBanner } from './Environment.tsx'
import { HeaderBrand } from './HeaderBrand.tsx'
import { documentEntries, languageEntries, linkEntries, logoutEntry } from './menu-entries.ts'
import { PasskeyGate } from './PasskeyGate.tsx'
import { SiteFooter } from './SiteFooter.tsx'

/**
 * Layout of customer pages (specification §2, front header). It hides guarded links before consent, before the set-up of a passkey and in maintenance.
 * In narrow windows the menu holds what the header has no room for.
 */
export default function FrontLayout({ children }: { children: ReactNode }) {
  const t = useText()
  const [path] = useLocation()
  const auth = useSession(session => session.auth)
  const manager = useUser(({ data }) => data && data.manager_flg === 1) ?? auth?.isManager === true
  // Each page mounts its layout: a new attempt.
  useLayoutEffect(() => {
    const { status, reload } = useUser.getState()
    if (status === 'failed') void reload()
  }, [])
  const isRestricted = auth?.isTermsUpdate || auth?.mustSetUpPasskey || auth?.isInMaintenance
  // As front-header.css.
  const isNarrow = useMedia('(width < 960px)')
  const links = linksAt('frontMenu').filter(link => !isRestricted || link.guard === 'none')
  const tabs = manager && !isRestricted ? linksAt('frontTab') : []
  const pages = [...linkEntries(links, t, path), ...documentEntries(useMaker().data?.documents, t)]
  const person = (
    <>
      {manager && <Badge>{t('shell.administrator')}</Badge>}
      <span className="email" title={auth?.email ?? undefined} translate="no">
        {auth?.email}
      </span>
    </>
  )
  const [first, ...others] = [
    ...(isNarrow && tabs.length > 0 ? [{ label: t('shell.main'), entries: linkEntries(tabs, t, path) }] : []),
    { label: t('ui.language'), entries: languageEntries(t) },
    ...(pages.length > 0 ? [{ label: t('menu.pages'), entries: pages }] : []),
    { label: t('shell.logout'), entries: [logoutEntry(t)] },
  ]
  return (
    <>
      <StagingBanner />
      <SessionEndNotice />
      <OtherAccountNotice />
      <ProofQuestion />
      <header className="front-header">
        <div>
          <HeaderBrand to="accountInformation" />
          {tabs.length > 0 && <HeaderTabs tabs={tabs} />}
          <div className="header-user">
            {person}
            <Menu
              icon={MenuIcon}
              label={t('shell.menu')}
              groups={[{ ...first, ...(isNarrow && { heading: person }) }, ...others]}
            />
          </div>
        </div>
      </header>
      <PasskeyGate>{children}</PasskeyGate>
      <SiteFooter />
    </>
  )
}

function HeaderTabs({ tabs }: { tabs: ReturnType<typeof linksAt> }) {
  const t = useText()
  const [path] = useLocation()
  return (
    <nav aria-label={t('shell.main')} className="header-tabs">
      {tabs.map(tab => (
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
