import { Menu as MenuIcon, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { ButtonLink } from '../../kit/action/Button.tsx'
import { Menu } from '../../kit/action/Menu.tsx'
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx'
import { Badge } from '../../kit/status/Badge.tsx'
import { Brand } from '../../kit/text/Brand.tsx'
import { useText } from '../../messages/index.ts'
import { href, linksAt } from '../../router/routes.ts'
import { useSession } from '../../state/session.ts'
import { SessionEndNotice } from '../overlays/SessionEndNotice.tsx'
import { EnvironmentName, StagingBanner } from './Environment.tsx'
import { menuEntries } from './menu-entries.ts'

const ChangePassword = lazyDialog(() => import('../../features/sign-in/dialogs/ChangePassword.tsx'))
const OwnSessions = lazyDialog(() => import('../../features/sign-in/dialogs/own-sessions/OwnSessions.tsx'))
const CsvDownload = lazyDialog(() => import('../../features/account/dialogs/csv-download/CsvDownload.tsx'))

/** Layout of employee pages (specification §1, admin header). View-only employees see no links to editors' pages. */
export default function EmployeeLayout({ children }: { children: ReactNode }) {
  const t = useText()
  const auth = useSession(session => session.auth)
  const [open, setOpen] = useState<'csv' | 'password' | 'sessions'>()
  const close = () => setOpen(undefined)
  const visible = (link: ReturnType<typeof linksAt>[number]) => !(auth?.isOnlyView && link.guard === 'editor')
  return (
    <>
      <StagingBanner />
      <SessionEndNotice />
      <header className="employee-header">
        <div>
          <Link className="brand" href={href('company')}>
            <Brand note={t('shell.backOffice')} onChrome />
          </Link>
          <EnvironmentName />
          {auth?.isInMaintenance && <Badge amber>{t('shell.maintenance')}</Badge>}
          <Badge>{t('shell.admin')}</Badge>
          <span className="email" translate="no">
            {auth?.email}
          </span>
          {linksAt('employeeButton')
            .filter(visible)
            .map(link => (
              <ButtonLink href={link.href} icon={Users} key={link.href}>
                {t(link.label)}
              </ButtonLink>
            ))}
          <Menu
            icon={MenuIcon}
            label={t('shell.systemMenu')}
            entries={menuEntries(linksAt('employeeMenu').filter(visible), t, [
              { label: t('csv.menu'), onSelect: () => setOpen('csv') },
              { label: t('route.changePassword'), onSelect: () => setOpen('password') },
              { label: t('sessions.title'), onSelect: () => setOpen('sessions') },
            ])}
          />
        </div>
      </header>
      {children}
      {open === 'csv' && <CsvDownload onClose={close} />}
      {open === 'password' && <ChangePassword onClose={close} />}
      {open === 'sessions' && <OwnSessions onClose={close} />}
    </>
  )
}
