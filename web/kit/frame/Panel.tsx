import { type ReactNode, useId } from 'react'

interface PanelProps {
  title: ReactNode
  /** At the right end of the head: a button or a quiet word. */
  action?: ReactNode
  /** Stopping and deleting: ruled off, with a red heading. */
  danger?: boolean
  /** Pads the contents; lists, tables and facts run to the edge. */
  padded?: boolean
  children: ReactNode
}

/** A titled surface, named by its heading. */
export function Panel({ title, action, danger, padded, children }: PanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={danger ? 'panel danger-area' : 'panel'}>
      <div className="panel-head">
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {padded ? <div className="panel-body">{children}</div> : children}
    </section>
  )
}
