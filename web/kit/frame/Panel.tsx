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
