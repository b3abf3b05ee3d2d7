import '../../kit/status/skeleton.css'
import './employee-header.css'
import { Menu as MenuIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { waitingCountedTo } from '../../../shared/rules/requests.ts'
import { ButtonLink } from '../../kit/action/Button.tsx'
import { Menu } from '../../kit/action/Menu.tsx'
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx'
import { useMedia } from '../../kit/frame/use-media.ts'
import { Badge } from '../../kit/status/Badge.tsx'
import { VisuallyHidden } from '../../kit/text/VisuallyHidden.tsx'
import { useText } from '../../messages/index.ts'
import { linksAt } from '../../router/routes.ts'
import { useMaker } from '../../state/maker.ts'
import { useMayChange, useSession } from '../../state/session.ts'
import { OtherAccountNotice } from '../overlays/OtherAccountNotice.tsx'
import { ProofQuestion } from '../overlays/ProofQuestion.tsx'
import { SessionEndNotice } from '../overlays/SessionEndNotice.tsx'
import { EnvironmentName, StagingBanner } from './Environment.tsx'
import { HeaderBrand } from './HeaderBrand.tsx'
import { documentEntries, languageEntries, linkEntries, logoutEntry } from './menu-entries.ts'
import { PasskeyGate } from './PasskeyGate.tsx'
import { useSearchShortcut } from './search-key.ts'
import { useEmployeeLinks } from './use-employee-links.ts'

const CsvDownload = lazyDialog(() => import('../../features/account/dialogs/csv-download/CsvDownload.tsx'))

/**
 * Layout of employee pages (specification §1, admin header). View-only employees see no links to editors' pages. In narrow
 * windows the menu holds what the header has no room for.
 */
export default function EmployeeLayout({ children }: { children: ReactNode }) {
  const t = useText()
  const links = useEmployeeLinks()
  const mayChange = useMayChange()
  const [isCsvOpen, setCsvOpen] = useState(false)
  const [path] = useLocation()
  const isHeld = useSession(({ auth }) => auth?.mustSetUpPasskey === true)
  const staff = isHeld ? [] : linksAt('employeeButton').filter(link => mayChange || link.guard !== 'editor')
  useSearchShortcut()
  return (
    <>
      <StagingBanner />
      <SessionEndNotice />
      <OtherAccountNotice />
      <ProofQuestion />
      <header className="employee-header">
        <div>
          <HeaderBrand note={t('shell.backOffice')} to="company" />
          <nav aria-label={t('shell.main')}>
            {links.map(({ href, label, current, waiting }) => (
              <Link aria-current={current} href={href} key={label}>
                {t(label)}
                {waiting !== undefined && (
                  <span className="waiting-place">
                    <WaitingCount count={waiting} />
                  </span>
                )}
              </Link>
            ))}
          </nav>
          <div className="header-person">
            <Person />
          </div>
          {linkEntries(staff, t, path).map(({ href = '', label, here }) => (
            <ButtonLink current={here} href={href} key={href} small>
              {label}
            </ButtonLink>
          ))}
          <SystemMenu isHeld={isHeld} links={links} onCsv={() => setCsvOpen(true)} staff={staff} />
        </div>
      </header>
      <PasskeyGate>{children}</PasskeyGate>
      {isCsvOpen && <CsvDownload onClose={() => setCsvOpen(false)} />}
    </>
  )
}

/** The employee's address, and what they work on. */
function Person() {
  const t = useText()
  const auth = useSession(session => session.auth)
  return (
    <>
      <span className="email" title={auth?.email ?? undefined} translate="no">
        {auth?.email}
      </span>
      <span className="badges">
        {auth?.isInMaintenance && <Badge amber>{t('shell.maintenance')}</Badge>}
        <Badge>{t('shell.admin')}</Badge>
        {auth?.isOnlyView && <Badge>{t('role.onlyView')}</Badge>}
        <EnvironmentName />
      </span>
    </>
  )
}

interface SystemMenuProps {
  /** A demanded passkey comes first: only the language, documents and the logout are offered. */
  isHeld: boolean
  links: ReturnType<typeof useEmployeeLinks>
  staff: ReturnType<typeof linksAt>
  onCsv: () => void
}

/** The system menu of the specification (§2), in groups. */
function SystemMenu({ isHeld, links, staff, onCsv }: SystemMenuProps) {
  const t = useText()
  const [path] = useLocation()
  // As employee-header.css.
  const isNarrow = useMedia('(width < 1280px)')
  const documents = documentEntries(useMaker().data?.documents, t)
  const mayChange = useMayChange()
  const pages = linkEntries(
    linksAt('employeeMenu').filter(link => mayChange || link.guard !== 'editor'),
    t,
    path,
  )
  const narrow = {
    label: t('shell.main'),
    heading: <Person />,
    entries: [
      ...links.map(({ href, label, current, waiting }) => ({
        label: t(label),
        href,
        here: current,
        count: <WaitingCount count={waiting ?? 0} />,
      })),
      ...linkEntries(staff, t, path),
    ],
  }
  return (
    <Menu
      here={!isNarrow && pages.some(page => page.here) && !links.some(link => link.current)}
      icon={MenuIcon}
      label={t('shell.systemMenu')}
      mark={
        isNarrow && (
          <span className="waiting-mark">
            <WaitingCount count={links.reduce((sum, { waiting = 0 }) => sum + waiting, 0)} />
          </span>
        )
      }
      groups={[
        ...(isNarrow ? [narrow] : []),
        ...(isHeld
          ? []
          : [
              {
                label: t('menu.manage'),
                heading: t('menu.manage'),
                entries: [...pages, { label: t('csv.menu'), onSelect: onCsv }],
              },
            ]),
        {
          label: t('menu.device'),
          heading: t('menu.device'),
          entries: [...languageEntries(t), ...(isHeld ? [] : linkEntries(linksAt('ownMenu'), t, path))],
        },
        ...(documents.length > 0
          ? [{ label: t('menu.documents'), heading: t('menu.documents'), entries: documents }]
          : []),
        { label: t('shell.logout'), entries: [logoutEntry(t)] },
      ]}
    />
  )
}

/** How many requests wait for a decision; nothing for 0. */
function WaitingCount({ count }: { count: number }) {
  const t = useText()
  if (count === 0) return null
  const isAll = count < waitingCountedTo
  return (
    <span className="waiting">
      <span aria-hidden="true">{isAll ? count : `${count}+`}</span>
      <VisuallyHidden>{t(isAll ? 'shell.waiting' : 'shell.waitingMany', { count })}</VisuallyHidden>
    </span>
  )
}
