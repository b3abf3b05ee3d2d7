import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'react-intl'
import * as v from 'valibot'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { validationText } from '../../../../web/kit/field/validation.ts'
import { codeResolver } from '../../../../web/kit/form/resolver.ts'
import { Time } from '../../../../web/kit/text/Time.tsx'
import { LocalTime, OptionalLocalTime, toLocalTime } from '../../../../web/kit/text/time.ts'
import type { Translate } from '../../../../web/messages/index.ts'

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

  test.each([
    ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29 01:30', '2026-03-29 03:30'],
    ['America/New_York', '2026-03-08T02:00', '2026-03-08 01:00', '2026-03-08 03:00'],
    ['Australia/Lord_Howe', '2026-10-04T02:15', '2026-10-04 01:45', '2026-10-04 02:45'],
    ['America/Santiago', '2026-09-06T00:30', '2026-09-05 23:30', '2026-09-06 01:30'],
    ['Pacific/Apia', '2011-12-30T12:00', '2011-12-29 12:00', '2011-12-31 12:00'],
  ])('in %s, summer time skips %s: it is refused with %s and %s', (zone, local, earlier, later) => {
    vi.stubEnv('TZ', zone)
    for (const schema of [LocalTime, OptionalLocalTime]) {
      const { issues = [] } = v.safeParse(schema, local)
      const messages = issues.map(({ message }) => message)
      const code = `skipped:${earlier} / ${later}`.replaceAll(' ', '\u00a0')
      expect(messages).toEqual([code])
      // In a form too.
      const form = codeResolver(v.object({ at: schema }))({ at: local }, undefined, {
        fields: {},
        shouldUseNativeValidation: false,
      })
      expect(form).toMatchObject({ errors: { at: { message: code } } })
      const t = Object.assign((id: string, { name }: { name?: string }) => `${id} ${name}`, { has: () => true })
      expect(validationText(messages[0] ?? '', t as unknown as Translate)).toContain(later.replace(' ', '\u00a0'))
      for (const each of [earlier, later]) expect(v.is(schema, each.replace(' ', 'T'))).toBe(true)
    }
  })

  test.each(['Asia/Tokyo', 'Europe/Berlin', 'UTC'])('in %s, a time long ago or that comes twice exists', zone => {
    vi.stubEnv('TZ', zone)
    for (const local of ['2026-10-25T02:30', '1800-01-01T00:00', '0099-06-01T12:00', '9999-12-31T23:59'])
      expect(v.is(LocalTime, local), local).toBe(true)
  })
})
