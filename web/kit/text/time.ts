import { useText } from '../../messages/index.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Keeps formats, because making one takes longer than using it fifty times. The offset notices another time zone. */
const formatOf = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = [new Date().getTimezoneOffset(), locale, ...Object.values(options)].join(' ')
  const kept = formats.get(key)
  if (kept) return kept
  const format = new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format
}

/** The reader's time zone at a time, in one form everywhere: `JST` in Japanese, else the offset, `UTC+9`. */
export const useZoneName = (at: Date = new Date()): string => {
  const { locale } = useText()
  const name = formatOf(locale, { timeZoneName: locale === 'ja' ? 'short' : 'shortOffset' })
    .formatToParts(at)
    .find(part => part.type === 'timeZoneName')?.value
  return name?.replace('GMT', 'UTC').replace(/\+0$/, '') ?? ''
}

// The Swedish locale formats dates in ISO 8601 order.
const precisions = {
  date: { dateStyle: 'short' },
  minute: { dateStyle: 'short', timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** `2026-11-20` or `2026-11-20 17:46` in the reader's time zone. The format is the same in both languages and sorts as text. */
export const formatTime = (at: Date, precision: keyof typeof precisions): string =>
  formatOf('sv-SE', precisions[precision]).format(at)
