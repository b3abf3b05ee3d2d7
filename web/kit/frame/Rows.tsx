import type { ReactNode } from 'react'

/** List of rows in a panel, separated by lines. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className="rows">{children}</ul>
}

interface RowProps {
  /** Decorative, before the title. */
  icon?: ReactNode
  title: ReactNode
  /** Id of the title, so that it can name a switch. */
  titleId?: string
  note?: ReactNode
  /** Below the note. */
  children?: ReactNode
  /** A switch, a button, a link. */
  action?: ReactNode
  /** The action is below the text. */
  stacked?: boolean
}

export function Row({ icon, title, titleId, note, action, stacked, children }: RowProps) {
  return (
    <li className={stacked ? 'one-column' : undefined}>
      <div>
        <h3>
          {icon}
          <span id={titleId}>{title}</span>
        </h3>
        {note && <p className="small quiet phrase">{note}</p>}
        {children}
      </div>
      {action}
    </li>
  )
}
