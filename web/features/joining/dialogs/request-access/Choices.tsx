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

interface ChoicesProps {
  choices: readonly Choice[]
  /** The first has the initial focus of the dialog. */
  autoFocus?: boolean
}

/** Choices as cards; the whole card is the target. */
export function Choices({ choices, autoFocus }: ChoicesProps) {
  return (
    <ul className="guide-choices">
      {choices.map((choice, at) => (
        <li key={choice.title}>
          <Card autoFocus={autoFocus && at === 0} to={choice.to}>
            <strong>{choice.title}</strong>
            <small>{choice.note}</small>
            <Icon icon={ChevronRight} />
          </Card>
        </li>
      ))}
    </ul>
  )
}

function Card({ to, autoFocus, children }: { to: Choice['to']; autoFocus: boolean | undefined; children: ReactNode }) {
  const focus = autoFocus || undefined
  if (typeof to === 'string')
    return (
      <Link className="guide-choice" data-autofocus={focus} href={to}>
        {children}
      </Link>
    )
  return (
    <button className="guide-choice" data-autofocus={focus} onClick={to} type="button">
      {children}
    </button>
  )
}
