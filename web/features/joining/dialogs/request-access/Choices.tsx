import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon } from '../../../../kit/text/Icon.tsx'

export interface Choice {
  title: string
  note: string
  /** Path of a page, or an action in the dialog. */
  to: string | (() => void)
}

/** Choices as cards; the whole card is the target. */
export function Choices({ choices }: { choices: readonly Choice[] }) {
  return (
    <ul className="guide-choices">
      {choices.map(choice => (
        <li key={choice.title}>
          <Card to={choice.to}>
            <strong>{choice.title}</strong>
            <small>{choice.note}</small>
            <Icon icon={ChevronRight} />
          </Card>
        </li>
      ))}
    </ul>
  )
}

function Card({ to, children }: { to: Choice['to']; children: ReactNode }) {
  if (typeof to === 'string')
    return (
      <Link className="guide-choice" href={to}>
        {children}
      </Link>
    )
  return (
    <button className="guide-choice" onClick={to} type="button">
      {children}
    </button>
  )
}
