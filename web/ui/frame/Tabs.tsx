import { Link, useLocation } from 'wouter'

/** The screens of one object, as links. */
export function Tabs({ label, of: tabs }: { label: string; of: readonly { href: string; label: string }[] }) {
  const [path] = useLocation()
  return (
    <nav aria-label={label} className="tabs">
      {tabs.map(tab => (
        <Link aria-current={tab.href === path ? 'page' : undefined} href={tab.href} key={tab.href}>
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
