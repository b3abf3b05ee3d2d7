import { untoldTime } from '../../../shared/rules/untold.ts'
import { formatTime, useZoneName } from './time.ts'

interface TimeProps {
  /** ISO 8601. */
  value: string
  precision?: 'date' | 'minute'
  /** Whether the time zone follows. Lists name that of today once, so it follows there if it differs (summer time). */
  zone?: boolean
}

/** A time in the reader's time zone. */
export function Time({ value, precision = 'minute', zone = precision === 'minute' }: TimeProps) {
  const at = new Date(value)
  const zoneName = useZoneName(at)
  const zoneNow = useZoneName()
  if (value === untoldTime) return <>–</>
  return (
    <time dateTime={value} title={`${formatTime(at, 'minute')} ${zoneName}`}>
      {formatTime(at, precision)}
      {(zone || (precision === 'minute' && zoneName !== zoneNow)) && <span className="time-zone"> {zoneName}</span>}
    </time>
  )
}
