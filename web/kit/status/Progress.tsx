import './progress.css'
import { type CSSProperties, type ReactNode, useId } from 'react'

interface ProgressProps {
  label: string
  value: number
  /** Absent: indeterminate. */
  max?: number | undefined
  /** How much of the value went wrong: the end of the bar, in red. The page says it in words too. */
  failed?: number
  children?: ReactNode
}

/** Progress as text, percentage and bar. */
export function Progress({ label, value, max, failed = 0, children }: ProgressProps) {
  const id = useId()
  const done = max === undefined ? undefined : Math.min(value, max)
  const percent = max === undefined || done === undefined ? undefined : max > 0 ? Math.floor((100 * done) / max) : 100
  return (
    <div className="progress-block">
      <p className="progress-line">
        <span id={id} role="status">
          {label}
        </span>
        {percent !== undefined && <strong className="code">{percent}%</strong>}
      </p>
      <progress
        aria-labelledby={id}
        className={failed > 0 ? 'progress progress-failed' : 'progress'}
        max={Math.max(max ?? 1, 1)}
        style={
          failed > 0 ? ({ '--failed': `${(100 * failed) / Math.max(value, failed)}%` } as CSSProperties) : undefined
        }
        value={done}
      />
      {children}
    </div>
  )
}
