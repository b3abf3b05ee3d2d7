import './rows.css'
import type { ReactNode } from 'react'

interface RowsProps {
  /** Newer rows are loading. */
  loading?: boolean
  /** In wide windows of employees, in two columns. */
  pairs?: boolean
  children: ReactNode
}

/** List of rows in a panel, separated by lines. */
export function Rows({ loading, pairs, children }: RowsProps) {
  return (
    <ul aria-busy={loading || undefined} className={pairs ? 'rows rows-pairs' : 'rows'}>
      {children}
    </ul>
  )
}

interface RowProps {
  /** Decorative, in a column before title and note. */
  icon?: ReactNode
  /** Absent if the panel's title says it. */
  title?: ReactNode
  /** Id of the title, so that it can name a switch. */
  titleId?: string
  note?: ReactNode
  /** Below the note. */
  children?: ReactNode
  /** A switch, a button, a link. */
  action?: ReactNode
  /** It only explains a button, and is not printed. */
  screenOnly?: boolean
  /** The action is below the text. */
  stacked?: boolean
  /** Below text and action, as wide as the row: why the action failed. Text and action stay where they are. */
  failure?: ReactNode
}

export function Row({ icon, title, titleId, note, action, screenOnly, stacked, failure, children }: RowProps) {
  return (
    <li className={[stacked && 'one-column', screenOnly && 'screen-only'].filter(Boolean).join(' ') || undefined}>
      <div className={icon ? 'row-with-icon' : undefined}>
        {icon}
        <div>
          {title && (
            <h3>
              <span id={titleId}>{title}</span>
            </h3>
          )}
          {note && <p className="small quiet">{note}</p>}
          {children}
        </div>
      </div>
      {action}
      {failure}
    </li>
  )
}
