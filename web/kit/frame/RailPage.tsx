import { Circle, type LucideIcon } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { type MessageId, useText } from '../../messages/index.ts'
import { linksAt, type Place } from '../../router/routes.ts'
import { Icon } from '../text/Icon.tsx'
import { WithSidebar } from './WithSidebar.tsx'

interface RailProps {
  /** Place of the links in the route table. */
  place: Place
  title: MessageId
  /** Icons by label of the link. */
  icons: Partial<Record<MessageId, LucideIcon>>
}

interface RailPageProps extends RailProps {
  children: ReactNode
}

/** Frame of pages that belong together: the navigation between them in the sidebar. */
export function RailPage({ children, ...rail }: RailPageProps) {
  const t = useText()
  return (
    <WithSidebar narrow sidebar={<Rail {...rail} />} title={t(rail.title)}>
      {children}
    </WithSidebar>
  )
}

function Rail({ place, title, icons }: RailProps) {
  const t = useText()
  const [path] = useLocation()
  const links = linksAt(place)
  const nav = useRef<HTMLElement>(null)
  // A subpage belongs to the part with the longest matching path.
  const here = links
    .filter(({ href }) => path === href || path.startsWith(`${href}/`))
    .reduce((longest, { href }) => (href.length > longest.length ? href : longest), '')
  // On phones the links scroll sideways.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another current link.
  useLayoutEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]')
    current?.scrollIntoView({ block: 'nearest', inline: 'start', behavior: 'instant' })
  }, [path])
  return (
    <nav aria-label={t(title)} ref={nav}>
      {links.map(({ href, label }) => (
        <Link aria-current={href === path ? 'page' : href === here ? 'true' : undefined} href={href} key={href}>
          <Icon icon={icons[label] ?? Circle} />
          {t(label)}
        </Link>
      ))}
    </nav>
  )
}
