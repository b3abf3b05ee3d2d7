import './skeleton.css'
import { Panel } from '../frame/Panel.tsx'
import { Rows } from '../frame/Rows.tsx'

/** A panel whose rows load: bars in place of their texts. */
export function SkeletonPanel({ title, rows }: { title: string; rows: number }) {
  return (
    <Panel title={title}>
      <Rows>
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same.
          <li aria-hidden="true" className="skeleton-row one-column" key={row}>
            <span className="skeleton-bar" />
          </li>
        ))}
      </Rows>
    </Panel>
  )
}
