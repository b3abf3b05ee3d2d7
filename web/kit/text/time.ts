import { useText } from '../../messages/index.ts'

/** The reader's time zone as people name it there: `JST`, `GMT+9`, `CET`; in full: `日本標準時`, `Japan Standard Time`. */
export const useZoneName = (at: Date = new Date(), length: 'short' | 'long' = 'short'): string =>
  new Intl.DateTimeFormat(useText().locale, { timeZoneName: length })
    .formatToParts(at)
    .find(part => part.type === 'timeZoneName')?.value ?? ''

/** `2026-11-20` or `2026-11-20 17:46` in the reader's zone: one form for both languages, and it sorts. */
export const formatTime = (at: Date, precision: 'date' | 'minute'): string => {
  // Swedish writes dates in the order of ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    ...(precision === 'minute' && { timeStyle: 'short' }),
  })
  return format.format(at)
}
