import { Link, useLocation } from 'wouter'
import { type MessageId, useText } from '../../messages/index.ts'

interface TabsProps {
  /** What the links are about. */
  label: string
  tabs: readonly { href: string; label: MessageId }[]
}

/** The screens of one object, as links; a single screen needs none. */
export function Tabs({ label, tabs }: TabsProps) {
  const t = useText()
  const [path] = useLocation()
  if (tabs.length < 2) return null
  return (
    <nav aria-label={label} className="tabs">
      {tabs.map(tab => (
        <Link aria-current={tab.href === path ? 'page' : undefined} href={tab.href} key={tab.href}>
          {t(tab.label)}
        </Link>
      ))}
    </nav>
  )
}
