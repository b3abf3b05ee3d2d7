import './menu.css'
import { Check, type LucideIcon } from 'lucide-react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Menu as AriaMenu, Header, MenuItem, MenuSection, MenuTrigger, Popover } from 'react-aria-components/Menu'
import { useLocation } from 'wouter'
import { Icon } from '../text/Icon.tsx'

export interface MenuEntry {
  label: string
  /** Path of a page. */
  href?: string
  onSelect?: () => void
  /** Marks the current choice of a group. */
  current?: boolean
  /** Marks the entry of the current page (`page`), or of a page that belongs to it. */
  here?: 'page' | 'true' | undefined
  /** Language of the label, if not the page's. */
  lang?: string
  /** How many wait behind it. */
  count?: ReactNode
}

interface MenuGroup {
  /** Accessible name of the group. */
  label: string
  /** Above the entries, instead of only a line. */
  heading?: ReactNode
  entries: readonly MenuEntry[]
  /** The entries are choices, marked by `current`: one of them, or several, which leave the menu open. */
  choice?: 'single' | 'multiple'
}

interface MenuProps {
  label: string
  icon: LucideIcon
  groups: readonly MenuGroup[]
  /** The page belongs to an entry. */
  here?: boolean | undefined
  /** At the end of the button: that something waits in the menu. */
  mark?: ReactNode
}

/** A button that opens a menu of pages and actions. On phones only its icon shows. */
export function Menu({ label, icon, groups, here, mark }: MenuProps) {
  const [, navigate] = useLocation()
  return (
    <MenuTrigger>
      <Button aria-current={here || undefined} className="button button-small menu-button">
        <Icon icon={icon} />
        <span>{label}</span>
        {mark}
      </Button>
      <Popover aria-label={label} className="menu-popover" offset={4} placement="bottom end">
        <AriaMenu className="menu">
          {groups.map(({ label, heading, entries, choice }) => (
            <MenuSection
              {...(heading ? {} : { 'aria-label': label })}
              className="menu-group"
              key={label}
              {...(choice && {
                selectionMode: choice,
                disallowEmptySelection: choice === 'single',
                selectedKeys: entries.flatMap(entry => (entry.current ? entry.label : [])),
              })}
            >
              {heading && <Header className="menu-heading">{heading}</Header>}
              {entries.map(entry => (
                <MenuItem
                  className={entry.here ? 'menu-item menu-item-here' : 'menu-item'}
                  id={entry.label}
                  key={entry.label}
                  // The part itself passes no aria-current on. Without an address of its own, it is a div.
                  render={props => (
                    <div
                      {...(props as ComponentPropsWithRef<'div'>)}
                      aria-current={entry.here ?? (entry.current === true && !choice ? 'true' : undefined)}
                    />
                  )}
                  onAction={() => (entry.href ? navigate(entry.href) : entry.onSelect?.())}
                  textValue={entry.label}
                >
                  <span lang={entry.lang}>{entry.label}</span>
                  {entry.count}
                  {entry.current && <Icon icon={Check} small />}
                </MenuItem>
              ))}
            </MenuSection>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
