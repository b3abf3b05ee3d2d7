import './skeleton.css'
import { Panel } from '../frame/Panel.tsx'
import { Rows } from '../frame/Rows.tsx'

/** A panel whose rows load: bars in place of their texts. Without a title, it has no head either. */
export function SkeletonPanel({ title, rows }: { title?: string; rows: number }) {
  const bars = (
    <Rows>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same.
        <li aria-hidden="true" className="skeleton-row one-column" key={row}>
          <span className="skeleton-bar" />
        </li>
      ))}
    </Rows>
  )
  return title === undefined ? <div className="panel">{bars}</div> : <Panel title={title}>{bars}</Panel>
}
