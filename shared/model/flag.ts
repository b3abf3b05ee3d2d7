import * as v from 'valibot'
import { locales } from '../rules/locale.ts'

/**
 * A flag. Upstreams send `0 | 1`, `'0' | '1'` or booleans; the output is always `0 | 1`.
 */
export const Flag = v.pipe(
  v.union([v.picklist([0, 1]), v.picklist(['0', '1']), v.boolean()], 'type'),
  v.transform((value): 0 | 1 => (value === 1 || value === '1' || value === true ? 1 : 0)),
)
export type Flag = v.InferOutput<typeof Flag>

/** An opaque id. Upstreams send strings or numbers; the output is always a string. */
export const Id = v.pipe(
  v.union([v.pipe(v.string(), v.maxLength(64, 'too_long:64')), v.pipe(v.number(), v.integer())], 'type'),
  v.transform(String),
  v.minLength(1, 'required'),
  v.regex(/^[\w.-]*$/, 'format'),
)

/** Version of an object as its reader knew it: a change of another version is refused with 409 `stale`. */
export const RowVersion = v.pipe(v.number('number'), v.integer('number'))

/** Whether a month has the day that a text begins with: `2026-02-30` is none. */
const isDay = (text: string): boolean => {
  const day = text.slice(0, 10)
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}

/** ISO 8601 in UTC. */
export const Time = v.pipe(
  v.string('type'),
  v.maxLength(40, 'format'),
  v.isoTimestamp('format'),
  v.check(isDay, 'format'),
)
export const OptionalTime = v.nullable(Time)

/** A time from 1970 to 9999, a range that every database can compare. */
export const Moment = v.pipe(
  Time,
  v.check(text => {
    const at = new Date(text).getTime()
    return at >= 0 && at < Date.UTC(10_000, 0)
  }, 'range'),
)

export const Locale = v.picklist(locales, 'choice')
export type Locale = v.InferOutput<typeof Locale>
