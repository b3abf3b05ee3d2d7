import './skeleton.css'
import { Panel, Rows } from '../frame/Panel.tsx'

interface SkeletonPanelProps {
  /** Without it, the panel has no head either. */
  title?: string
  rows: number
  danger?: boolean
}

/** A panel whose rows load: bars in place of their texts. */
export function SkeletonPanel({ title, rows, danger = false }: SkeletonPanelProps) {
  const bars = <SkeletonBars rows={rows} />
  if (title === undefined) return <div className="panel">{bars}</div>
  return (
    <Panel danger={danger} title={title}>
      {bars}
    </Panel>
  )
}

/** Rows of a panel that load, for a panel whose head is there already. The class `skeleton` hides the footer. */
export function SkeletonBars({ rows }: Pick<SkeletonPanelProps, 'rows'>) {
  return (
    <div className="skeleton">
      <Rows>
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same.
          <li aria-hidden="true" className="skeleton-row one-column" key={row}>
            <span className="skeleton-bar" />
          </li>
        ))}
      </Rows>
    </div>
  )
}
