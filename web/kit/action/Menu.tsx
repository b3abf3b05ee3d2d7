import './menu.css'
import { Check, type LucideIcon } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from 'react-aria-components/Menu'
import { useLocation } from 'wouter'
import { Icon } from '../text/Icon.tsx'

export interface MenuEntry {
  label: string
  /** Path of a page. */
  href?: string
  onSelect?: () => void
  /** Marks the current choice of a group. */
  current?: boolean
  /** Language of the label, if not the page's. */
  lang?: string
  /** Starts a new group, with a line above. */
  first?: boolean
}

/** A button that opens a menu of pages and actions. */
export function Menu({ label, icon, entries }: { label: string; icon: LucideIcon; entries: readonly MenuEntry[] }) {
  const [, navigate] = useLocation()
  return (
    <MenuTrigger>
      <Button className="button button-small">
        <Icon icon={icon} />
        {label}
      </Button>
      <Popover className="menu-popover" offset={4} placement="bottom end">
        <AriaMenu className="menu">
          {entries.map(entry => (
            <MenuItem
              className={entry.first ? 'menu-item menu-item-first' : 'menu-item'}
              id={entry.label}
              key={entry.label}
              onAction={() => (entry.href ? navigate(entry.href) : entry.onSelect?.())}
              textValue={entry.label}
            >
              <span lang={entry.lang}>{entry.label}</span>
              {entry.current && <Icon icon={Check} small />}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
