import type { LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon } from '../text/Icon.tsx'

export interface ButtonLook {
  /** `primary` once per surface · `danger` only in a final dialog · `danger-outline` opens one · `quiet` looks like a link. */
  kind?: 'plain' | 'primary' | 'danger' | 'danger-outline' | 'quiet'
  /** 36 px where customers' controls are 48 px. */
  small?: boolean
  /** Across the whole width. */
  wide?: boolean
  icon?: LucideIcon
  children: ReactNode
}

const classOf = ({ kind = 'plain', small, wide }: ButtonLook) =>
  ['button', kind !== 'plain' && `button-${kind}`, small && 'button-small', wide && 'button-wide']
    .filter(Boolean)
    .join(' ')

type ButtonProps = ButtonLook &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children' | 'disabled'> & {
    /** The action is under way: keeps the focus, does nothing more. */
    busy?: boolean
    /** In a dialog: has the focus first. */
    autoFocus?: boolean
    /** Cannot be used now; say why beside it (`aria-describedby`). It stays reachable by keyboard. */
    disabled?: boolean
  }

export function Button({
  kind,
  small,
  wide,
  icon,
  children,
  busy,
  disabled,
  autoFocus,
  onClick,
  ...rest
}: ButtonProps) {
  const off = busy || disabled
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={off || undefined}
      className={classOf({ kind, small, wide, children })}
      data-autofocus={autoFocus || undefined}
      onClick={off ? event => event.preventDefault() : onClick}
    >
      {icon && <Icon icon={icon} />}
      {children}
    </button>
  )
}

type ButtonLinkProps = ButtonLook & {
  /** An address of ours, `mailto:`, or another site's with `external`. */
  href: string
  /** Opens in a new tab. Say so in words. */
  external?: boolean
}

/** A link that looks like a button. */
export function ButtonLink({ href, external, icon, children, ...look }: ButtonLinkProps) {
  const className = classOf({ ...look, children })
  const content = (
    <>
      {icon && <Icon icon={icon} />}
      {children}
    </>
  )
  if (external)
    return (
      <a className={className} href={href} rel="noopener noreferrer" target="_blank">
        {content}
      </a>
    )
  return href.startsWith('/') ? (
    <Link className={className} href={href}>
      {content}
    </Link>
  ) : (
    <a className={className} href={href}>
      {content}
    </a>
  )
}
