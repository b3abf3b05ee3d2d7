import { formatTime, useZoneName } from './time.ts'

interface TimeProps {
  /** ISO 8601. */
  value: string
  precision?: 'date' | 'minute'
  /** Whether the time zone follows. Lists name it once, in the column header (`useZoneName`). */
  zone?: boolean
}

/** A timestamp in the reader's time zone. */
export function Time({ value, precision = 'minute', zone = precision === 'minute' }: TimeProps) {
  const at = new Date(value)
  const zoneName = useZoneName(at)
  return (
    <time dateTime={value} title={`${formatTime(at, 'minute')} ${zoneName}`}>
      {formatTime(at, precision)}
      {zone && <span className="time-zone"> {zoneName}</span>}
    </time>
  )
}
