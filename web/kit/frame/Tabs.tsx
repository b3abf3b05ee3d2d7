import './scroller.css'
import './tabs.css'
import { useLayoutEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { type MessageId, useText } from '../../messages/index.ts'

interface TabsProps {
  /** Accessible name. */
  label: string
  tabs: readonly { href: string; label: MessageId }[]
}

/** Links to the screens of one object. Renders nothing for a single screen. */
export function Tabs({ label, tabs }: TabsProps) {
  const t = useText()
  const [path] = useLocation()
  const nav = useRef<HTMLElement>(null)
  // On phones the tabs scroll sideways.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another current tab.
  useLayoutEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]')
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
  }, [path])
  if (tabs.length < 2) return null
  return (
    <nav aria-label={label} className="tabs" ref={nav}>
      {tabs.map(tab => (
        <Link aria-current={tab.href === path ? 'page' : undefined} href={tab.href} key={tab.href}>
          {t(tab.label)}
        </Link>
      ))}
    </nav>
  )
}
