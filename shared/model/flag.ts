import * as v from 'valibot'

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
  v.union([v.string(), v.pipe(v.number(), v.integer())], 'type'),
  v.transform(String),
  v.minLength(1, 'required'),
  v.maxLength(64, 'too_long:64'),
  v.regex(/^[\w.-]*$/, 'format'),
)

/** ISO 8601 in UTC. */
export const Time = v.pipe(v.string('type'), v.isoTimestamp('format'))
export const OptionalTime = v.nullable(Time)

export const locales = ['ja', 'en'] as const
export const Locale = v.picklist(locales, 'choice')
export type Locale = v.InferOutput<typeof Locale>
