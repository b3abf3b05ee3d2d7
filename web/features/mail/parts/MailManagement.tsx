import { History, type LucideIcon, Mail, Reply } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { WithSidebar } from '../../../kit/frame/WithSidebar.tsx'
import { Icon } from '../../../kit/text/Icon.tsx'
import { type MessageId, useText } from '../../../messages/index.ts'
import { linksAt } from '../../../router/routes.ts'

const icons: Partial<Record<MessageId, LucideIcon>> = {
  'bulk.rail': Mail,
  'bulk.historyRail': History,
  'replies.rail': Reply,
}

/** Frame of the mail management pages: the navigation between its three parts (specification §2) in the sidebar. */
export function MailManagement({ children }: { children: ReactNode }) {
  const t = useText()
  return (
    <WithSidebar narrow sidebar={<Rail />} title={t('route.mailManagement')}>
      {children}
    </WithSidebar>
  )
}

function Rail() {
  const t = useText()
  const [path] = useLocation()
  const links = linksAt('mailRail')
  // A subpage belongs to the part with the longest matching path.
  const here = links
    .filter(({ href }) => path === href || path.startsWith(`${href}/`))
    .reduce((longest, { href }) => (href.length > longest.length ? href : longest), '')
  return (
    <nav aria-label={t('route.mailManagement')}>
      {links.map(({ href, label }) => (
        <Link aria-current={href === path ? 'page' : href === here ? 'true' : undefined} href={href} key={href}>
          <Icon icon={icons[label] ?? Mail} />
          {t(label)}
        </Link>
      ))}
    </nav>
  )
}
