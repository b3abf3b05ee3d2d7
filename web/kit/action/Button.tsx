import type { LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link } from 'wouter'
import { isServedAt } from '../../router/routes.ts'
import { Icon } from '../text/Icon.tsx'

export interface ButtonLook {
  /**
   * `primary`: one per surface · `danger`: only in a final dialog · `danger-outline`: opens that dialog · `quiet`:
   * looks like a link.
   */
  kind?: 'plain' | 'primary' | 'danger' | 'danger-outline' | 'quiet'
  /** 36 px where customers' controls are 48 px. */
  small?: boolean
  /** Full width. */
  wide?: boolean
  icon?: LucideIcon
  /** A button with only an icon needs an `aria-label`. */
  children?: ReactNode
}

const classOf = ({ kind = 'plain', small, wide }: ButtonLook) =>
  ['button', kind !== 'plain' && `button-${kind}`, small && 'button-small', wide && 'button-wide']
    .filter(Boolean)
    .join(' ')

type ButtonProps = ButtonLook &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'children' | 'disabled'> & {
    /** The action is running: the button keeps the focus and ignores clicks. */
    busy?: boolean
    /** Initial focus of a dialog. */
    autoFocus?: boolean
    /** Unavailable; give the reason by `aria-describedby`. The button stays focusable. */
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
  /** A path of this app, a `mailto:` address, or another site's address with `external`. */
  href: string
  /** Opens a new tab. The label must say so. */
  external?: boolean
  /** Marks the link to the current page (`page`), or to one that it belongs to. */
  current?: 'page' | 'true' | undefined
}

/** A link that looks like a button. Absent where the account API lacks what its page is about. */
export function ButtonLink({ href, external, current, icon, children, ...look }: ButtonLinkProps) {
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
  if (href.startsWith('/') && !isServedAt(href)) return null
  return href.startsWith('/') ? (
    <Link aria-current={current} className={className} href={href}>
      {content}
    </Link>
  ) : (
    <a className={className} href={href}>
      {content}
    </a>
  )
}
