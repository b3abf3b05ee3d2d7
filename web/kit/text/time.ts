import * as v from 'valibot'
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

/** A time (ISO 8601) as a date and time field shows it: `2026-11-22T10:00`, in the reader's time zone. */
export const toLocalTime = (at: string): string => formatTime(new Date(at), 'minute').replace(' ', 'T')

// A text without an offset is a local time.
const fromLocalTime = (local: string): string => new Date(local).toISOString()

const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/

// A year of five digits has no such form. A day such as 31 February becomes another one.
const isTime = (local: string) => {
  const at = Date.parse(`${local}Z`)
  return form.test(local) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(local)
}

/** The two times around one that summer time skips: it is earlier or later by what is skipped. None: the time exists. */
const aroundSkipped = (local: string): string[] => {
  const later = new Date(local)
  const skippedMs = later.getTime() - later.getTimezoneOffset() * 60_000 - Date.parse(`${local}Z`)
  if (!isTime(local) || skippedMs < 60_000) return []
  return [new Date(later.getTime() - skippedMs), later].map(at => formatTime(at, 'minute'))
}

/** Refuses a skipped time, and names the two. Codes are separated by spaces, so theirs do not break. */
const exists = v.rawCheck<string>(({ dataset, addIssue }) => {
  const around = dataset.typed ? aroundSkipped(dataset.value) : []
  if (around.length > 0) addIssue({ message: ['skipped', around.join(' / ').replaceAll(' ', '\u00a0')].join(':') })
})

/** A local time of a field, as ISO 8601. */
export const LocalTime = v.pipe(
  v.string('required'),
  v.minLength(1, 'required'),
  v.check(local => local === '' || isTime(local), 'format'),
  exists,
  v.transform(local => (isTime(local) ? fromLocalTime(local) : local)),
)

/** The same, or null if the field is empty. */
export const OptionalLocalTime = v.pipe(
  v.string('type'),
  v.check(local => local === '' || isTime(local), 'format'),
  exists,
  v.transform(local => (local === '' ? null : isTime(local) ? fromLocalTime(local) : local)),
)
