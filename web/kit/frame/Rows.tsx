import type { ReactNode } from 'react'

/** Ruled rows in a panel. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className="rows">{children}</ul>
}

interface RowProps {
  title: ReactNode
  /** So that a switch can be named by the row's title. */
  titleId?: string
  note?: ReactNode
  /** A switch, a button, a link. */
  action?: ReactNode
  /** The action stands below the words. */
  stacked?: boolean
}

export function Row({ title, titleId, note, action, stacked }: RowProps) {
  return (
    <li className={stacked ? 'one-column' : undefined}>
      <div>
        <h3 id={titleId}>{title}</h3>
        {note && <p className="small quiet phrase">{note}</p>}
      </div>
      {action}
    </li>
  )
}
