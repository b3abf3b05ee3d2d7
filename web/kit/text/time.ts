import { useText } from '../../messages/index.ts'

/** Name of the reader's time zone: `JST`, `GMT+9`, `CET`; long: `日本標準時`, `Japan Standard Time`. */
export const useZoneName = (at: Date = new Date(), length: 'short' | 'long' = 'short'): string =>
  new Intl.DateTimeFormat(useText().locale, { timeZoneName: length })
    .formatToParts(at)
    .find(part => part.type === 'timeZoneName')?.value ?? ''

/**
 * `2026-11-20` or `2026-11-20 17:46` in the reader's time zone. The format is the same in both languages and sorts as
 * text.
 */
export const formatTime = (at: Date, precision: 'date' | 'minute'): string => {
  // The Swedish locale formats dates in ISO 8601 order.
  const format = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    ...(precision === 'minute' && { timeStyle: 'short' }),
  })
  return format.format(at)
}
