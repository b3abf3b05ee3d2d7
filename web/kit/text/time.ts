import { useText } from '../../messages/index.ts'

/** The reader's time zone at a time, in one form everywhere: `JST` in Japanese, else the offset, `UTC+9`. */
export const useZoneName = (at: Date = new Date()): string => {
  const { locale } = useText()
  const name = new Intl.DateTimeFormat(locale, { timeZoneName: locale === 'ja' ? 'short' : 'shortOffset' })
    .formatToParts(at)
    .find(part => part.type === 'timeZoneName')?.value
  return name?.replace('GMT', 'UTC').replace(/\+0$/, '') ?? ''
}

/** `2026-11-20` or `2026-11-20 17:46` in the reader's time zone. The format is the same in both languages and sorts as text. */
export const formatTime = (at: Date, precision: 'date' | 'minute'): string => {
  // The Swedish locale formats dates in ISO 8601 order.
  const format = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    ...(precision === 'minute' && { timeStyle: 'short' }),
  })
  return format.format(at)
}
