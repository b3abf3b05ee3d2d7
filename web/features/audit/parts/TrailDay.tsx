import { formatTime, useZoneName } from '../../../kit/text/time.ts'
import { useText } from '../../../messages/index.ts'

/** The reader's day of a time, `2026-11-20`. */
export const dayOf = (at: string): string => formatTime(new Date(at), 'date')

/** Heading of the entries of one day, with the zone of their times. */
export function TrailDay({ at }: { at: string }) {
  const { locale } = useText()
  const zone = useZoneName(new Date(at))
  return (
    <h2 className="trail-day">
      <time dateTime={dayOf(at)}>{dayOf(at)}</time>{' '}
      {new Intl.DateTimeFormat(locale, { weekday: 'short' }).format(new Date(at))}{' '}
      <span className="time-zone">{zone}</span>
    </h2>
  )
}
