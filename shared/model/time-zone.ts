import * as v from 'valibot'

const form = /^[a-z][\w+/-]*$/i

/** Whether this process knows the name. `Intl` would also accept offsets such as `+09:00`, which follow no summer time. */
const isKnown = (name: string): boolean => {
  if (!form.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Name of a time zone in the IANA database, such as `Asia/Tokyo`. */
export const TimeZone = v.pipe(v.string('type'), v.maxLength(64, 'too_long'), v.check(isKnown, 'choice'))

/** The time zone of a reader's device; UTC where the device or this process does not know its name, such as `Etc/Unknown`. */
export const ReaderTimeZone = v.pipe(
  v.string('type'),
  v.maxLength(64, 'too_long'),
  v.regex(form, 'choice'),
  v.transform(name => (isKnown(name) ? name : 'UTC')),
)
