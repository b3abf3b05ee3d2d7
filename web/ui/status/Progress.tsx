import { type ReactNode, useId } from 'react'

/** Real progress, in words, percent and as a bar. */
export function Progress({
  label,
  value,
  max,
  children,
}: {
  label: string
  value: number
  max: number
  children?: ReactNode
}) {
  const id = useId()
  const percent = max > 0 ? Math.floor((100 * value) / max) : 0
  return (
    <div className="progress-block">
      <p className="progress-line">
        <span id={id} role="status">
          {label}
        </span>
        <strong className="code">{percent}%</strong>
      </p>
      <progress aria-labelledby={id} className="progress" max={max} value={value} />
      {children}
    </div>
  )
}
