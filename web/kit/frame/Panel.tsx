import './rows.css'
import { type ReactNode, useId } from 'react'

interface PanelProps {
  title: ReactNode
  /** The title is for screen readers only. */
  headless?: boolean
  /** At the right of the head: a button or a short text. */
  action?: ReactNode
  /** For suspending and deleting: set apart, with a red heading. */
  danger?: boolean
  /** Pads the content; lists, tables and facts have no padding. */
  padded?: boolean
  /** It only leads to buttons, and is not printed. */
  screenOnly?: boolean
  children: ReactNode
}

/** A section with a heading, which is its accessible name. */
export function Panel({ title, headless, action, danger, padded, screenOnly, children }: PanelProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={['panel', danger && 'danger-area', screenOnly && 'screen-only'].filter(Boolean).join(' ')}
    >
      <div className={headless ? 'visually-hidden' : 'panel-head'}>
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {padded ? <div className="panel-body">{children}</div> : children}
    </section>
  )
}

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
