import { formatTime, useZoneName } from './time.ts'

interface TimeProps {
  /** ISO 8601. */
  value: string
  precision?: 'date' | 'minute'
  /** Lists name the zone once, in the column's head (`useZoneName`); elsewhere it stands behind each time. */
  zone?: boolean
}

/** A moment in the reader's zone. */
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
