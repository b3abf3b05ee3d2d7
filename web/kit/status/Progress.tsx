import './progress.css'
import { type ReactNode, useId } from 'react'

interface ProgressProps {
  label: string
  value: number
  /** Absent: indeterminate. */
  max?: number | undefined
  children?: ReactNode
}

/** Progress as text, percentage and bar. */
export function Progress({ label, value, max, children }: ProgressProps) {
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
      <progress aria-labelledby={id} className="progress" max={Math.max(max ?? 1, 1)} value={done} />
      {children}
    </div>
  )
}
