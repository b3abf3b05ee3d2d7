import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'react-intl'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Time } from '../../../../web/kit/text/Time.tsx'

afterEach(() => vi.unstubAllEnvs())

/** The text shown for a UTC time in a language and a time zone. */
const draw = (locale: 'ja' | 'en', zone: string, value: string, precision?: 'date') => {
  vi.stubEnv('TZ', zone)
  return renderToStaticMarkup(
    <IntlProvider locale={locale}>
      <Time value={value} {...(precision ? { precision } : {})} />
    </IntlProvider>,
  ).replaceAll(/<[^>]*>/g, '')
}

describe('rule 9: a time is shown in the reader’s time zone, with its name', () => {
  test.each([
    ['ja', 'Asia/Tokyo', '2026-11-20 08:30 JST'],
    ['en', 'Asia/Tokyo', '2026-11-20 08:30 GMT+9'],
    ['en', 'UTC', '2026-11-19 23:30 UTC'],
    ['en', 'America/New_York', '2026-11-19 18:30 EST'],
    ['ja', 'Europe/Berlin', '2026-11-20 00:30 GMT+1'],
  ] as const)('in %s at %s', (locale, zone, text) => {
    expect(draw(locale, zone, '2026-11-19T23:30:00.000Z')).toBe(text)
  })

  test('daylight saving time has its own zone name', () =>
    expect(draw('en', 'America/New_York', '2026-07-01T12:00:00.000Z')).toBe('2026-07-01 08:00 EDT'))

  test('a date alone is in the reader’s time zone', () => {
    expect(draw('ja', 'Asia/Tokyo', '2026-12-31T15:00:00.000Z', 'date')).toBe('2027-01-01')
    expect(draw('ja', 'UTC', '2026-12-31T15:00:00.000Z', 'date')).toBe('2026-12-31')
  })
})
