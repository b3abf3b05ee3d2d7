import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'react-intl'
import * as v from 'valibot'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { LocalTime, OptionalLocalTime, toLocalTime } from '../../../../web/kit/text/local-time.ts'
import { Time } from '../../../../web/kit/text/Time.tsx'

afterEach(() => vi.unstubAllEnvs())

/** The text shown for a UTC time in a language and a time zone. */
const draw = (locale: 'ja' | 'en', zone: string, value: string, props?: { precision?: 'date'; zone?: boolean }) => {
  vi.stubEnv('TZ', zone)
  return renderToStaticMarkup(
    <IntlProvider locale={locale}>
      <Time value={value} {...props} />
    </IntlProvider>,
  ).replaceAll(/<[^>]*>/g, '')
}

describe('rule 9: a time is shown in the reader’s time zone, with its name', () => {
  test.each([
    ['ja', 'Asia/Tokyo', '2026-11-20 08:30 JST'],
    ['en', 'Asia/Tokyo', '2026-11-20 08:30 UTC+9'],
    ['en', 'UTC', '2026-11-19 23:30 UTC'],
    ['en', 'America/New_York', '2026-11-19 18:30 UTC-5'],
    ['ja', 'Europe/Berlin', '2026-11-20 00:30 UTC+1'],
  ] as const)('in %s at %s', (locale, zone, text) => {
    expect(draw(locale, zone, '2026-11-19T23:30:00.000Z')).toBe(text)
  })

  test('daylight saving time has its own zone name', () =>
    expect(draw('en', 'America/New_York', '2026-07-01T12:00:00.000Z')).toBe('2026-07-01 08:00 UTC-4'))

  test('a date alone is in the reader’s time zone', () => {
    expect(draw('ja', 'Asia/Tokyo', '2026-12-31T15:00:00.000Z', { precision: 'date' })).toBe('2027-01-01')
    expect(draw('ja', 'UTC', '2026-12-31T15:00:00.000Z', { precision: 'date' })).toBe('2026-12-31')
  })

  test('a list names the zone of today once; a time of the other half of the year has its own', () => {
    vi.useFakeTimers({ now: new Date('2026-11-20') })
    expect(draw('en', 'Europe/Berlin', '2026-11-19T23:30:00.000Z', { zone: false })).toBe('2026-11-20 00:30')
    expect(draw('en', 'Europe/Berlin', '2026-07-01T12:00:00.000Z', { zone: false })).toBe('2026-07-01 14:00 UTC+2')
    vi.useRealTimers()
  })

  test('a time that is entered is in the reader’s time zone too', () => {
    vi.stubEnv('TZ', 'America/New_York')
    expect(v.parse(LocalTime, '2026-07-01T08:00')).toBe('2026-07-01T12:00:00.000Z')
    expect(toLocalTime('2026-07-01T12:00:00.000Z')).toBe('2026-07-01T08:00')
    expect(v.parse(OptionalLocalTime, '')).toBeNull()
    expect(v.is(LocalTime, '2026-02-31T08:00')).toBe(false)
  })
})
